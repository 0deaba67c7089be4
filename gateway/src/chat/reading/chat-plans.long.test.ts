import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plansOf } from '../../testing/database/plans.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// A page of a long chat reads that page: the index begins and ends at the messages that are asked for, also in the plan
// that is made once for all of them.

let game: PoolGame;
const ids: string[] = [];
beforeAll(async () => {
  game = await openPoolGame(['ann']);
  await game.pool('Talk', ['ann']);
  const em = game.gateway.orm.em.fork();
  const rows = await em.execute<{ id: string }[]>(
    `insert into message (pool_id, user_id, text, at)
     select pool.id, pool.admin_id, 'line ' || n, now() from pool, generate_series(1, 5000) n
     order by n returning id::text as id`,
  );
  ids.push(...rows.map(({ id }) => id));
  await em.execute('vacuum analyze message');
});
afterAll(() => game.gateway.close());

test.each([
  ['behind a message', (id: string) => `after=${id}&limit=20`],
  ['before a message', (id: string) => `before=${id}&limit=20`],
])('%s', async (_where, query) => {
  const plans = await plansOf(game.gateway.databaseUrl, async () => {
    const answer = await game.rest('ann', 'GET', `/chat?poolName=Talk&${query(ids[2500] ?? '')}`);
    expect(answer.status).toBe(200);
    expect(answer.body.messages).toHaveLength(20);
  });
  const ofMessages = plans.filter(({ statement }) => /order by message\.id/.test(statement));
  expect(ofMessages).toHaveLength(2);
  for (const { plan } of ofMessages) expect(plan).toMatch(/Index Cond: .*\(id > .*\(id < /);
});
