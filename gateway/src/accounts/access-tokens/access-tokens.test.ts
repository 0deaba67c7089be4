import type { ClientEvents, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isObjectType } from 'graphql';
import { io, type Socket } from 'socket.io-client';
import { servedRoutes } from '../../app.ts';
import { createCtx } from '../../context.ts';
import { tokenFields } from '../../http/access-tokens/token-fields.ts';
import { tokenRoutes } from '../../http/access-tokens/token-routes.ts';
import { graphqlSchema } from '../../http/graphql/graphql-schema.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { identifyWithTokens } from '../sessions/session.service.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { makeAccessToken, revokeAccessToken } from './access-token.service.ts';
import { isTokenText } from './token-text.ts';

let gateway: TestGateway;
let ann: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  ann = await gateway.signUp('ann');
  const body = { poolName: 'Sunday Best', format: 'Single Week', buyIn: 0 };
  await gateway.rest('POST', '/create-pool', { token: ann, body });
});
afterAll(() => gateway.close());

const making =
  'mutation ($scopes: [TokenScope!]!, $days: Int!, $password: String) { makeAccessToken(name: "Bot", scopes: $scopes, days: $days, password: $password) { token accessToken { id name scopes expiresAt lastUsedAt } } }';
const all = ['READ', 'PICKS', 'CHAT', 'HOST'];

const codeOf = ({ errors }: { errors?: readonly object[] }): string | undefined =>
  errors && String(Object(Object(errors[0]).extensions).code);

async function make(session: string, scopes = all, of = 'ann'): Promise<{ token: string; id: string }> {
  const variables = { scopes, days: 30, password: passwordOf(of) };
  const { data, errors } = await gateway.graphql(making, variables, session);
  expect(errors).toBeUndefined();
  const { token, accessToken } = Object(data?.makeAccessToken);
  return { token: String(token), id: String(accessToken.id) };
}

const revoke = (session: string, id: string, of = 'ann') =>
  gateway.graphql(
    'mutation ($id: ID!, $password: String) { revokeAccessToken(id: $id, password: $password) { id } }',
    { id, password: passwordOf(of) },
    session,
  );

const me = (token: string) => gateway.graphql('{ me { username } }', {}, token);

