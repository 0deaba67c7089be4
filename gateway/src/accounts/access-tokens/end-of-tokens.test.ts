import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { createCtx } from '../../context.ts';
import { sweep } from '../../jobs/sweep.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { confirm, confirmLinkTo, linkTo } from '../addresses/testing/mailbox.ts';
import { testAccessToken } from './testing/test-access-token.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const isGood = async (token: string): Promise<boolean> => {
  const { status } = await gateway.rest('GET', '/users', { token });
  expect([200, 401]).toContain(status);
  return status === 200;
};
const newPassword = 'another walk altogether';

type Ending = (name: string, session: string) => Promise<unknown>;

const graphql =
  (mutation: (name: string) => string): Ending =>
  async (name, session) =>
    expect(await gateway.graphql(`mutation { ${mutation(name)} }`, {}, session)).not.toHaveProperty('errors');

const rest = async (...asked: Parameters<TestGateway['rest']>) => {
  const answer = await gateway.rest(...asked);
  expect(answer).toMatchObject({ status: 200 });
  return answer;
};

/** As a thief does: the address is another one before its owner knows of it. */
const moveAddress: Ending = async (name, session) => {
  const newEmail = `${name}@new.example`;
  await rest('PUT', `/users/email/${name}`, {
    token: session,
    body: { newEmail, password: passwordOf(name) },
  });
  expect(await confirm(gateway, await confirmLinkTo(gateway, newEmail))).toMatchObject({ status: 200 });
};

const endings: [what: string, name: string, Ending][] = [
  ['all sessions', 'fay', graphql(() => 'signOut(everywhere: true)')],
  ['the account', 'gil', graphql(() => 'deleteAccount')],
  ['the name', 'ian', graphql((name) => `changeUsername(newUsername: "${name}2") { token }`)],
  [
    'the password that is changed',
    'hal',
    graphql(
      (name) => `changePassword(password: "${passwordOf(name)}", newPassword: "${newPassword}") { token }`,
    ),
  ],
  [
    'the password that is set by a mailed link',
    'jil',
    async (name) => {
      const email = `${name}@example.com`;
      await rest('POST', '/users/forgot-password', { body: { email } });
      const token = await linkTo(gateway, email, 'reset-password');
      await rest('POST', '/users/reset-password', { body: { token, newPassword } });
    },
  ],
  [
    'the address that is brought back',
    'kay',
    async (name, session) => {
      await moveAddress(name, session);
      const { token } = await testAccessToken(gateway, name, session);
      const link = await linkTo(gateway, `${name}@example.com`, 'undo-email');
      await rest('POST', '/users/undo-email-change', { body: { token: link } });
      expect(await isGood(token)).toBe(false);
    },
  ],
];

test.each(endings)('a token ends with %s', async (_what, name, end) => {
  const session = await gateway.signUp(name);
  const { token } = await testAccessToken(gateway, name, session);
  expect(await isGood(token)).toBe(true);
  await end(name, session);
  expect(await isGood(token)).toBe(false);
});

test.each<(typeof endings)[number]>([
  ['the session that made it', 'lou', graphql(() => 'signOut')],
  ['the address', 'mel', moveAddress],
])('but does not end with %s', async (_what, name, end) => {
  const session = await gateway.signUp(name);
  const { token } = await testAccessToken(gateway, name, session);
  await end(name, session);
  expect(await isGood(token)).toBe(true);
});

test('one that is made while all sessions end is good for nothing', async () => {
  for (let round = 0; round < 8; round += 1) {
    const name = `atonce${round}`;
    const session = await gateway.signUp(name);
    const [made] = await Promise.all([
      testAccessToken(gateway, name, session).catch(() => undefined),
      gateway.rest('POST', '/logout', { token: session, body: { everywhere: true } }),
    ]);
    if (made) expect(await isGood(made.token)).toBe(false);
  }
});

test('what one is about to do when it is revoked is not done', async () => {
  const session = await gateway.signUp('quin');
  const body = { poolName: 'Quin’s', format: 'Single Week', buyIn: 0 };
  await gateway.rest('POST', '/create-pool', { token: session, body });
  const { token, id } = await testAccessToken(gateway, 'quin', session);
  const revoker = gateway.orm.em.fork();
  await revoker.begin();
  await revoker.execute(`select 1 from user_account where name_key = 'quin' for update`);
  const saying = gateway.rest('POST', '/chat', {
    token,
    body: { username: 'quin', message: 'Still here', poolName: 'Quin’s' },
  });
  const watcher = gateway.orm.em.fork();
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
  await revoker.execute('delete from access_token where id = ?', [id]);
  await revoker.commit();
  expect(await saying).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('sockets of a revoked token are closed after a lost hint, once the gateway notices the gap', async () => {
  const session = await gateway.signUp('rob');
  const [kept, lost] = [
    await testAccessToken(gateway, 'rob', session),
    await testAccessToken(gateway, 'rob', session),
  ];
  const socket = await openGraphqlSocket(gateway.origin, kept.token);
  const cut = await openGraphqlSocket(gateway.origin, lost.token);
  const em = gateway.orm.em.fork();
  await em.execute('delete from access_token where id = ?', [lost.id]);
  const hasReturned = new Promise<void>((resolve) => gateway.bus.onGap(resolve));
  await em.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairway bus' and datname = current_database()",
  );
  await hasReturned;
  expect(await cut.closed).toBe(4403);
  expect((await socket.ask('{ me { username } }')).payload.data).toEqual({ me: { username: 'rob' } });
  socket.close();
});

test('one that has expired is swept away, and no other', async () => {
  const session = await gateway.signUp('sue');
  const ended = await testAccessToken(gateway, 'sue', session, { days: 1 });
  const good = await testAccessToken(gateway, 'sue', session, { days: 2 });
  gateway.wallClock.advance({ days: 1 });
  const ctx = createCtx(gateway.parts, { caller: { kind: 'service' }, address: '' });
  await sweep.run(ctx, '', async () => undefined);
  const left = await gateway.orm.em
    .fork()
    .execute('select id from access_token where id = any(array[?]::uuid[])', [[ended.id, good.id]]);
  expect(left).toEqual([{ id: good.id }]);
});

describe('when it expires', () => {
  // Sockets wait for that in real time, while the clock goes on by looks.
  async function expiringSoon(name: string): Promise<string> {
    const session = await gateway.signUp(name);
    const { token } = await testAccessToken(gateway, name, session, { days: 1 });
    gateway.wallClock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await isGood(token)).toBe(true);
    return token;
  }

  test('its GraphQL sockets are closed for good', async () => {
    const socket = await openGraphqlSocket(gateway.origin, await expiringSoon('nan'));
    const next = socket.subscribe('subscription { clock { now } }');
    expect((await next()).payload.data).toMatchObject({ clock: {} });
    expect(await socket.closed).toBe(4403);
  });

  test('its sockets of the chat are closed for good', async () => {
    const token = await expiringSoon('oli');
    const socket: Socket<ServerEvents, ClientEvents> = io(gateway.origin, {
      auth: { token },
      transports: ['websocket'],
    });
    expect(await new Promise((resolve) => socket.on('disconnect', resolve))).toBe('io server disconnect');
    socket.close();
  });

  test('it opens nothing more', async () => {
    const token = await expiringSoon('pia');
    gateway.wallClock.advance({ seconds: 1 });
    expect(await isGood(token)).toBe(false);
    await expect(openGraphqlSocket(gateway.origin, token)).rejects.toThrow('4403');
  });
});
