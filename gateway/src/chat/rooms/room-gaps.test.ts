import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { LiveMessages } from './live-messages.ts';

// What a gateway catches up with that has missed hints of the chat.

const pools = Array.from({ length: 12 }, (_one, n) => `Talk ${n}`);
let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  for (const name of pools) await game.pool(name, ['ann', 'bob']);
});
afterAll(() => game.gateway.close());

const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
const idsOf = async (table: 'pool' | 'user_account') =>
  new Map(
    (await sql<{ id: string; name_key: string }>(`select id, name_key from ${table}`)).map(
      ({ id, name_key }) => [name_key, id],
    ),
  );
const fill = (pool: string, count: number) =>
  sql(
    `insert into message (pool_id, user_id, text, at)
     select pool.id, pool.admin_id, 'line ' || n, now() from pool, generate_series(1, ?) n
     where pool.name = ? order by n`,
    [count, pool],
  );

test('what was missed comes once and in order, rooms are looked at together, and who has left gets nothing', async () => {
  let gap = () => {};
  const quiet = { subscribe: () => () => {} };
  const bus = Object.assign(Object.create(game.gateway.bus), quiet, {
    onGap: (listener: () => void) => {
      gap = listener;
      return () => {};
    },
  });
  const ctx = createCtx({ ...game.gateway.parts, bus }, { caller: { kind: 'service' }, address: '' });
  const live = new LiveMessages(ctx);
  const [poolIds, userIds] = [await idsOf('pool'), await idsOf('user_account')];
  const stopped = new AbortController();
  const listen = async (player: string, pool: string) => {
    const received: string[] = [];
    const listener = {
      userId: userIds.get(player) ?? '',
      sent: ({ text }: { text: string }) => void received.push(text),
      changed: () => {},
      reacted: () => {},
      refused: () => void received.push('refused'),
      paced: async (send: () => void) => send(),
    };
    const poolId = poolIds.get(pool.toLowerCase()) ?? '';
    await live.listen(poolId, listener, { after: undefined, stopped: stopped.signal });
    return received;
  };
  const received = await Promise.all(pools.map((pool) => listen('ann', pool)));
  const bobs = await listen('bob', 'Talk 2');
  // All rooms have been looked at for the first time by now.
  await sleep(300);
  const lines = (count: number) => Array.from({ length: count }, (_one, n) => `line ${n + 1}`);

  for (const [pool, count] of [
    ['Talk 0', 3],
    ['Talk 1', 700],
    ['Talk 2', 1],
  ] as const)
    await fill(pool, count);
  await sql('delete from pool_member where pool_id = ? and user_id = ?', [
    poolIds.get('talk 2'),
    userIds.get('bob'),
  ]);
  gap();
  while (received.slice(0, 3).some((one, pool) => one.length < (pool === 1 ? 700 : pool === 0 ? 3 : 1)))
    await sleep(10);
  expect(received.map((one) => one.length)).toEqual([3, 700, 1, ...Array(9).fill(0)]);
  expect([received[0], received[1]]).toEqual([lines(3), lines(700)]);
  expect(bobs).toEqual(['refused']);

  // Nothing is new: one statement for all rooms.
  const statements = await countStatements(async () => {
    gap();
    await sleep(3000);
  });
  expect(statements).toBe(1);
  stopped.abort();
});
