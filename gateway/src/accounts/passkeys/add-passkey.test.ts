import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { Device, type DeviceBehaviour } from './testing/device.ts';
import {
  add,
  challengeFrom,
  deviceOf,
  notAccepted,
  passkeysOf,
  sendQuery,
  signInAgainBy,
  tokenIn,
} from './testing/holder.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe('adding a passkey', () => {
  const toAdd = (token: string) => challengeFrom(gateway, 'passkeyToAdd', token);

  test('wants to know again who it is, and so does removing one', async () => {
    const token = await gateway.signUp('careful');
    const device = await deviceOf(gateway, token);
    const asked = await toAdd(token);
    const [{ id } = { id: '' }] = await passkeysOf(gateway, token);
    gateway.wallClock.advance({ minutes: 10, seconds: 1 });
    const again = { refusal: { code: 'AUTH_AGAIN', field: 'password' } };
    expect(await sendQuery(gateway, 'mutation { passkeyToAdd }', {}, token)).toMatchObject(again);
    expect(await add(gateway, token, 'Late', new Device().make(asked))).toMatchObject(again);
    const remove = 'mutation ($id: ID!) { removePasskey(id: $id) { id } }';
    expect(await sendQuery(gateway, remove, { id }, token)).toMatchObject(again);
    const fresh = tokenIn(await signInAgainBy(gateway, token, device), 'signInAgainWithPasskey');
    expect((await sendQuery(gateway, remove, { id }, fresh)).refusal).toBeUndefined();
  });

  test('is possible with the password at any time', async () => {
    const token = await gateway.signUp('patient');
    gateway.wallClock.advance({ hours: 1 });
    const asking = 'mutation ($password: String!) { passkeyToAdd(password: $password) }';
    const password = passwordOf('patient');
    const { data } = await sendQuery(gateway, asking, { password }, token);
    const answer = new Device().make(String(data.passkeyToAdd));
    const adding =
      'mutation ($answer: String!, $password: String!) { addPasskey(name: "Mine", answer: $answer, password: $password) { id } }';
    expect((await sendQuery(gateway, adding, { answer, password }, token)).refusal).toBeUndefined();
  });

  test.each<[string, DeviceBehaviour]>([
    ['that was made for another page', { origin: 'https://fairway.example' }],
    ['that was made for another site', { rpId: 'fairway.example' }],
    ['whose device has not looked at its owner', { isVerified: false }],
    ['for a challenge that was never made', { challenge: Buffer.alloc(38).toString('base64url') }],
  ])('one %s is refused', async (_what, manner) => {
    const { body } = await gateway.rest('POST', '/login', {
      body: { username: 'careful', password: passwordOf('careful') },
    });
    const token = String(body.token);
    const answer = new Device().make(await toAdd(token), manner);
    expect(await add(gateway, token, 'Wrong', answer)).toMatchObject(notAccepted);
  });

  test('what another user’s browser made is refused', async () => {
    const token = await gateway.signUp('hopeful');
    const answer = new Device().make(await toAdd(await gateway.signUp('generous')));
    expect(await add(gateway, token, 'Theirs', answer)).toMatchObject(notAccepted);
  });

  test('one that somebody has already is refused', async () => {
    const { credentialId } = await deviceOf(gateway, await gateway.signUp('early'));
    const token = await gateway.signUp('tardy');
    const answer = new Device(credentialId).make(await toAdd(token));
    expect(await add(gateway, token, 'Copy', answer)).toMatchObject(notAccepted);
  });

  test('an answer adds one passkey, however often it is sent', async () => {
    const token = await gateway.signUp('repeater');
    const answer = new Device().make(await toAdd(token));
    const sent = await Promise.all([1, 2, 3].map(() => add(gateway, token, 'Once', answer)));
    expect(sent.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    expect(await passkeysOf(gateway, token)).toHaveLength(1);
  });

  test.each(['', ' ', 'x'.repeat(41), 'two\nlines', '\u202eenohp'])('%j is no name for one', async (name) => {
    const { body } = await gateway.rest('POST', '/login', {
      body: { username: 'repeater', password: passwordOf('repeater') },
    });
    const token = String(body.token);
    const answer = new Device().make(await toAdd(token));
    expect(await add(gateway, token, name, answer)).toMatchObject({
      refusal: { code: 'INVALID', field: 'name' },
    });
  });

  test('there are twenty at most', async () => {
    const token = await gateway.signUp('collector');
    for (let i = 0; i < 20; i += 1) await deviceOf(gateway, token, `Number ${i}`);
    const answer = new Device().make(await toAdd(token));
    expect(await add(gateway, token, 'One more', answer)).toMatchObject({ refusal: { code: 'CONFLICT' } });
  });
});
