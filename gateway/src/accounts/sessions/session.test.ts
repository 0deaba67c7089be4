import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { base64url, decodeJwt, type JWK, SignJWT } from 'jose';
import { io } from 'socket.io-client';
import type { Caller } from '../../context.ts';
import { rotateSecretCommand } from '../../ops/secrets.ts';
import { countStatements, watchStatements } from '../../testing/database/count-statements.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { UserSession } from './session.entity.ts';
import { endedOf, identify } from './session.service.ts';
import { resetPasswordOf } from './testing/reset-link.ts';

type SignedIn = Parameters<typeof endedOf>[1][number];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** One socket of each kind, and what became of each when the session ends. */
async function openSockets(token: string, origin = gateway.origin) {
  const graphqlSocket = await openGraphqlSocket(origin, token);
  const socketIo = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false });
  await new Promise((resolve, reject) => {
    socketIo.on('connect', () => resolve(undefined));
    socketIo.on('connect_error', reject);
  });
  const closed = Promise.all([
    graphqlSocket.closed,
    new Promise<string>((resolve) => socketIo.on('disconnect', (reason) => resolve(reason))),
  ]);
  return { closed };
}

async function expectDead(token: string) {
  const { rest, graphql, origin } = gateway;
  expect(await rest('POST', '/renew', { token })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect(await graphql('{ me { id } }', {}, token)).toMatchObject({
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
  await expect(openGraphqlSocket(origin, token)).rejects.toMatchObject({ code: 4403 });
  const socketIo = io(origin, { auth: { token }, transports: ['websocket'], reconnection: false });
  const fault = await new Promise((resolve) => socketIo.on('connect_error', resolve));
  expect(fault).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
}

describe('a token', () => {
  test('lasts 14 days of wall clock', async () => {
    const { rest, signUp, wallClock } = gateway;
    const token = await signUp('patient');
    const start = wallClock.now();
    wallClock.advance({ days: 14, seconds: -1 });
    expect(await rest('POST', '/renew', { token })).toMatchObject({ status: 200 });
    wallClock.advance({ seconds: 1 });
    expect(await rest('POST', '/renew', { token })).toMatchObject({ status: 401 });
    wallClock.set(start);
  });

  test('is renewed by a good one', async () => {
    const { rest, graphql, signUp } = gateway;
    const token = await signUp('renewer');
    const { body } = await rest('POST', '/renew', { token });
    expect(await graphql('{ me { username } }', {}, String(body.token))).toMatchObject({
      data: { me: { username: 'renewer' } },
    });
    expect(await graphql('mutation { renewSession { token user { username } } }', {}, token)).toMatchObject({
      data: { renewSession: { token: expect.any(String), user: { username: 'renewer' } } },
    });
  });

  const sign = (
    alg: string,
    secret: Uint8Array,
    changes: { iss?: string; aud?: string; exp?: number; jwk?: JWK } = {},
  ) =>
    new SignJWT({ username: 'forged', ver: 1, sid: forged.sid, auth_time: Date.parse('2026-11-20') / 1000 })
      .setProtectedHeader({
        alg,
        kid: gateway.parts.keys.signing('session').id,
        ...(changes.jwk && { jwk: changes.jwk }),
      })
      .setSubject(forged.sub ?? '')
      .setIssuer(changes.iss ?? 'fairway')
      .setAudience(changes.aud ?? 'fairway')
      .setExpirationTime(changes.exp ?? Date.parse('2026-11-30') / 1000)
      .sign(secret);
  const ours = () => gateway.parts.keys.signing('session').bytes;
  const another = new TextEncoder().encode('another secret, of 32 bytes or more');
  let forged: { sub?: string; sid?: string };
  beforeAll(async () => {
    forged = decodeJwt(await gateway.signUp('forged'));
  });

  test.each<[string, () => string | undefined | Promise<string>, number]>([
    ['ours', () => sign('HS256', ours()).then((token) => `Bearer ${token}`), 200],
    ['none', () => undefined, 401],
    ['no bearer', () => 'Basic abc', 401],
    ['nonsense', () => 'Bearer nonsense', 401],
    ['of another secret', () => sign('HS256', another).then((token) => `Bearer ${token}`), 401],
    ['of another algorithm', () => sign('HS512', ours()).then((token) => `Bearer ${token}`), 401],
    [
      'of another issuer',
      () => sign('HS256', ours(), { iss: 'else' }).then((token) => `Bearer ${token}`),
      401,
    ],
    [
      'for another audience',
      () => sign('HS256', ours(), { aud: 'else' }).then((token) => `Bearer ${token}`),
      401,
    ],
    [
      'signed by the key it brings along',
      () =>
        sign('HS256', another, { jwk: { kty: 'oct', k: base64url.encode(another) } }).then(
          (token) => `Bearer ${token}`,
        ),
      401,
    ],
    [
      'too old',
      () =>
        sign('HS256', ours(), { exp: Date.parse('2026-11-20') / 1000 }).then((token) => `Bearer ${token}`),
      401,
    ],
    [
      'unsigned',
      async () => {
        const [, payload] = (await sign('HS256', ours())).split('.');
        return `Bearer ${btoa(JSON.stringify({ alg: 'none' }))}.${payload}.`;
      },
      401,
    ],
  ])('that is %s', async (_what, make, status) => {
    const authorization = await make();
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect(await gateway.rest('POST', '/renew', { headers })).toMatchObject({ status });
  });
});

describe('a session ends at once on REST, GraphQL and open sockets', () => {
  test.each([
    [
      'a rename',
      (token: string, name: string) =>
        gateway.rest('PUT', `/users/${name}`, { token, body: { newUsername: `${name}2` } }),
    ],
    [
      'signing out everywhere',
      (token: string) => gateway.rest('POST', '/logout', { token, body: { everywhere: true } }),
    ],
    ['signing out here', (token: string) => gateway.graphql('mutation { signOut }', {}, token)],
    ['deleting the account', (token: string) => gateway.graphql('mutation { deleteAccount }', {}, token)],
    [
      'a password reset',
      (_token: string, name: string) => resetPasswordOf(gateway, name, 'a walk in the rough'),
    ],
  ])('after %s', async (what, act) => {
    const name = `ends_${what.replace(/\W/g, '').slice(0, 12)}`;
    const token = await gateway.signUp(name);
    const { closed } = await openSockets(token);
    await act(token, name);
    expect(await closed).toEqual([4403, 'io server disconnect']);
    await expectDead(token);
  });

  test.each([
    ['renew', 'POST', () => '/renew', {}],
    ['rename', 'PUT', (name: string) => `/users/${name}`, { newUsername: 'captured' }],
    ['delete', 'DELETE', (name: string) => `/users/${name}`, {}],
  ])('even for a %s that had begun before', async (what, method, path, body) => {
    const name = `slow_${what}`;
    const token = await gateway.signUp(name);
    const text = JSON.stringify(body);
    const slow = request(`${gateway.origin}/api${path(name)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': text.length,
      },
    });
    const answered = once(slow, 'response');
    slow.write(text.slice(0, 1));
    await new Promise((done) => setTimeout(done, 100)); // for the socket to have been let in
    await gateway.rest('POST', '/logout', { token, body: { everywhere: what !== 'renew' } });
    slow.end(text.slice(1));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(
      await gateway.rest('POST', '/login', { body: { username: name, password: passwordOf(name) } }),
    ).toMatchObject({
      status: 200,
    });
  });

  test('for the second of two in one request, too', async () => {
    const token = await gateway.signUp('inarow');
    const { data } = await gateway.graphql(
      'mutation { signOut(everywhere: true) renewSession { token } }',
      {},
      token,
    );
    expect(data).toBeNull();
  });

  test('signing out here leaves one’s other sessions alone', async () => {
    const { rest, signUp } = gateway;
    const here = await signUp('twoplaces');
    const { body } = await rest('POST', '/login', {
      body: { username: 'twoplaces', password: passwordOf('twoplaces') },
    });
    await rest('POST', '/logout', { token: here, body: {} });
    expect(await rest('POST', '/renew', { token: String(body.token) })).toMatchObject({ status: 200 });
  });
});

test('where a secret has leaked, everybody’s session and sockets end, but not those of access tokens', async () => {
  const leaks: (() => void)[] = [];
  const onLeak = (tell: () => void) => {
    leaks.push(tell);
    return () => {};
  };
  const other = await openTestGateway({ keys: { ...gateway.parts.keys, onLeak }, beside: gateway });
  const token = await gateway.signUp('forged');
  const { data } = await gateway.graphql(
    'mutation ($password: String) { makeAccessToken(name: "Bot", scopes: [READ], days: 30, password: $password) { token } }',
    { password: passwordOf('forged') },
    token,
  );
  const program = await openGraphqlSocket(other.origin, String(Object(data?.makeAccessToken).token));
  const { closed } = await openSockets(token, other.origin);
  await rotateSecretCommand.run({ ...gateway.parts, em: gateway.orm.em.fork() }, ['leaked']);
  for (const tell of leaks) tell();
  expect(await closed).toEqual([4403, 'io server disconnect']);
  await expectDead(token);
  expect((await program.ask('{ me { username } }')).payload.data).toEqual({ me: { username: 'forged' } });
  program.close();
  await other.close();
});

test('of many sessions at once those are found that have ended, in one statement', async () => {
  const callers: SignedIn[] = [];
  for (const name of ['stays', 'leaves', 'ends all', 'is renamed']) {
    const token = await gateway.signUp(name.replaceAll(' ', ''));
    const caller = await identify(gateway.parts, `Bearer ${token}`);
    if (caller.kind === 'user') callers.push(caller);
    if (name === 'leaves') await gateway.rest('POST', '/logout', { token, body: {} });
    if (name === 'ends all') await gateway.rest('POST', '/logout', { token, body: { everywhere: true } });
    if (name === 'is renamed')
      await gateway.rest('PUT', '/users/isrenamed', { token, body: { newUsername: 'renamed' } });
  }
  let ended: SignedIn[] = [];
  const statements = await countStatements(async () => {
    ended = await endedOf(gateway.parts, callers);
  });
  expect(statements).toBe(1);
  expect(ended.map(({ username }) => username)).toEqual(['leaves', 'endsall', 'isrenamed']);
});

test('who comes back at once with many others is looked up together with them', async () => {
  const tokens: string[] = [];
  for (const name of ['back1', 'back2', 'back3']) tokens.push(await gateway.signUp(name));
  await gateway.rest('POST', '/logout', { token: tokens[1] ?? '', body: {} });
  const identified = () => Promise.all(tokens.map((token) => identify(gateway.parts, `Bearer ${token}`)));
  // Signatures are verified by threads of their own, which end one after the other.
  await identified();
  const asked: string[] = [];
  let callers: Caller[] = [];
  await watchStatements(
    (_client, [statement]) => asked.push(String(Object(statement).text)),
    async () => {
      callers = await identified();
    },
  );
  expect(callers).toMatchObject([
    { kind: 'user', username: 'back1' },
    { kind: 'anyone', rejected: true },
    { kind: 'user', username: 'back3' },
  ]);
  expect(asked.filter((statement) => statement.includes('user_session'))).toHaveLength(1);
});

test('those who use their session again after an hour are noted together', async () => {
  const tokens = [await gateway.signUp('again1'), await gateway.signUp('again2')];
  gateway.wallClock.advance({ hours: 2 });
  const now = gateway.wallClock.now();
  const callers = await Promise.all(tokens.map((token) => identify(gateway.parts, `Bearer ${token}`)));
  await gateway.parts.backgroundWork.settled();
  const userId = { $in: callers.map((caller) => Object(caller).userId) };
  const sessions = await gateway.parts.orm.em.fork().find(UserSession, { userId });
  expect(sessions.map(({ lastUsedAt }) => lastUsedAt >= now)).toEqual([true, true]);
});
