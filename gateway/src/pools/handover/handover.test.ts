import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// Somebody makes another answer for a pool, who has never said yes to it.

let game: PoolGame;
let pools = 0;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
});
afterAll(() => game.gateway.close());

async function newPool(players = ['ann', 'bob', 'carla']): Promise<string> {
  pools += 1;
  const name = `Relay ${pools}`;
  await game.pool(name, players);
  return name;
}
const offer = (poolName: string, newAdmin = 'bob', who = 'ann') =>
  game.rest(who, 'PUT', '/create-pool/update-admin', { poolName, newAdmin });
const answer = (poolName: string, who: string, accept: boolean) =>
  game.rest(who, 'PUT', '/create-pool/answer-offer', { poolName, accept });
const seen = async (poolName: string, who: string) =>
  (
    await game.graphql<{ pool: Record<string, unknown> }>(
      who,
      'query ($name: String!) { pool(name: $name) { admin { username } offer { to { username } leaves } } }',
      { name: poolName },
    )
  ).pool;
const leave = (poolName: string, who: string, newAdmin: string) =>
  game.graphql<{ leavePool: boolean }>(
    who,
    'mutation ($pool: String!, $newAdmin: String) { leavePool(pool: $pool, newAdmin: $newAdmin) }',
    { pool: poolName, newAdmin },
  );
const admin = (username: string) => ({ admin: { username } });

describe('a pool is not handed to somebody who has not said yes', () => {
  test('neither by REST nor by its settings', async () => {
    const pool = await newPool();
    expect(await offer(pool)).toMatchObject({ status: 200, body: { admin: 'ann', offered: 'bob' } });
    await game.graphql('ann', `mutation { updatePool(pool: "${pool}", input: { admin: "carla" }) { id } }`);
    const offered = { ...admin('ann'), offer: { to: { username: 'carla' }, leaves: false } };
    expect(await seen(pool, 'ann')).toEqual(offered);
    expect(await seen(pool, 'carla')).toEqual(offered);
    expect(await seen(pool, 'bob')).toEqual({ ...admin('ann'), offer: null });
    expect(await answer(pool, 'bob', true)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await answer(pool, 'dave', true)).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
    expect(await answer(pool, 'ann', true)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await answer(pool, 'carla', true)).toMatchObject({ status: 200, body: { admin: 'carla' } });
    expect(await seen(pool, 'ann')).toEqual({ ...admin('carla'), offer: null });
    expect(await answer(pool, 'carla', false)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test('nor by leaving it to them: its admin stays until they say yes, and is gone with it', async () => {
    const pool = await newPool();
    expect(await leave(pool, 'ann', 'bob')).toEqual({ leavePool: false });
    expect(await seen(pool, 'bob')).toEqual({
      ...admin('ann'),
      offer: { to: { username: 'bob' }, leaves: true },
    });
    expect(await answer(pool, 'bob', true)).toMatchObject({ body: { admin: 'bob' } });
    expect(
      await game.rest('ann', 'DELETE', '/create-pool/pool', { poolName: pool, username: 'ann' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
  });

  test('a no leaves all as it was, and another may be asked', async () => {
    const pool = await newPool();
    await leave(pool, 'ann', 'bob');
    expect(await answer(pool, 'bob', false)).toMatchObject({ body: { admin: 'ann' } });
    expect(await seen(pool, 'ann')).toEqual({ ...admin('ann'), offer: null });
    await leave(pool, 'ann', 'carla');
    expect(await answer(pool, 'ann', false)).toMatchObject({ body: { admin: 'ann' } });
    expect(await answer(pool, 'carla', true)).toMatchObject({ status: 403 });
  });

  test('who leaves is asked no more', async () => {
    const pool = await newPool();
    await offer(pool, 'bob');
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: pool, username: 'bob' });
    expect(await seen(pool, 'ann')).toEqual({ ...admin('ann'), offer: null });
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName: pool, username: 'bob' });
    expect(await answer(pool, 'bob', true)).toMatchObject({ status: 403 });
  });

  test('of two answers at once one counts', async () => {
    const pool = await newPool();
    await offer(pool, 'bob');
    const answers = await Promise.all([answer(pool, 'bob', true), answer(pool, 'bob', true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('a yes after the week has begun keeps the one who wanted to leave as a member', async () => {
    const pool = await newPool();
    await leave(pool, 'ann', 'bob');
    await game.at('2027-01-14T15:00:00Z');
    expect(await answer(pool, 'bob', true)).toMatchObject({ body: { admin: 'bob' } });
    expect(await seen(pool, 'ann')).toEqual({ ...admin('bob'), offer: null });
  });
});

test.each([
  ['update-admin', (pool: string, to: string) => offer(pool, to)],
  [
    'leavePool',
    (poolName: string, newAdmin: string) =>
      game.gateway.graphql(
        'mutation ($poolName: String!, $newAdmin: String) { leavePool(pool: $poolName, newAdmin: $newAdmin) }',
        { poolName, newAdmin },
        game.token('ann'),
      ),
  ],
])('nobody is asked by turns without end, with a mail each time, by %s', async (_api, ask) => {
  game.gateway.gameClock.set('2027-01-13T15:00:00Z');
  game.gateway.wallClock.advance({ minutes: 61 });
  const pool = await newPool();
  const acts = () =>
    game.gateway.orm.em
      .fork()
      .execute(`select 1 from pool_act join pool on pool.id = pool_id where pool.name = ?`, [pool]);
  for (let turn = 0; turn < 62; turn += 1) await ask(pool, turn % 2 ? 'bob' : 'carla');
  expect(await acts()).toHaveLength(60);
  expect(await offer(pool)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  game.gateway.wallClock.advance({ minutes: 61 });
  expect(await offer(pool)).toMatchObject({ status: 200 });
});
