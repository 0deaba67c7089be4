import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testAccessToken } from '../accounts/access-tokens/testing/test-access-token.ts';
import { logIn, mailsTo } from '../accounts/addresses/testing/mailbox.ts';
import { operatorActs } from '../operators/act-log.service.ts';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { type Command, tellsNobody } from './command.ts';
import { endAccessTokensCommand, signOutCommand } from './sessions.ts';
import { printedLines } from './testing/printed-lines.ts';

let gateway: TestGateway;
const printed = printedLines();
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const run = (command: Command, ...words: string[]) =>
  command.run(
    {
      ...gateway.parts,
      em: gateway.orm.em.fork(),
      bus: command.tellsGateways ? gateway.parts.bus : tellsNobody,
      settings: { webhooksOut: [] },
      operator: 'olive',
    },
    words,
  );
const statusWith = async (token: string): Promise<number> =>
  (await gateway.rest('GET', '/users', { token })).status;
const playerWithProgram = async (name: string) => {
  const session = await gateway.signUp(name);
  return { session, program: (await testAccessToken(gateway, name, session)).token };
};

describe('signing a user out', () => {
  test('ends sessions, sockets and access tokens of that user, and of nobody else', async () => {
    const ann = await playerWithProgram('ann');
    const bob = await playerWithProgram('bob');
    const sockets = [
      await openGraphqlSocket(gateway.origin, ann.session),
      await openGraphqlSocket(gateway.origin, ann.program),
    ];
    const stays = await openGraphqlSocket(gateway.origin, bob.session);
    await run(signOutCommand, 'ANN', 'Her', 'laptop', 'was', 'stolen');
    expect(printed).toEqual([
      'ann is logged out everywhere, and has no access tokens any more. Whoever knows the password, or has a passkey of theirs, logs in again.',
    ]);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4403, 4403]);
    expect(await Promise.all([ann.session, ann.program].map(statusWith))).toEqual([401, 401]);
    expect(await Promise.all([bob.session, bob.program].map(statusWith))).toEqual([200, 200]);
    expect((await stays.ask('{ me { username } }')).payload.data).toEqual({ me: { username: 'bob' } });
    stays.close();
    // On the same device.
    await logIn(gateway, 'ann');
    const told = (await mailsTo(gateway, 'ann@example.com')).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.startsWith('A new log-in'))).toHaveLength(1);
    const [done] = await operatorActs({ em: gateway.orm.em.fork() }, null, 1);
    expect(done).toMatchObject({
      act: 'sign-out',
      phase: 'done',
      input: { name: 'ANN', why: 'Her laptop was stolen' },
    });
  });

  test('wants a name that there is, and a reason', async () => {
    await expect(run(signOutCommand, 'nobody-of-that-name', 'Why')).rejects.toThrow(
      'There is no user of that name.',
    );
    await expect(run(signOutCommand, 'ann')).rejects.toThrow();
    expect(printed).toEqual([]);
  });
});

test('all access tokens end together, and sessions go on', async () => {
  const carl = await playerWithProgram('carl');
  const dora = await playerWithProgram('dora');
  const socket = await openGraphqlSocket(gateway.origin, dora.program);
  await expect(run(endAccessTokensCommand)).rejects.toThrow();
  await run(endAccessTokensCommand, 'Restored to yesterday');
  expect(printed).toEqual([expect.stringMatching(/^Ended: [23]\. Programs need new access tokens\.$/)]);
  expect(await socket.closed).toBe(4403);
  expect(await Promise.all([carl.program, dora.program].map(statusWith))).toEqual([401, 401]);
  expect(await Promise.all([carl.session, dora.session].map(statusWith))).toEqual([200, 200]);
});
