import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type MoneyGateway, openMoneyGateway, type Player } from '../../testing/money-gateway.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

// A token that somebody has stolen must not be enough to take the money or the account away: what does so wants
// a log-in of the last ten minutes, or the password.

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
});
afterAll(() => gateway.close());

type Act = (player: Player, password?: string) => Promise<{ code: string | undefined; token?: string }>;

const overRest: (
  method: 'POST' | 'PUT' | 'DELETE',
  path: (name: string) => string,
  body?: (name: string) => object,
) => Act = (method, path, body) => async (player, word) => {
  const answer = await gateway.rest(method, path(player.username), {
    token: player.token,
    body: { ...body?.(player.username), ...(word === undefined ? {} : { password: word }) },
  });
  return { code: answer.body.code as string | undefined, token: String(answer.body.token) };
};

const overGraphql =
  (mutation: string, fields = ''): Act =>
  async (player, word) => {
    const [name = '', args = ''] = mutation.replace('NAME', player.username).split('|');
    const given = [args, ...(word === undefined ? [] : [`password: ${JSON.stringify(word)}`])].filter(
      Boolean,
    );
    const question = `mutation { ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${fields} }`;
    const { errors } = await gateway.graphql(question, {}, player.token);
    return { code: errors?.[0]?.extensions.code as string | undefined };
  };

const withdrawing = (name: string) => ({ username: name, email: 'thief@bank.test', adjustment: -5 });

const acts: [string, Act][] = [
  ['withdrawing over REST', overRest('POST', () => '/balance/withdraw-balance', withdrawing)],
  ['withdrawing over GraphQL', overGraphql('withdraw|amountCents: 500, email: "thief@bank.test"', '{ id }')],
  [
    'a rename over REST',
    overRest(
      'PUT',
      (name) => `/users/${name}`,
      (name) => ({ newUsername: `x${name}` }),
    ),
  ],
  ['a rename over GraphQL', overGraphql('changeUsername|newUsername: "xNAME"', '{ token }')],
  ['silencing mails about withdrawals', overGraphql('switchMail|kind: WITHDRAWAL, on: false', '{ id }')],
  ['silencing mails about payouts', overGraphql('switchMail|kind: PAYOUTS_CHANGED, on: false', '{ id }')],
  ['deleting the account over REST', overRest('DELETE', (name) => `/users/${name}`)],
  ['deleting the account over GraphQL', overGraphql('deleteAccount')],
];

let count = 0;
describe.each(acts)('%s', (what, act) => {
  let player: Player;
  beforeEach(async () => {
    count += 1;
    player = await gateway.player(`owner${count}`, what.startsWith('withdrawing') ? 5000 : 0);
  });

  test('is done within ten minutes of the log-in, and not after them', async () => {
    gateway.wallClock.advance({ minutes: 10, seconds: 1 });
    expect(await act(player)).toMatchObject({ code: 'AUTH_AGAIN' });
    const { body } = await gateway.rest('POST', '/login', {
      body: { username: player.username, password: passwordOf(player.username) },
    });
    gateway.wallClock.advance({ minutes: 9 });
    expect((await act({ ...player, token: String(body.token) })).code).toBeUndefined();
  });

  test('is possible at any time with the password, and never with a wrong one', async () => {
    expect(await act(player, 'some other password')).toMatchObject({ code: 'AUTH_AGAIN' });
    gateway.wallClock.advance({ days: 3 });
    expect(await act(player, 'some other password')).toMatchObject({ code: 'AUTH_AGAIN' });
    expect((await act(player, passwordOf(player.username))).code).toBeUndefined();
  });
});

describe('a token', () => {
  const rename: Act = overRest(
    'PUT',
    (name) => `/users/${name}`,
    (name) => ({ newUsername: name }),
  );

  test('that was renewed is no younger log-in', async () => {
    const player = await gateway.player('renewing');
    gateway.wallClock.advance({ minutes: 9 });
    const { body } = await gateway.rest('POST', '/renew', { token: player.token });
    const renewed = { ...player, token: String(body.token) };
    gateway.wallClock.advance({ minutes: 2 });
    expect(await rename(renewed)).toMatchObject({ code: 'AUTH_AGAIN' });
  });

  test('that follows from a rename is as old as the one before, or as the password that went with it', async () => {
    const player = await gateway.player('renaming');
    gateway.wallClock.advance({ minutes: 9 });
    const without = await rename(player);
    gateway.wallClock.advance({ minutes: 2 });
    const followed = { ...player, token: String(without.token) };
    expect(await rename(followed)).toMatchObject({ code: 'AUTH_AGAIN' });
    const withIt = await rename(followed, passwordOf('renaming'));
    gateway.wallClock.advance({ minutes: 9 });
    expect((await rename({ ...player, token: String(withIt.token) })).code).toBeUndefined();
  });
});

test('wrong passwords are counted with those of log-ins, and a right one resets the count', async () => {
  const player = await gateway.player('guessed', 5000);
  const withdraw = overRest('POST', () => '/balance/withdraw-balance', withdrawing);
  const logIn = () =>
    gateway.rest('POST', '/login', { body: { username: 'guessed', password: 'a wrong guess' } });
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await withdraw(player, `guess number ${guess}`)).toMatchObject({ code: 'AUTH_AGAIN' });
    expect((await logIn()).body.code).toBe('UNAUTHENTICATED');
  }
  expect(await withdraw(player, passwordOf('guessed'))).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await logIn()).body.code).toBe('RATE_LIMITED');
  gateway.wallClock.advance({ minutes: 16 });
  expect((await withdraw(player, passwordOf('guessed'))).code).toBeUndefined();
});

test('under an Idempotency-Key guesses are counted too', async () => {
  const player = await gateway.player('repeating', 5000);
  gateway.wallClock.advance({ hours: 1 });
  const ask = (word?: string) =>
    gateway.rest('POST', '/balance/withdraw-balance', {
      token: player.token,
      headers: { 'idempotency-key': 'withdrawal-1' },
      body: { ...withdrawing('repeating'), ...(word === undefined ? {} : { password: word }) },
    });
  for (let guess = 0; guess < 9; guess += 1)
    expect((await ask('not this one')).body).toMatchObject({ code: 'AUTH_AGAIN', field: 'password' });
  expect(await ask(passwordOf('repeating'))).toMatchObject({ status: 200 });
  const replay = await ask(passwordOf('repeating'));
  expect([replay.status, replay.headers['idempotency-hit']]).toEqual([200, 'true']);
});

test('whether the password came along makes no other request of it', async () => {
  const player = await gateway.player('doubting', 5000);
  const ask = (more: object) =>
    gateway.rest('POST', '/balance/withdraw-balance', {
      token: player.token,
      headers: { 'idempotency-key': 'withdrawal-2' },
      body: { ...withdrawing('doubting'), ...more },
    });
  expect(await ask({})).toMatchObject({ status: 200 });
  const replay = await ask({ password: passwordOf('doubting') });
  expect([replay.status, replay.headers['idempotency-hit']]).toEqual([200, 'true']);
});

test('others’ names are refused before anybody is asked for a password', async () => {
  const player = await gateway.player('honest');
  await gateway.player('somebody');
  gateway.wallClock.advance({ hours: 1 });
  const { body } = await gateway.rest('DELETE', '/users/somebody', { token: player.token });
  expect(body.code).toBe('FORBIDDEN');
});
