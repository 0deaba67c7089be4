import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { hashPassword } from './password.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

async function logIn(username: string, password = passwordOf(username)): Promise<string> {
  const { body } = await gateway.rest('POST', '/login', { body: { username, password } });
  return String(body.token);
}
const change =
  'mutation ($password: String!, $newPassword: String!) { changePassword(password: $password, newPassword: $newPassword) { token user { username } } }';
async function changeTo(newPassword: string, password: string, token: string) {
  const { data, errors } = await gateway.graphql(change, { password, newPassword }, token);
  const [refusal] = errors ?? [];
  return { token: String(Object(data?.changePassword).token), refusal: refusal?.extensions };
}
const isGood = async (token: string) =>
  Object((await gateway.graphql('{ me { username } }', {}, token)).data?.me).username !== undefined;

test('the other sessions end, and this one goes on by its new token', async () => {
  const here = await gateway.signUp('ann');
  const elsewhere = await logIn('ann');
  const { token } = await changeTo('another walk altogether', passwordOf('ann'), here);
  expect([await isGood(token), await isGood(here), await isGood(elsewhere)]).toEqual([true, false, false]);
  expect(
    (await gateway.rest('POST', '/login', { body: { username: 'ann', password: passwordOf('ann') } })).status,
  ).toBe(401);
  expect(await isGood(await logIn('ann', 'another walk altogether'))).toBe(true);
});

test('a token alone changes nothing, however fresh it is', async () => {
  const token = await gateway.signUp('bob');
  const { refusal } = await changeTo('another walk altogether', 'a guess', token);
  expect(refusal).toMatchObject({ code: 'AUTH_AGAIN', field: 'password' });
  expect(await isGood(await logIn('bob'))).toBe(true);
});

test('one that others would guess is refused', async () => {
  const token = await gateway.signUp('carla');
  expect((await changeTo('password1', passwordOf('carla'), token)).refusal).toMatchObject({
    code: 'INVALID',
    field: 'newPassword',
  });
  expect((await changeTo('short', passwordOf('carla'), token)).refusal).toMatchObject({ code: 'INVALID' });
});

test.each([
  ['the name in it', 'Frida goes golfing'],
  ['the name of the product in it', 'fairway and green'],
])('one with %s is refused', async (_what, newPassword) => {
  const token = await gateway.signUp('frida');
  expect((await changeTo(newPassword, passwordOf('frida'), token)).refusal).toMatchObject({
    code: 'INVALID',
    field: 'newPassword',
  });
  expect(await isGood(token)).toBe(true);
});

test('one from before goes on being good, whatever is wrong with it now', async () => {
  await gateway.signUp('grace');
  const em = gateway.orm.em.fork();
  const set = 'update user_account set password_hash = ? where name_key = ?';
  await em.execute(set, [await hashPassword('grace of the fairway'), 'grace']);
  expect(await isGood(await logIn('grace', 'grace of the fairway'))).toBe(true);
});

test('its owner is notified by mail, and links to reset it end', async () => {
  const token = await gateway.signUp('dora');
  await gateway.graphql('mutation { requestPasswordReset(email: "dora@example.com") }');
  await gateway.parts.backgroundWork.settled();
  const link = gateway.mails.map(({ text }) => /reset-password\/(\S+)/.exec(text)?.[1]).find(Boolean);
  expect(link).toBeDefined();
  await changeTo('another walk altogether', passwordOf('dora'), token);
  const { errors } = await gateway.graphql(
    'mutation ($token: String!) { resetPassword(token: $token, newPassword: "yet another walk") }',
    { token: link },
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', field: 'token' });
  const noted = await gateway.orm.em
    .fork()
    .execute<{ username: string }[]>(
      "select username from outbox join user_account on user_account.id = user_id where topic = 'password-set'",
    );
  expect(noted.map(({ username }) => username).toSorted()).toEqual(['ann', 'dora']);
});
