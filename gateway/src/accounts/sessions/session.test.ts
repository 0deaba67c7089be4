import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const password = (username: string) => `${username} walks to the 18th`;

/** One socket of each kind, and what became of each when the session ends. */
async function openSockets(token: string) {
  const graphqlSocket = await openGraphqlSocket(gateway.origin, token);
  const socketIo = io(gateway.origin, { auth: { token }, transports: ['websocket'], reconnection: false });
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
    changes: { iss?: string; aud?: string; exp?: number } = {},
  ) =>
    new SignJWT({ username: 'forged', ver: 1, sid: forged.sid, auth_time: Date.parse('2026-11-20') / 1000 })
      .setProtectedHeader({ alg, kid: gateway.parts.keys.signing('session').id })
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
    ['a password reset', (_token: string, name: string) => resetPasswordOf(name, `${name} in the rough`)],
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
    await new Promise((done) => setTimeout(done, 100)); // for the door to have let it in
    await gateway.rest('POST', '/logout', { token, body: { everywhere: what !== 'renew' } });
    slow.end(text.slice(1));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(
      await gateway.rest('POST', '/login', { body: { username: name, password: password(name) } }),
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
      body: { username: 'twoplaces', password: password('twoplaces') },
    });
    await rest('POST', '/logout', { token: here, body: {} });
    expect(await rest('POST', '/renew', { token: String(body.token) })).toMatchObject({ status: 200 });
  });
});

describe('failed log-ins', () => {
  const wrong = (username: string) => ({ username, password: 'not the password' });

  test('are told alike for a wrong password and an unknown name', async () => {
    const { rest, signUp } = gateway;
    await signUp('known');
    const [known, unknown] = [
      await rest('POST', '/login', { body: wrong('known') }),
      await rest('POST', '/login', { body: wrong('unknown') }),
    ];
    expect(known).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(unknown.body).toEqual(known.body);
  });

  test('are throttled from the 11th on for one name, spread over REST and GraphQL and in bursts', async () => {
    const { rest, graphql, signUp, wallClock } = gateway;
    await signUp('target');
    const overGraphql = () =>
      graphql('mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { token } }', {
        u: 'TARGET',
        p: 'not the password',
      });
    await Promise.all([
      ...Array.from({ length: 5 }, () => rest('POST', '/login', { body: wrong('target') })),
      ...Array.from({ length: 5 }, overGraphql),
    ]);
    const eleventh = await rest('POST', '/login', {
      body: { username: 'target', password: password('target') },
    });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await overGraphql()).errors).toMatchObject([
      { extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } },
    ]);
    wallClock.advance({ minutes: 15 });
    expect(
      await rest('POST', '/login', { body: { username: 'target', password: password('target') } }),
    ).toMatchObject({ status: 200 });
  });

  test('of twenty at once for one name let ten guesses through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gateway.rest('POST', '/login', { body: wrong('burst') })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('can not be multiplied by aliases in one request', async () => {
    const guesses = Array.from(
      { length: 5 },
      (_, i) => `a${i}: login(username: "x", password: "guess${i}") { token }`,
    );
    const { errors } = await gateway.graphql(`mutation { ${guesses.join(' ')} }`);
    expect(errors).toMatchObject(
      [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' }, message: /asked alone/ }].map(
        ({ message, ...rest }) => ({ ...rest, message: expect.stringMatching(message) }),
      ),
    );
  });

  test('from one address are throttled from the 101st on, whatever the names, over sockets too', async () => {
    const crowded = await openTestGateway();
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => crowded.rest('POST', '/login', { body: wrong(`name${i}`) })),
    );
    expect(await crowded.rest('POST', '/login', { body: wrong('another') })).toMatchObject({ status: 429 });
    const socket = await openGraphqlSocket(crowded.origin);
    const guess = 'mutation { login(username: "x", password: "y") { token } }';
    expect(JSON.stringify(await socket.ask(guess))).toMatch(/RATE_LIMITED/);
    socket.close();
    await crowded.close();
  });

  test('with names longer than any name can be are told like others', async () => {
    const endless = randomBytes(6000).toString('base64');
    expect(await gateway.rest('POST', '/login', { body: wrong(endless) })).toMatchObject({ status: 401 });
  });

  test('of an attacker don’t keep the owner out, who comes from elsewhere', async () => {
    const behindProxy = await openTestGateway({ trustProxy: ['127.0.0.1'] });
    await behindProxy.signUp('popular');
    const from = (network: string, body: object) =>
      behindProxy.rest('POST', '/login', { body, headers: { 'x-forwarded-for': network } });
    for (let i = 0; i < 12; i++) await from('198.51.100.7', wrong('popular'));
    const own = { username: 'popular', password: password('popular') };
    expect(await from('198.51.100.7', own)).toMatchObject({ status: 429 });
    expect(await from('203.0.113.9', own)).toMatchObject({ status: 200 });
    await behindProxy.close();
  });

  test('pause for longer the more there are', async () => {
    const { rest, signUp, wallClock } = gateway;
    await signUp('stubborn');
    const start = wallClock.now();
    const pauses = [];
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 10; i++) await rest('POST', '/login', { body: wrong('stubborn') });
      const { headers } = await rest('POST', '/login', { body: wrong('stubborn') });
      const seconds = Number(headers['retry-after']);
      pauses.push(seconds > 12 * 3600 ? 'half a day' : seconds > 3600 ? 'an hour' : 'minutes');
      wallClock.advance({ seconds: seconds + 1 });
    }
    expect(pauses).toEqual(['minutes', 'an hour', 'half a day']);
    wallClock.set(start);
  });

  test('are forgotten once a new password is set', async () => {
    const { rest, signUp } = gateway;
    await signUp('relieved');
    for (let i = 0; i < 11; i++) await rest('POST', '/login', { body: wrong('relieved') });
    await resetPasswordOf('relieved', 'relieved at the 18th');
    const body = { username: 'relieved', password: 'relieved at the 18th' };
    expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });
  });

  test('never close a name for its owner after a success', async () => {
    const { rest, signUp } = gateway;
    await signUp('forgetful');
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await rest('POST', '/login', { body: wrong('forgetful') });
      const body = { username: 'forgetful', password: password('forgetful') };
      expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });
    }
  });
});

