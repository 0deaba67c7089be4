import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { buildApp } from '../../app.ts';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { Device, type DeviceBehaviour } from './testing/device.ts';
import {
  challengeFrom,
  deviceOf,
  type Listed,
  logInBy,
  notAccepted,
  passkeysOf,
  sendAgain,
  sendLogIn,
  sendQuery,
  signInAgainBy,
  tokenIn,
} from './testing/holder.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('a passkey', () => {
  test('logs in without a username or a password', async () => {
    const token = await gateway.signUp('keyed');
    const device = await deviceOf(gateway, token);
    const loggedIn = await logInBy(gateway, device);
    expect(loggedIn.data.logInWithPasskey).toMatchObject({ user: { username: 'keyed' } });
    expect(await passkeysOf(gateway, tokenIn(loggedIn, 'logInWithPasskey'))).toMatchObject([
      { name: 'A phone', lastUsedAt: expect.any(String) },
    ]);
  });

  test('is one of several, each with its name, and visible to its owner only', async () => {
    const token = await gateway.signUp('several');
    await deviceOf(gateway, token, 'The phone');
    await deviceOf(gateway, token, '  The laptop ');
    expect(await passkeysOf(gateway, token)).toMatchObject([
      { name: 'The laptop', lastUsedAt: null },
      { name: 'The phone', lastUsedAt: null },
    ]);
    const other = await gateway.signUp('curious');
    const { data } = await sendQuery(gateway, '{ user(username: "several") { passkeys { id } } }', {}, other);
    expect(data.user).toEqual({ passkeys: null });
  });

  test('that is removed logs in no more, and the others do', async () => {
    const token = await gateway.signUp('remover');
    const lost = await deviceOf(gateway, token, 'Lost');
    const kept = await deviceOf(gateway, token, 'Kept');
    const { id } = (await passkeysOf(gateway, token)).find(({ name }) => name === 'Lost') as Listed;
    const remove = 'mutation ($id: ID!) { removePasskey(id: $id) { passkeys { name } } }';
    expect((await sendQuery(gateway, remove, { id }, token)).data.removePasskey).toEqual({
      passkeys: [{ name: 'Kept' }],
    });
    expect(await logInBy(gateway, lost)).toMatchObject(notAccepted);
    expect((await logInBy(gateway, kept)).refusal).toBeUndefined();
    expect(await sendQuery(gateway, remove, { id }, token)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });

  test('may be asked for by one gateway and answered at another, once', async () => {
    const token = await gateway.signUp('traveller');
    const device = await deviceOf(gateway, token);
    const app = await buildApp(
      { ...gateway.parts, metrics: new Registry() },
      {
        introspection: true,
        explorer: true,
        trustProxy: [],
        pages: { staticRoot: import.meta.dirname, remotesUrl: undefined },
      },
    );
    const graphql: TestGateway['graphql'] = async (query, variables) =>
      (await app.inject({ method: 'POST', url: '/graphql', payload: { query, variables } })).json();
    const answer = device.answer(await challengeFrom(gateway, 'passkeyToLogIn'));
    const both = await Promise.all([sendLogIn(gateway, answer), sendLogIn({ graphql }, answer)]);
    expect(both.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    await app.close();
  });

  test('goes with the account', async () => {
    const token = await gateway.signUp('leaving');
    const device = await deviceOf(gateway, token);
    expect((await sendQuery(gateway, 'mutation { deleteAccount }', {}, token)).refusal).toBeUndefined();
    expect(await logInBy(gateway, device)).toMatchObject(notAccepted);
  });

  test('stays valid when the password changes', async () => {
    const token = await gateway.signUp('changer');
    const device = await deviceOf(gateway, token);
    const change =
      'mutation ($old: String!) { changePassword(password: $old, newPassword: "another walk altogether") { token } }';
    expect((await sendQuery(gateway, change, { old: passwordOf('changer') }, token)).refusal).toBeUndefined();
    expect((await logInBy(gateway, device)).refusal).toBeUndefined();
  });

  test('is reported by mail when it is added, and when it is removed', async () => {
    const token = await gateway.signUp('told');
    await deviceOf(gateway, token, 'Blue phone');
    const [{ id } = { id: '' }] = await passkeysOf(gateway, token);
    await sendQuery(gateway, 'mutation ($id: ID!) { removePasskey(id: $id) { id } }', { id }, token);
    const noted = await gateway.orm.em.fork().execute<{ kind: string; facts: { name: string } }[]>(
      `select topic as kind, payload as facts from outbox join user_account on user_account.id = user_id
         where username = 'told' and topic like 'passkey-%'`,
    );
    expect(noted.map(({ kind, facts }) => `${kind} ${facts.name}`).toSorted()).toEqual([
      'passkey-added Blue phone',
      'passkey-removed Blue phone',
    ]);
  });
});

