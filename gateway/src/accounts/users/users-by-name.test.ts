import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { watchStatements } from '../../testing/database/count-statements.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { usersNamed } from './user.queries.ts';

let gateway: TestGateway;
let token = '';
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
  await gateway.signUp('bob');
});
afterAll(() => gateway.close());

async function lookedFor(work: () => Promise<unknown>): Promise<unknown[]> {
  const looked: unknown[] = [];
  await watchStatements((_client, [statement]) => {
    const { name, values } = Object(statement) as { name?: string; values?: unknown[] };
    if (name === 'user-ids-by-name') looked.push(...(values ?? []));
  }, work);
  return looked;
}
const named = async (names: readonly string[]) =>
  (await usersNamed({ em: gateway.orm.em.fork() } as Parameters<typeof usersNamed>[0], names)).map(
    ({ username }) => username,
  );

test('users are found in the order of the names, in any case, from memory the second time', async () => {
  expect(await named(['BOB', 'nobody', 'ann', 'bob'])).toEqual(['bob', 'ann', 'bob']);
  expect(await lookedFor(() => named(['bob', 'ann']))).toEqual([]);
});

test.each([
  ['far too long', '\uFDFA'.repeat(30_000)],
  ['with a letter that no statement carries', 'x\0'],
  ['with half a letter', 'x\uD800'],
])('a name %s is nobody’s, and is not looked for', async (_what, name) => {
  expect(await lookedFor(async () => expect(await named([name])).toEqual([]))).toEqual([]);
});

test('what one asks for fails nobody else', async () => {
  const pictures = (usernames: string[]) =>
    gateway.rest('POST', '/profile-pics/fetch-all', { token, body: { profilePicData: usernames } });
  await gateway.orm.em.fork().execute(`update user_account set is_listed = is_listed where username = 'ann'`);
  const [bad, good] = await Promise.all([pictures(['ann', 'x\0']), pictures(['ann'])]);
  expect(good.status).toBe(200);
  expect(bad.status).toBe(200);
});