describe('setting a new password by mail', () => {
  test('answers alike for any address, and mails only its owner', async () => {
    const { rest, mails, signUp } = gateway;
    await signUp('mailed');
    const before = mails.length;
    const unknown = await rest('POST', '/users/forgot-password', { body: { email: 'nobody@example.com' } });
    const known = await rest('POST', '/users/forgot-password', { body: { email: 'MAILED@example.com' } });
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(unknown.body).toEqual(known.body);
    await untilMails(before + 1);
    expect(mails.slice(before)).toMatchObject([{ to: 'mailed@example.com' }]);
  });

  test('fills nobody’s mailbox: three an hour, and who asks for more hears nothing of it', async () => {
    const { rest, mails, signUp, wallClock } = gateway;
    await signUp('flooded');
    const toFlooded = () => mails.filter(({ to }) => to === 'flooded@example.com').length;
    const ask = async () => {
      const answer = await rest('POST', '/users/forgot-password', { body: { email: 'flooded@example.com' } });
      await gateway.parts.afterwards.settled();
      return answer;
    };
    for (let i = 0; i < 5; i++) expect(await ask()).toMatchObject({ status: 200, body: { success: true } });
    expect(toFlooded()).toBe(3);
    wallClock.advance({ hours: 1 });
    await ask();
    expect(toFlooded()).toBe(4);
  });

  test('a username like an address is no link in it', async () => {
    await gateway.signUp('evil.example');
    await linkFor('evil.example');
    const { text, html } = gateway.mails.at(-1) ?? {};
    for (const part of [text, html]) {
      expect(part).toContain('Hello evil\u2060.\u2060example,');
      expect(part).not.toContain('evil.example');
    }
  });

  test('a link works once, and until another is used, within 30 minutes; a refused password leaves it usable', async () => {
    const { rest, signUp, wallClock } = gateway;
    await signUp('resetter');
    const older = await linkFor('resetter');
    const token = await linkFor('resetter');
    const reset = (link: string, newPassword = 'a new walk to the 18th') =>
      rest('POST', '/users/reset-password', { body: { token: link, newPassword } });

    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { field: 'newPassword' } });
    expect(await reset(token, 'password1')).toMatchObject({ status: 400, body: { field: 'newPassword' } });
    expect(await reset(older)).toMatchObject({ status: 200, body: { success: true } });
    for (const link of [older, token])
      expect(await reset(link)).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'token' } });
    const body = { username: 'resetter', password: 'a new walk to the 18th' };
    expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });

    const late = await linkFor('resetter');
    wallClock.advance({ minutes: 30 });
    expect(await reset(late)).toMatchObject({ status: 400, body: { field: 'token' } });
  });

  test('of two who use one link at once, one succeeds', async () => {
    await gateway.signUp('doubled');
    const token = await linkFor('doubled');
    const answers = await Promise.all(
      ['first', 'second'].map((word) =>
        gateway.rest('POST', '/users/reset-password', {
          body: { token, newPassword: `${word} walk to the 18th` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('outside the sandbox', () => {
  let outside: TestGateway;
  beforeAll(async () => {
    outside = await openTestGateway({ settings: { sandbox: false } });
  });
  afterAll(() => outside.close());

  test('an address opens 30 accounts an hour', async () => {
    const register = (i: number) =>
      outside.rest('POST', '/register', {
        body: { username: `crowd${i}`, email: `crowd${i}@example.com`, password: 'a crowd at the 18th' },
      });
    for (let i = 0; i < 30; i++) expect((await register(i)).status).toBe(201);
    const refused = await register(30);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers['retry-after']).toBeDefined();
    outside.wallClock.advance({ hours: 1 });
    expect((await register(30)).status).toBe(201);
  });

  test('an address asks for 5 reset mails an hour', async () => {
    const ask = () =>
      outside.rest('POST', '/users/forgot-password', { body: { email: 'crowd1@example.com' } });
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});

async function untilMails(count: number) {
  while (gateway.mails.length < count) await new Promise((done) => setTimeout(done, 10));
}

async function linkFor(username: string): Promise<string> {
  const before = gateway.mails.length;
  await gateway.rest('POST', '/users/forgot-password', { body: { email: `${username}@example.com` } });
  await untilMails(before + 1);
  const link = /reset-password\/(\S+)/.exec(gateway.mails.at(-1)?.text ?? '')?.[1];
  if (!link) throw new Error('the mail holds no link');
  return link;
}

async function resetPasswordOf(username: string, newPassword: string) {
  const token = await linkFor(username);
  return gateway.rest('POST', '/users/reset-password', { body: { token, newPassword } });
}
