import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { openNextContests } from './contest.service.ts';

// At the lock all weekly pools get their next contest: thousands of them, in batches.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await game.pool(name, ['ann', 'bob']);
  game.gateway.gameClock.set('2027-01-14T05:00:01Z');
});
afterAll(() => game.gateway.close());

const sql = <T extends object>(text: string) => game.gateway.orm.em.fork().execute<T[]>(text);
const ctxOf = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });

test('all of them, each once, with an entry for every member, in batches of any size', async () => {
  await game.gateway.orm.em.fork().transactional(async (em) => {
    await em.execute(`select 1 from pool where name = 'Three' for update`);
    await openNextContests(ctxOf(), 2);
  });
  const opened = () =>
    sql(
      `select pool.name, count(distinct contest.id)::int as contests, count(entry.id)::int as entries
       from pool join contest on contest.pool_id = pool.id join entry on entry.contest_id = contest.id
       where contest.number = 2 group by pool.name order by pool.name`,
    );
  const one = { contests: 1, entries: 2 };
  const others = ['Five', 'Four', 'One', 'Two'].map((name) => ({ name, ...one }));
  expect(await opened()).toEqual(others);
  await openNextContests(ctxOf(), 2);
  await openNextContests(ctxOf(), 2);
  expect(await opened()).toEqual(
    [...others, { name: 'Three', ...one }].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
});

test('who joins while one contest waits for its scores and the next one is in play enters the one after', async () => {
  game.gateway.gameClock.set('2027-01-21T05:00:01Z');
  await openNextContests(ctxOf(), 10);
  expect(
    await game.rest('carla', 'PUT', '/create-pool/join', { poolName: 'One', username: 'carla' }),
  ).toMatchObject({ status: 200 });
  expect(
    await sql(
      `select contest.number from entry join contest on contest.id = contest_id
       join user_account on user_account.id = user_id where username = 'carla'`,
    ),
  ).toEqual([{ number: 3 }]);
});
