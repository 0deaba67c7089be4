import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../testing/test-gateway.ts';

// What a caller is told of limits, whoever sets them.

let gateway: TestGateway;
let ann: string;
beforeAll(async () => {
  gateway = await openTestGateway({ settings: { sandbox: false } });
  ann = await gateway.signUp('ann');
  const body = { poolName: 'Behind a Pin', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'birdie' };
  await gateway.rest('POST', '/create-pool', { token: ann, body });
});
beforeEach(() => gateway.wallClock.advance({ hours: 2 }));
afterAll(() => gateway.close());

const limitOf = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => [
  status,
  ...['limit', 'remaining', 'reset', 'policy'].map((name) => headers[`ratelimit-${name}`]),
  headers['retry-after'],
];
const say = (message: string) =>
  gateway.rest('POST', '/chat', { token: ann, body: { username: 'ann', message, poolName: 'Behind a Pin' } });

test('messages: five in ten seconds, and when the next may be sent', async () => {
  const retryAfter = [];
  for (let i = 0; i < 6; i += 1) retryAfter.push(limitOf(await say(`message ${i}`)));
  expect(retryAfter).toEqual([
    ...[4, 3, 2, 1, 0].map((left) => [201, '5', String(left), '10', '5;w=10', undefined]),
    [429, '5', '0', '10', '5;w=10', '10'],
  ]);
  gateway.wallClock.advance({ seconds: 4 });
  expect(limitOf(await say('still too soon'))).toEqual([429, '5', '0', '6', '5;w=10', '6']);
  gateway.wallClock.advance({ seconds: 6 });
  expect(limitOf(await say('now'))).toEqual([201, '5', '4', '10', '5;w=10', undefined]);
});

test('messages: never more than five within any ten seconds, and each of them is free again after ten', async () => {
  const at = async (seconds: number) => {
    gateway.wallClock.advance({ seconds });
    return limitOf(await say('so it goes'));
  };
  expect(await at(0)).toEqual([201, '5', '4', '10', '5;w=10', undefined]);
  expect(await at(6)).toEqual([201, '5', '3', '4', '5;w=10', undefined]);
  for (const left of ['2', '1', '0']) expect((await at(1)).slice(0, 3)).toEqual([201, '5', left]);
  expect(await at(1)).toEqual([201, '5', '0', '6', '5;w=10', undefined]);
  expect(await at(0)).toEqual([429, '5', '0', '6', '5;w=10', '6']);
  expect(await at(5)).toEqual([429, '5', '0', '1', '5;w=10', '1']);
  expect(await at(1)).toEqual([201, '5', '0', '1', '5;w=10', undefined]);
});

test('messages: of ten at once five are let in, and what is sent again costs nothing', async () => {
  const body = { username: 'ann', message: 'again', poolName: 'Behind a Pin', clientId: 'again' };
  const again = () => gateway.rest('POST', '/chat', { token: ann, body });
  expect((await again()).status).toBe(201);
  expect((await again()).status).toBe(201);
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => say(`at once ${n}`)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(4);
  expect((await again()).status).toBe(201);
});

test('log-ins: only failures count, and a success forgives them', async () => {
  const logIn = (password: string) => gateway.rest('POST', '/login', { body: { username: 'ann', password } });
  expect(limitOf(await logIn('wrong'))).toEqual([401, '10', '9', '900', '10;w=900', undefined]);
  expect(limitOf(await logIn('wrong'))).toEqual([401, '10', '8', '900', '10;w=900', undefined]);
  expect(limitOf(await logIn(passwordOf('ann')))).toEqual([200, '10', '10', '900', '10;w=900', undefined]);
});

test('pins: of a private pool only', async () => {
  const bob = await gateway.signUp('bob');
  const join = (poolName: string, pin: string) =>
    gateway.rest('PUT', '/create-pool/join', { token: bob, body: { poolName, username: 'bob', pin } });
  for (const left of [4, 3, 2, 1, 0])
    expect(limitOf(await join('Behind a Pin', 'bogey'))).toEqual([
      403,
      '5',
      String(left),
      '900',
      '5;w=900',
      undefined,
    ]);
  expect(limitOf(await join('Behind a Pin', 'birdie'))).toEqual([429, '5', '0', '900', '5;w=900', '900']);
  expect(limitOf(await join('No Such Pool', 'birdie'))).toEqual([404, ...Array(5).fill(undefined)]);
});

test('accounts, reset mails and renames: every one counts', async () => {
  const body = { username: 'carla', password: passwordOf('carla'), email: 'carla@example.com' };
  expect(limitOf(await gateway.rest('POST', '/register', { body }))).toEqual([
    201,
    '30',
    '29',
    '3600',
    '30;w=3600',
    undefined,
  ]);
  const mail = await gateway.rest('POST', '/users/forgot-password', { body: { email: 'ann@example.com' } });
  expect(limitOf(mail)).toEqual([200, '5', '4', '3600', '5;w=3600', undefined]);
  const again = { username: 'ann', password: passwordOf('ann') };
  const { token } = (await gateway.rest('POST', '/login', { body: again })).body;
  const renamed = await gateway.rest('PUT', '/users/ann', {
    token: String(token),
    body: { newUsername: 'annie' },
  });
  expect(limitOf(renamed)).toEqual([200, '20', '19', '86400', '20;w=86400', undefined]);
});

test('what is not limited says nothing of limits', async () => {
  const { headers } = await gateway.rest('GET', '/users');
  expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
});
