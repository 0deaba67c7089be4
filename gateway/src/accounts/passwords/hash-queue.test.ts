import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, passwordOf, type TestGateway } from '../../testing/test-gateway.ts';
import { type HashQueue, logInHashes, otherHashes } from './hash-queue.ts';

// Somebody keeps the gateway busy with pins and registrations, each of which costs a hash.

let gateway: TestGateway;
let ann: string;
let carla: string;
let release = () => {};
beforeAll(async () => {
  gateway = await openTestGateway({ settings: { sandbox: false } });
  ann = await gateway.signUp('ann');
  carla = await gateway.signUp('carla');
  const body = { poolName: 'Behind a Pin', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'birdie' };
  await gateway.rest('POST', '/create-pool', { token: ann, body });
  fill(otherHashes);
});
afterAll(async () => {
  release();
  await gateway.close();
});

function fill(queue: HashQueue): void {
  const before = release;
  const held = new Promise<void>((resolve) => {
    release = () => {
      before();
      resolve();
    };
  });
  for (let isFull = false; !isFull; )
    try {
      void queue.add(() => held);
    } catch {
      isFull = true;
    }
}

/** As if all attempts at this had been made. */
const useUp = (limit: string) =>
  gateway.orm.em.fork().execute(
    `insert into attempt_count (key, count, resets_at) values (?, 1000, ?)
       on conflict (key) do update set count = 1000`,
    [limit, new Date(gateway.wallClock.now().getTime() + 900_000)],
  );
const forget = (limit: string) =>
  gateway.orm.em.fork().execute('delete from attempt_count where key = ?', [limit]);

const register = (username: string) =>
  gateway.rest('POST', '/register', {
    body: { username, password: 'a walk to the 18th', email: `${username}@example.org` },
  });

test('a full queue of pins and registrations doesn’t delay log-ins', async () => {
  expect(await register('one-too-many')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  const logIn = gateway.rest('POST', '/login', {
    body: { username: 'ann', password: passwordOf('ann') },
  });
  expect(await logIn).toMatchObject({ status: 200 });
});

test('a pin that is tried waits with the pins, and not with the log-ins', async () => {
  const bob = { username: 'ann', poolName: 'Behind a Pin', pin: 'bogeys' };
  const tried = await gateway.rest('PUT', '/create-pool/join', { token: ann, body: bob });
  expect(tried).toMatchObject({ status: 503 });
});

test('a name that is taken is refused before anything is hashed', async () => {
  expect(await register('ANN')).toMatchObject({ status: 409, body: { code: 'TAKEN', field: 'username' } });
});

test('a pool’s name that is taken is refused before its pin is hashed', async () => {
  const body = { poolName: 'BEHIND a pin', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'bogeys' };
  expect(await gateway.rest('POST', '/create-pool', { token: ann, body })).toMatchObject({
    status: 409,
    body: { code: 'TAKEN', field: 'poolName' },
  });
});

describe('whoever is above a limit is refused before anything is hashed', () => {
  const tooOften = { status: 429, body: { code: 'RATE_LIMITED' } };
  const idOf = async (table: 'user_account' | 'pool', nameKey: string) => {
    const rows = await gateway.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from ${table} where name_key = ?`, [nameKey]);
    return rows[0]?.id ?? '';
  };

  test('when a pool is made', async () => {
    await useUp(`pools made by ${await idOf('user_account', 'carla')}`);
    const body = { poolName: 'Eleventh', format: 'Single Week', buyIn: 0, isPrivate: true, pin: 'bogeys' };
    expect(await gateway.rest('POST', '/create-pool', { token: carla, body })).toMatchObject(tooOften);
  });

  test.each(['of their own', 'of the pool from there', 'of all pools from there'])(
    'when a pin is tried, by the limit %s',
    async (which) => {
      const pool = await idOf('pool', 'behind a pin');
      const limit = {
        'of their own': `pins by ${createHash('sha256')
          .update(`${await idOf('user_account', 'ann')} ${pool}`)
          .digest('hex')}`,
        'of the pool from there': `pins of a pool from ${pool} 127.0.0.1`,
        'of all pools from there': 'pins from 127.0.0.1',
      }[which];
      if (!limit) throw new Error('The test knows no such limit.');
      await useUp(limit);
      const body = { username: 'ann', poolName: 'Behind a Pin', pin: 'bogeys' };
      const tried = await gateway.rest('PUT', '/create-pool/join', { token: ann, body });
      await forget(limit);
      expect(tried).toMatchObject(tooOften);
    },
  );

  test('when a password is tried', async () => {
    fill(logInHashes);
    const logIn = () => gateway.rest('POST', '/login', { body: { username: 'ann', password: 'a guess' } });
    expect(await logIn()).toMatchObject({ status: 503 });
    await useUp('log-in from 127.0.0.1');
    expect(await logIn()).toMatchObject(tooOften);
  });
});
