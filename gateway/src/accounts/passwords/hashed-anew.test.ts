import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2/index.js';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { otherHashes } from './hash-queue.ts';
import { hashPassword } from './password.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const atOtherCost = (password: string) => hash(password, { memoryCost: 128, timeCost: 3, parallelism: 1 });
const costOf = (passwordHash: string) => passwordHash.split('$').slice(0, 4).join('$');

const setHash = (username: string, passwordHash: string) =>
  gateway.orm.em
    .fork()
    .execute('update user_account set password_hash = ? where name_key = ?', [passwordHash, username]);
async function hashOf(username: string): Promise<string> {
  await gateway.parts.backgroundWork.settled();
  const [row] = await gateway.orm.em
    .fork()
    .execute<{ password_hash: string }[]>('select password_hash from user_account where name_key = ?', [
      username,
    ]);
  return String(row?.password_hash);
}
const logIn = async (username: string, password = passwordOf(username)) =>
  (await gateway.rest('POST', '/login', { body: { username, password } })).status;

test('a password whose hash was made at another cost is hashed anew at a log-in that succeeds', async () => {
  await gateway.signUp('ann');
  const old = await atOtherCost(passwordOf('ann'));
  await setHash('ann', old);
  expect(await logIn('ann', 'not the password')).toBe(401);
  expect(await hashOf('ann')).toBe(old);
  expect(await logIn('ann')).toBe(200);
  const anew = await hashOf('ann');
  expect(costOf(anew)).toBe(costOf(await hashPassword('any')));
  expect(costOf(anew)).not.toBe(costOf(old));
  expect([await logIn('ann'), await logIn('ann', 'not the password')]).toEqual([200, 401]);
});

test('one at today’s cost stays as it is', async () => {
  await gateway.signUp('bob');
  const before = await hashOf('bob');
  expect(await logIn('bob')).toBe(200);
  expect(await hashOf('bob')).toBe(before);
});

test('a password that is set meanwhile is not replaced by the old one', async () => {
  await gateway.signUp('carla');
  await setHash('carla', await atOtherCost(passwordOf('carla')));
  // The queue is full of others while the password changes.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const others = [otherHashes.add(() => held), otherHashes.add(() => held)];
  expect(await logIn('carla')).toBe(200);
  const changed = await atOtherCost('another walk altogether');
  await setHash('carla', changed);
  release();
  await Promise.all(others);
  expect(await hashOf('carla')).toBe(changed);
});