describe('what a token opens', () => {
  test('is decided for every field of every type', () => {
    const types = Object.values(graphqlSchema().getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith('__'),
    );
    const decided = Object.entries(tokenFields).map(([type, opened]) => [
      type,
      Object.values(opened)
        .flatMap((fields) => fields.split(' '))
        .sort(),
    ]);
    const there = types.map((type) => [
      type.name,
      isObjectType(type) ? Object.keys(type.getFields()).sort() : [],
    ]);
    expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(there));
  });

  test('is decided for every route', () => {
    const decided = Object.values(tokenRoutes).flat().sort();
    expect(decided).toEqual(servedRoutes.map(({ route }) => `${route.method} ${route.path}`).sort());
  });

  test('is never money or the account, with every scope there is', async () => {
    const { token } = await make(ann);
    for (const ask of [
      'mutation { withdraw(amountCents: 100, email: "x@example.com") { id } }',
      'mutation { payFromBalance(pool: "Sunday Best") { id } }',
      'mutation { startCheckout(pool: "Sunday Best") { totalCents } }',
      'mutation { removeMember(pool: "Sunday Best", username: "bob") { id } }',
      'mutation { updatePool(pool: "Sunday Best", input: {}) { id } }',
      'mutation { deletePool(pool: "Sunday Best") }',
      'mutation { renewSession { token } }',
      'mutation { makeAccessToken(name: "Other", scopes: [READ], days: 1) { token } }',
      'mutation { deleteAccount }',
      '{ me { email } }',
      '{ me { ...hidden } } fragment hidden on User { balanceCents }',
      '{ me { accessTokens { id } } }',
    ])
      expect([ask, codeOf(await gateway.graphql(ask, {}, token))]).toEqual([ask, 'FORBIDDEN']);
    for (const route of tokenRoutes.closed) {
      const [method, path = ''] = route.split(' ');
      const { status } = await gateway.rest(method as 'GET' | 'POST', path.replace(/:\w+/g, 'ann'), {
        token,
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect([route, status]).toEqual([route, route.includes('/webhooks/') ? expect.any(Number) : 403]);
    }
  });

  test('is what its scopes name, and no more', async () => {
    const { token } = await make(ann, ['READ']);
    expect((await me(token)).data?.me).toEqual({ username: 'ann' });
    const saying = 'mutation { sendMessage(pool: "Sunday Best", text: "Hello") { id } }';
    expect(codeOf(await gateway.graphql(saying, {}, token))).toBe('FORBIDDEN');
    const chat = '/chat?poolName=Sunday%20Best';
    expect((await gateway.rest('GET', chat, { token })).status).toBe(403);
    const talker = await make(ann, ['CHAT']);
    expect((await gateway.rest('GET', chat, { token: talker.token })).status).toBe(200);
    expect((await me(talker.token)).data?.me).toEqual({ username: 'ann' });
    expect(codeOf(await gateway.graphql('{ me { email } }', {}, talker.token))).toBe('FORBIDDEN');
  });
});

describe('making and revoking one', () => {
  test('wants to know again who it is', async () => {
    gateway.wallClock.advance({ minutes: 10, seconds: 1 });
    expect(codeOf(await gateway.graphql(making, { scopes: all, days: 30 }, ann))).toBe('AUTH_AGAIN');
    const { token, id } = await make(ann);
    const bare = 'mutation ($id: ID!) { revokeAccessToken(id: $id) { id } }';
    expect(codeOf(await gateway.graphql(bare, { id }, ann))).toBe('AUTH_AGAIN');
    expect((await me(token)).data?.me).toEqual({ username: 'ann' });
  });

  test.each([
    [[], 30],
    [all, 0],
    [all, 366],
  ])('is refused with the scopes %j for %i days', async (scopes, days) => {
    const variables = { scopes, days, password: passwordOf('ann') };
    expect(codeOf(await gateway.graphql(making, variables, ann))).toBe('INVALID');
  });

  test.each([
    ['', 'nothing'],
    ['  \u00a0 ', 'blanks'],
    ['x'.repeat(41), 'more than 40 characters'],
    ['\u202etob', 'what turns the direction'],
    ['Bo\u200bt', 'what can’t be seen'],
    ['\u2800', 'a sign without a dot'],
    ['Bot\nand another', 'two lines'],
  ])('is refused under the name %j, which is %s', async (name) => {
    const variables = { name, password: passwordOf('ann') };
    const { errors } = await gateway.graphql(
      'mutation ($name: String!, $password: String) { makeAccessToken(name: $name, scopes: [READ], days: 1, password: $password) { token } }',
      variables,
      ann,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', field: 'name' });
  });

  test('is refused to access tokens on every API, even with the password', async () => {
    const { token, id } = await make(ann);
    const caller = await identifyWithTokens(gateway.parts, `Bearer ${token}`);
    expect(caller).toMatchObject({ kind: 'user', signedInAt: new Date(0) });
    const ctx = createCtx(gateway.parts, { caller, address: '' });
    const inPerson = await signInAgain(ctx, passwordOf('ann'));
    for (const doing of [
      () => makeAccessToken(inPerson, { name: 'Other', scopes: ['read'], days: 1 }),
      () => revokeAccessToken(inPerson, id),
    ])
      await expect(doing()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('shows the token once, and keeps its hash', async () => {
    const { token, id } = await make(ann);
    expect(isTokenText(token)).toBe(true);
    expect(isTokenText(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)).toBe(false);
    const { data } = await gateway.graphql('{ me { accessTokens { id name scopes } } }', {}, ann);
    expect(Object(data?.me).accessTokens).toContainEqual({ id, name: 'Bot', scopes: all });
    const rows = await gateway.parts.orm.em.fork().execute('select * from access_token');
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
  });

  test('somebody else’s is refused', async () => {
    const eve = await gateway.signUp('eve');
    const { token, id } = await make(ann);
    expect(codeOf(await revoke(eve, id, 'eve'))).toBe('NOT_FOUND');
    expect((await me(token)).data?.me).toEqual({ username: 'ann' });
  });

  test('ends it at once, on open sockets too', async () => {
    const { token, id } = await make(ann);
    const socket = await openGraphqlSocket(gateway.origin, token);
    expect((await socket.ask('{ me { username } }')).payload.data).toEqual({ me: { username: 'ann' } });
    const beyond = await socket.ask('{ me { email } }');
    expect(beyond.payload).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect((await revoke(ann, id)).errors).toBeUndefined();
    expect(await socket.closed).toBe(4403);
    expect((await gateway.rest('GET', '/users', { token })).status).toBe(401);
  });

  test('is reported by mail', async () => {
    const ida = await gateway.signUp('ida');
    const { id } = await make(ida, all, 'ida');
    await revoke(ida, id, 'ida');
    const noted = await gateway.orm.em.fork().execute<{ kind: string; facts: { name: string } }[]>(
      `select topic as kind, payload as facts from outbox join user_account on user_account.id = user_id
       where username = 'ida' and topic like 'access-token-%'`,
    );
    expect(noted.map(({ kind, facts }) => `${kind} ${facts.name}`).toSorted()).toEqual([
      'access-token-made Bot',
      'access-token-revoked Bot',
    ]);
  });

  test('is refused to one who has twenty, until one of them is revoked', async () => {
    const jon = await gateway.signUp('jon');
    const { id } = await make(jon, ['READ'], 'jon');
    for (let more = 1; more < 20; more += 1) await make(jon, ['READ'], 'jon');
    const variables = { scopes: ['READ'], days: 1, password: passwordOf('jon') };
    expect(codeOf(await gateway.graphql(making, variables, jon))).toBe('CONFLICT');
    await revoke(jon, id, 'jon');
    expect(codeOf(await gateway.graphql(making, variables, jon))).toBeUndefined();
  });

  test('of many at once comes to twenty', async () => {
    const max = await gateway.signUp('max');
    // Without a password, whose checks would keep them apart.
    const one = () => gateway.graphql(making, { scopes: ['READ'], days: 1 }, max);
    const codes = (await Promise.all(Array.from({ length: 30 }, one))).map(codeOf);
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 'CONFLICT'),
      ...Array.from({ length: 20 }, () => undefined),
    ]);
  });

  test('goes forty times a day, however many are revoked: each is a mail', async () => {
    const lea = await gateway.signUp('lea');
    const { id } = await make(lea, ['READ'], 'lea');
    await revoke(lea, id, 'lea');
    const em = gateway.orm.em.fork();
    await em.execute(
      `update attempt_count set count = 39 where key =
       (select 'access-tokens-made ' || id from user_account where name_key = 'lea')`,
    );
    await make(lea, ['READ'], 'lea');
    const variables = { scopes: ['READ'], days: 1, password: passwordOf('lea') };
    expect(codeOf(await gateway.graphql(making, variables, lea))).toBe('RATE_LIMITED');
    gateway.wallClock.advance({ days: 1 });
    await make(lea, ['READ'], 'lea');
  });
});

describe('on socket.io', () => {
  type Client = Socket<ServerEvents, ClientEvents>;
  const connected = (token: string) =>
    new Promise<{ socket: Client; refusal?: string }>((resolve) => {
      const socket: Client = io(gateway.origin, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
      });
      socket.on('connect', () => resolve({ socket }));
      socket.on('connect_error', ({ message }) => resolve({ socket, refusal: message }));
    });

  test('it can send messages with the chat scope, and can’t without', async () => {
    const message = { username: 'ann', message: 'From the bot', poolName: 'Sunday Best' };
    const talker = await connected((await make(ann, ['CHAT'])).token);
    const answer = await talker.socket.timeout(60_000).emitWithAck('chatMessage', message);
    expect(answer).toMatchObject({ message: { message: 'From the bot' } });
    talker.socket.close();
    const reader = await connected((await make(ann, ['READ'])).token);
    expect(reader.refusal).toBe('This access token lacks the scope chat.');
    reader.socket.close();
  });

  test('it is closed when the token is revoked', async () => {
    const { token, id } = await make(ann, ['CHAT']);
    const { socket } = await connected(token);
    const closed = new Promise((resolve) => socket.on('disconnect', resolve));
    await revoke(ann, id);
    expect(await closed).toBe('io server disconnect');
  });
});

test('when it was last used is shown to the minute', async () => {
  const kim = await gateway.signUp('kim');
  const { token } = await make(kim, all, 'kim');
  const lastUsed = async (): Promise<unknown> => {
    await gateway.parts.backgroundWork.settled();
    const { data } = await gateway.graphql('{ me { accessTokens { lastUsedAt } } }', {}, kim);
    return Object(data?.me).accessTokens[0].lastUsedAt;
  };
  expect(await lastUsed()).toBeNull();
  await me(token);
  const first = await lastUsed();
  expect(first).toEqual(expect.any(String));
  gateway.wallClock.advance({ seconds: 50 });
  await me(token);
  expect(await lastUsed()).toBe(first);
  gateway.wallClock.advance({ seconds: 10 });
  await me(token);
  expect(Date.parse(String(await lastUsed()))).toBeGreaterThanOrEqual(Date.parse(String(first)) + 60_000);
});

test('it may send 300 requests a minute over all APIs, and gets rate-limit headers', async () => {
  const gus = await gateway.signUp('gus');
  const { token, id } = await make(gus, all, 'gus');
  const ask = () => gateway.rest('GET', '/users', { token });
  expect((await ask()).headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
  await gateway.orm.em
    .fork()
    .execute('update attempt_count set count = 299 where key = ?', [`access-token ${id}`]);
  expect((await me(token)).data?.me).toEqual({ username: 'gus' });
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(codeOf(await me(token))).toBe('RATE_LIMITED');
  expect((await me(gus)).data?.me).toEqual({ username: 'gus' });
  gateway.wallClock.advance({ minutes: 1 });
  expect((await ask()).status).toBe(200);
});
