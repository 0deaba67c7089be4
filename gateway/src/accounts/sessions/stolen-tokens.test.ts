import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';

// A stolen token that is renewed lives on after the log-out of who it was stolen from.

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';

const logIn = async (username: string, userAgent?: string, named = username) => {
  const { body } = await gateway.rest('POST', '/login', {
    body: { username: named, password: passwordOf(username) },
    ...(userAgent && { headers: { 'user-agent': userAgent } }),
  });
  return String(body.token);
};
const renew = (token: string) => gateway.rest('POST', '/renew', { token });
const renewed = async (token: string) => String((await renew(token)).body.token);
const isGood = async (token: string) =>
  (await gateway.graphql('{ me { id } }', {}, token)).errors === undefined;

interface Listed {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string;
  current: boolean;
}
const listed = async (token: string) =>
  (await gateway.rest('GET', '/sessions', { token })).body as unknown as Listed[];

describe('a renewed token', () => {
  test('ends with the log-in that it came from, on every API', async () => {
    const token = await gateway.signUp('gone');
    const fresh = await renewed(await renewed(token));
    const socket = await openGraphqlSocket(gateway.origin, fresh);
    await gateway.rest('POST', '/logout', { token, body: {} });
    await socket.closed;
    expect(await renew(fresh)).toMatchObject({ status: 401 });
    expect(await isGood(fresh)).toBe(false);
    await expect(openGraphqlSocket(gateway.origin, fresh)).rejects.toMatchObject({ code: 4403 });
  });

  test('ends the log-in that it came from', async () => {
    const token = await gateway.signUp('backwards');
    await gateway.graphql('mutation { signOut }', {}, await renewed(token));
    expect(await isGood(token)).toBe(false);
  });

  test('is dead though it is made while its log-in ends', async () => {
    for (let round = 0; round < 8; round++) {
      const token = await gateway.signUp(`atonce${round}`);
      const [answer] = await Promise.all([
        renew(token),
        gateway.rest('POST', '/logout', { token, body: {} }),
      ]);
      if (answer.status === 200) expect(await isGood(String(answer.body.token))).toBe(false);
    }
  });

  test('is no younger log-in, and none is older than 60 days', async () => {
    const { wallClock, signUp } = gateway;
    let token = await signUp('evergreen');
    const start = wallClock.now();
    const { auth_time } = decodeJwt(token);
    for (let day = 10; day < 60; day += 10) {
      wallClock.set(new Date(start.getTime() + day * 86_400_000));
      token = await renewed(token);
      expect(decodeJwt(token)).toMatchObject({ auth_time });
    }
    const { exp } = decodeJwt(token);
    expect(Math.abs(Number(exp) - (start.getTime() / 1000 + 60 * 86_400))).toBeLessThan(60);
    wallClock.set(new Date(start.getTime() + 60 * 86_400_000 + 60_000));
    expect(await isGood(token)).toBe(false);
  });
});

describe('sessions', () => {
  test('are listed with device and last use, to their owner only', async () => {
    await gateway.signUp('lister');
    gateway.wallClock.advance({ minutes: 1 });
    await logIn('lister', windows);
    gateway.wallClock.advance({ minutes: 1 });
    const phone = await logIn('lister', iphone);
    expect((await listed(phone)).map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Safari on an iPhone', current: true },
      { device: 'Chrome on Windows', current: false },
      { device: 'A program', current: false },
    ]);
    const ask = (token: string) =>
      gateway.graphql('{ user(username: "lister") { sessions { device current } } }', {}, token);
    expect((await ask(phone)).data).toMatchObject({ user: { sessions: { length: 3 } } });
    const other = await gateway.signUp('nosy');
    expect((await ask(other)).data).toEqual({ user: { sessions: null } });
  });

  test('tell their last use to the hour', async () => {
    const token = await gateway.signUp('user_of_it');
    const lastUse = async () => Date.parse((await listed(token))[0]?.lastUsedAt ?? '');
    const first = await lastUse();
    gateway.wallClock.advance({ minutes: 50 });
    expect(await lastUse()).toBe(first);
    gateway.wallClock.advance({ minutes: 11 });
    await isGood(token);
    await gateway.parts.backgroundWork.settled();
    expect((await lastUse()) - first).toBeGreaterThanOrEqual(61 * 60_000);
  });

  test('can be ended by their own user only', async () => {
    await gateway.signUp('ender');
    const lost = await logIn('ender', iphone);
    const here = await logIn('ender', windows);
    const id = (await listed(here)).find(({ device }) => device === 'Safari on an iPhone')?.id;
    const end = (token: string, session = id) => gateway.rest('DELETE', `/sessions/${session}`, { token });
    const notFound = { status: 404, body: { code: 'NOT_FOUND', message: 'You have no such session.' } };
    expect(await end(await gateway.signUp('meddler'))).toMatchObject(notFound);
    expect(await end(here, 'nonsense')).toMatchObject(notFound);
    expect(await isGood(lost)).toBe(true);
    const socket = await openGraphqlSocket(gateway.origin, lost);
    expect(await end(here)).toMatchObject({ status: 200 });
    await socket.closed;
    expect([await isGood(lost), await isGood(here)]).toEqual([false, true]);
    expect((await listed(here)).map(({ device }) => device)).not.toContain('Safari on an iPhone');
    expect(await end(here)).toMatchObject({ status: 200 });
    const ended = await gateway.graphql(
      'mutation ($id: ID!) { endSession(id: $id) { sessions { id } } }',
      { id: (await listed(here)).find(({ current }) => current)?.id },
      here,
    );
    expect(ended.errors).toBeUndefined();
    expect(await isGood(here)).toBe(false);
  });

  test('end with a rename, but the one that asks for it', async () => {
    await gateway.signUp('former');
    await logIn('former', iphone);
    const here = await logIn('former', windows);
    const { body } = await gateway.rest('PUT', '/users/former', {
      token: here,
      body: { newUsername: 'latter' },
    });
    const token = String(body.token);
    expect((await listed(token)).map(({ device }) => device)).toEqual(['Chrome on Windows']);
    await gateway.rest('POST', '/logout', { token, body: {} });
    expect(await isGood(token)).toBe(false);
  });
});

describe('logging in by the address of mail', () => {
  test('is logging in', async () => {
    await gateway.signUp('mailer');
    expect(await isGood(await logIn('mailer', undefined, ' Mailer@Example.com '))).toBe(true);
  });

  test('allows as many attempts as an unknown address, and locks no account', async () => {
    await gateway.signUp('guessed');
    const guess = (username: string) =>
      gateway.rest('POST', '/login', { body: { username, password: 'not the password' } });
    for (const typed of ['guessed@example.com', 'nobodys@example.com']) {
      for (let i = 0; i < 10; i++) expect(await guess(typed)).toMatchObject({ status: 401 });
      expect(await guess(typed)).toMatchObject({ status: 429 });
    }
    expect(await guess('guessed')).toMatchObject({ status: 401 });
  });
});
