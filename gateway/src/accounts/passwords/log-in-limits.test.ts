import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { capturedLog } from '../../testing/captured-log.ts';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { deviceOf, logInBy, tokenIn } from '../passkeys/testing/holder.ts';
import { nextCode, ownerOf } from '../second-factor/testing/owner.ts';
import { resetPasswordOf } from '../sessions/testing/reset-link.ts';
import { logInHashes } from './hash-queue.ts';

let gateway: TestGateway;
const logged = capturedLog();
beforeAll(async () => {
  gateway = await openTestGateway({ log: logged.log });
});
afterAll(() => gateway.close());

describe('failed log-ins', () => {
  const wrong = (username: string) => ({ username, password: 'not the password' });

  test('look alike for a wrong password and an unknown name', async () => {
    const { rest, signUp } = gateway;
    await signUp('known');
    const [known, unknown] = [
      await rest('POST', '/login', { body: wrong('known') }),
      await rest('POST', '/login', { body: wrong('unknown') }),
    ];
    expect(known).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(unknown.body).toEqual(known.body);
  });

  test('are logged with whose account and from where, and without what was typed', async () => {
    const { rest, signUp } = gateway;
    const token = await signUp('watched');
    logged.text = '';
    await rest('POST', '/login', { body: wrong('watched') });
    await rest('POST', '/login', {
      body: { username: 'my-secret-in-the-wrong-field', password: 'a-secret' },
    });
    const failures = logged.text
      .split('\n')
      .filter((line) => line.includes('log-in: failed'))
      .map((line): unknown => JSON.parse(line));
    const { sub: userId } = decodeJwt(token);
    const failure = { by: 'password', network: '127.0.0.1', reqId: expect.anything() };
    expect(failures).toEqual([
      expect.objectContaining({ ...failure, userId }),
      expect.not.objectContaining({ userId: expect.anything() }),
    ]);
    expect(logged.text).not.toMatch(/watched|my-secret|a-secret|not the password/);
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
      body: { username: 'target', password: passwordOf('target') },
    });
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect((await overGraphql()).errors).toMatchObject([
      { extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } },
    ]);
    wallClock.advance({ minutes: 15 });
    expect(
      await rest('POST', '/login', { body: { username: 'target', password: passwordOf('target') } }),
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

  test('with overlong names get the same answer as others', async () => {
    const endless = randomBytes(6000).toString('base64');
    expect(await gateway.rest('POST', '/login', { body: wrong(endless) })).toMatchObject({ status: 401 });
  });

  test('of an attacker don’t keep the owner out, who comes from elsewhere', async () => {
    const behindProxy = await openTestGateway({ trustProxy: ['127.0.0.1'] });
    await behindProxy.signUp('popular');
    const from = (network: string, body: object) =>
      behindProxy.rest('POST', '/login', { body, headers: { 'x-forwarded-for': network } });
    for (let i = 0; i < 12; i++) await from('198.51.100.7', wrong('popular'));
    const own = { username: 'popular', password: passwordOf('popular') };
    expect(await from('198.51.100.7', own)).toMatchObject({ status: 429 });
    expect(await from('203.0.113.9', own)).toMatchObject({ status: 200 });
    await behindProxy.close();
  });

  test('of an attacker don’t make the owner wait, who comes from elsewhere', async () => {
    const behindProxy = await openTestGateway({ trustProxy: ['127.0.0.1'] });
    await behindProxy.signUp('awaited');
    const body = { username: 'awaited', password: passwordOf('awaited') };
    let answered = 0;
    const logIn = (network: string) =>
      behindProxy.rest('POST', '/login', { body, headers: { 'x-forwarded-for': network } });
    // Right ones, since of wrong ones only the first ten are hashed.
    const many = Array.from({ length: 40 }, async () => {
      await logIn('198.51.100.7');
      answered += 1;
    });
    await Promise.race(many);
    expect(await logIn('203.0.113.9')).toMatchObject({ status: 200 });
    expect(answered).toBeLessThan(many.length - 5);
    await Promise.all(many);
    await behindProxy.close();
  });

  test('of one name and network wait in a line of bounded length', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    for (let i = 0; i < 2; i++) void logInHashes.add(() => held);
    const statuses: number[] = [];
    const many = Array.from({ length: 80 }, async () => {
      statuses.push((await gateway.rest('POST', '/login', { body: wrong('crowded') })).status);
      if (statuses.length === 30) release();
    });
    await Promise.all(many);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(503));
    expect(statuses.slice(30).sort()).toEqual([...Array(10).fill(401), ...Array(40).fill(429)]);
  });

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
    'are throttled together where no proxy is trusted, whatever %s says',
    async (header) => {
      const name = `forged-${header}`.slice(0, 20);
      const attempt = (i: number) => {
        const headers = { [header]: header === 'forwarded' ? `for=203.0.113.${i}` : `203.0.113.${i}` };
        return gateway.rest('POST', '/login', { body: wrong(name), headers });
      };
      for (let i = 0; i < 10; i++) expect(await attempt(i)).toMatchObject({ status: 401 });
      expect(await attempt(10)).toMatchObject({ status: 429 });
    },
  );

  test('are throttled by what the trusted proxy has added, whatever stands before it', async () => {
    const behindProxy = await openTestGateway({ trustProxy: ['127.0.0.1'] });
    const attempt = (i: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7` };
      return behindProxy.rest('POST', '/login', { body: wrong('forged'), headers });
    };
    for (let i = 0; i < 10; i++) expect(await attempt(i)).toMatchObject({ status: 401 });
    expect(await attempt(10)).toMatchObject({ status: 429 });
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
    await resetPasswordOf(gateway, 'relieved', 'at ease on the 18th');
    const body = { username: 'relieved', password: 'at ease on the 18th' };
    expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });
  });

  test('never close a name for its owner after a success', async () => {
    const { rest, signUp } = gateway;
    await signUp('forgetful');
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 9; i++) await rest('POST', '/login', { body: wrong('forgetful') });
      const body = { username: 'forgetful', password: passwordOf('forgetful') };
      expect(await rest('POST', '/login', { body })).toMatchObject({ status: 200 });
    }
  });
});

test('a log-in that succeeds is logged with how, whose and from where, and without what was typed', async () => {
  const token = await gateway.signUp('welcome');
  const device = await deviceOf(gateway, token);
  const { secret } = await ownerOf(gateway, 'twofold');
  logged.text = '';
  const body = { username: 'welcome', password: passwordOf('welcome') };
  const logIns = [
    await gateway.rest('POST', '/login', { body }),
    await gateway.rest('POST', '/login', { body: { username: 'twofold', password: passwordOf('twofold') } }),
    await gateway.rest('POST', '/login', {
      body: { username: 'twofold', password: passwordOf('twofold'), code: nextCode(gateway, secret) },
    }),
  ];
  expect(logIns.map(({ status }) => status)).toEqual([200, 401, 200]);
  const byPasskey = tokenIn(await logInBy(gateway, device), 'logInWithPasskey');
  const done = logged.text
    .split('\n')
    .filter((line) => line.includes('log-in: done'))
    .map((line): unknown => JSON.parse(line));
  const line = (by: string, ofToken: unknown) => {
    const { sub: userId } = decodeJwt(String(ofToken));
    return expect.objectContaining({
      level: 'info',
      by,
      userId,
      network: '127.0.0.1',
      reqId: expect.anything(),
    });
  };
  expect(done).toEqual([
    line('password', logIns[0]?.body.token),
    line('password and second factor', logIns[2]?.body.token),
    line('passkey', byPasskey),
  ]);
  expect(logged.text).not.toMatch(/welcome|twofold|walks to the 18th/);
  expect(logged.text).not.toContain(byPasskey);
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