describe('a log-in is refused by', () => {
  let device: Device;
  beforeAll(async () => {
    device = await deviceOf(gateway, await gateway.signUp('owner'));
  });
  const challenge = () => challengeFrom(gateway, 'passkeyToLogIn');
  const otherChallenge = Buffer.from('a challenge that was made elsewhere').toString('base64url');

  test.each<[string, DeviceBehaviour]>([
    ['an answer to a challenge that was never made', { challenge: otherChallenge }],
    ['an answer to another page', { origin: 'http://localhost:4001' }],
    ['an answer to another site', { rpId: 'fairway.example' }],
    ['a device that has not looked at its owner', { isVerified: false }],
    ['the signature of another device', { signedBy: new Device() }],
    ['a device that says it is somebody else’s', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('%s', async (_what, manner) => {
    expect(await logInBy(gateway, device, manner)).toMatchObject(notAccepted);
    expect((await logInBy(gateway, device)).refusal).toBeUndefined();
  });

  test('an answer that was given before', async () => {
    const answer = device.answer(await challenge());
    expect((await sendLogIn(gateway, answer)).refusal).toBeUndefined();
    expect(await sendLogIn(gateway, answer)).toMatchObject(notAccepted);
    expect(await sendLogIn(gateway, device.answer(await challenge()))).toMatchObject({ refusal: undefined });
  });

  test('another answer to a challenge that was answered', async () => {
    const asked = await challenge();
    expect((await sendLogIn(gateway, device.answer(asked))).refusal).toBeUndefined();
    expect(await sendLogIn(gateway, device.answer(asked))).toMatchObject(notAccepted);
  });

  test('an answer after five minutes', async () => {
    const answer = device.answer(await challenge());
    gateway.wallClock.advance({ minutes: 5 });
    expect(await sendLogIn(gateway, answer)).toMatchObject(notAccepted);
  });

  test('an answer that was meant to show who is logged in', async () => {
    const token = await gateway.signUp('mixed');
    const mine = await deviceOf(gateway, token);
    const answer = mine.answer(await challengeFrom(gateway, 'passkeyToSignInAgain', token));
    expect(await sendLogIn(gateway, answer)).toMatchObject(notAccepted);
  });

  test('a copy that has fallen behind', async () => {
    expect((await logInBy(gateway, device, { counter: 1000 })).refusal).toBeUndefined();
    expect(await logInBy(gateway, device, { counter: 1000 })).toMatchObject(notAccepted);
    expect(await logInBy(gateway, device, { counter: 999 })).toMatchObject(notAccepted);
    expect(await logInBy(gateway, device, { counter: 0 })).toMatchObject(notAccepted);
    expect((await logInBy(gateway, device, { counter: 1001 })).refusal).toBeUndefined();
  });

  test('a passkey that nobody has added', async () => {
    expect(await logInBy(gateway, new Device())).toMatchObject(notAccepted);
  });

  test.each(['', 'null', '[]', '{}', '{"id":"x","response":{"clientDataJSON":"!"}}', 'x'.repeat(30_000)])(
    'what is no answer: %#',
    async (answer) => {
      expect(await sendLogIn(gateway, answer)).toMatchObject(notAccepted);
    },
  );

  test('too many failures from one network are refused, counted together with wrong passwords', async () => {
    const crowded = await openTestGateway();
    const mine = await deviceOf(crowded, await crowded.signUp('crowd'));
    for (let i = 0; i < 100; i += 1) await sendLogIn(crowded, 'none');
    expect(await logInBy(crowded, mine)).toMatchObject({ refusal: { code: 'RATE_LIMITED' } });
    const body = { username: 'crowd', password: passwordOf('crowd') };
    expect(await crowded.rest('POST', '/login', { body })).toMatchObject({ status: 429 });
    await crowded.close();
  });
});

describe('signing in again', () => {
  const rename = (token: string, newUsername: string) =>
    gateway.rest('PUT', `/users/${newUsername}`, { token, body: { newUsername } });

  test('by passkey replaces the password for ten minutes', async () => {
    const token = await gateway.signUp('again');
    const device = await deviceOf(gateway, token);
    gateway.wallClock.advance({ hours: 1 });
    expect(await rename(token, 'again')).toMatchObject({ body: { code: 'AUTH_AGAIN' } });
    const fresh = tokenIn(await signInAgainBy(gateway, token, device), 'signInAgainWithPasskey');
    gateway.wallClock.advance({ minutes: 9 });
    expect(await rename(fresh, 'again')).toMatchObject({ status: 200 });
  });

  test('by a passkey leaves the session what it is, and its other tokens as old as they are', async () => {
    const token = await gateway.signUp('same');
    const device = await deviceOf(gateway, token);
    gateway.wallClock.advance({ hours: 1 });
    const fresh = tokenIn(await signInAgainBy(gateway, token, device), 'signInAgainWithPasskey');
    expect(await rename(token, 'same')).toMatchObject({ body: { code: 'AUTH_AGAIN' } });
    const { body } = await gateway.rest('GET', '/sessions', { token: fresh });
    expect(body).toHaveLength(1);
    await gateway.rest('POST', '/logout', { token, body: {} });
    expect(await gateway.rest('GET', '/sessions', { token: fresh })).toMatchObject({ status: 401 });
  });

  test('is refused by an answer from a log-in', async () => {
    const token = await gateway.signUp('crossed');
    const device = await deviceOf(gateway, token);
    const answer = device.answer(await challengeFrom(gateway, 'passkeyToLogIn'));
    expect(await sendAgain(gateway, token, answer)).toMatchObject(notAccepted);
  });

  test('is refused by an answer to what another session asked', async () => {
    const token = await gateway.signUp('twice');
    const device = await deviceOf(gateway, token);
    const { body } = await gateway.rest('POST', '/login', {
      body: { username: 'twice', password: passwordOf('twice') },
    });
    const answer = device.answer(await challengeFrom(gateway, 'passkeyToSignInAgain', token));
    expect(await sendAgain(gateway, String(body.token), answer)).toMatchObject(notAccepted);
    expect((await sendAgain(gateway, token, answer)).refusal).toBeUndefined();
  });

  test('is refused by somebody else’s passkey', async () => {
    const thief = await deviceOf(gateway, await gateway.signUp('thief'));
    const token = await gateway.signUp('victim');
    await deviceOf(gateway, token);
    expect(await signInAgainBy(gateway, token, thief)).toMatchObject(notAccepted);
  });
});
