import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCtx } from '../context.ts';
import { enqueueDueMails } from '../notifications/mails/due-mails.service.ts';
import { replaceWithdrawn } from '../picks/replacement/replacement.service.ts';
import { poolCopies } from '../testing/database/copy-pool.ts';
import { type Planned, plansOf, readingAllOf } from '../testing/database/plans.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';
import { allTasks } from './all-tasks.ts';
import { tick } from './tick.ts';

// There is a tick every few seconds. What it asks must not cost more the more pools there are: PostgreSQL itself says how
// it would go about each statement beside so many pools.

const copies = Number(process.env.TICK_POOLS ?? 1500);
const grown = ['pool', 'pool_member', 'contest', 'contest_week', 'entry', 'card', 'checkout'];
/** It goes through all boards beside the ticks, a batch at a time. */
const besideTicks = ['follow-boards'];
const tasks = allTasks.filter(({ name }) => !besideTicks.includes(name));

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Weekly', ['ann', 'bob'], { buyIn: 10 });
  await game.pool('Round', ['ann', 'bob'], { format: 'Single Round', round: 'Final Round' });
  await game.pool('Multi', ['ann', 'bob'], { format: 'Multi-Week' });
  await game.card('ann', 'Multi', [0, 1, 2, 10, 11, 21, 22, 33]);
  const em = game.gateway.orm.em.fork();
  for (const name of ['Weekly', 'Round', 'Multi'])
    for (const statement of poolCopies(name, copies)) await em.execute(statement);
  game.finish(1, 1, () => 0);
  await game.at('2027-01-15T02:00:00Z');
  for (const table of grown) await em.execute(`vacuum analyze ${table}`);
});
afterAll(() => game.gateway.close());

const largeReads = async (work: () => Promise<unknown>): Promise<Planned[]> =>
  readingAllOf(await plansOf(game.gateway.databaseUrl, work), grown);

test('where nothing has changed but scores, no statement of a tick goes through all pools', async () => {
  // The first one after a start, or after another gateway led, looks at everything.
  await tick(game.gateway.parts, tasks);
  game.finish(1, 2, () => -1);
  expect(
    await largeReads(async () => {
      game.gateway.gameClock.set('2027-01-15T02:10:00Z');
      await tick(game.gateway.parts, tasks);
    }),
  ).toEqual([]);
});

test('what an order of the schedule or a new pool may have made due is looked for again', async () => {
  const asked = async (statement: RegExp, work: () => Promise<unknown>) => {
    const plans = await plansOf(game.gateway.databaseUrl, async () => {
      await work();
      await tick(game.gateway.parts, tasks);
    });
    return plans.some((one) => statement.test(one.statement));
  };
  const dueContests = /select contest\.id from contest\s+join pool/;
  const weeks = /before\.starts_on < t\.starts_on/;
  const em = game.gateway.orm.em.fork();
  const none = async () => {};
  expect([await asked(dueContests, none), await asked(weeks, none)]).toEqual([false, false]);
  const stop = () => em.execute(`update pool set stopped_at = now() where name = 'Weekly'`);
  expect(await asked(dueContests, stop)).toBe(true);
  const day = game.tournamentId(4);
  const putOff = () => em.execute(`update tournament set starts_on = starts_on + 1 where id = '${day}'`);
  expect(await asked(weeks, putOff)).toBe(true);
});

test('a golfer who withdraws is looked for on the cards of contests by their ids, once', async () => {
  const em = game.gateway.orm.em.fork();
  await em.execute(
    `update field_entry set status = 'withdrawn', has_hit = false where dg_id = 1047 and tournament_id = ?`,
    [game.tournamentId(1)],
  );
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  const looks = async () => {
    const plans = await plansOf(game.gateway.databaseUrl, () => replaceWithdrawn(ctx));
    expect(readingAllOf(plans, grown)).toEqual([]);
    return plans.filter(({ statement }) => /card\.golfers @> any/.test(statement)).length;
  };
  expect(await looks()).toBeGreaterThan(copies / 250);
  expect(await looks()).toBe(0);
});

test('mails that are due are enqueued contest by contest, by their ids, and of what is due only', async () => {
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  const asked = async () => {
    const plans = await plansOf(game.gateway.databaseUrl, () => enqueueDueMails(ctx));
    expect(readingAllOf(plans, grown)).toEqual([]);
    const about = (topic: RegExp) => plans.filter(({ statement }) => topic.test(statement)).length > 0;
    return {
      golfers: about(/due \(tournament text, golfer int\)/),
      cards: about(/due \(tournament text, kind text/),
    };
  };
  const em = game.gateway.orm.em.fork();
  // The golfer has withdrawn from an event whose picks were announced.
  await enqueueDueMails(ctx);
  expect(await asked()).toEqual({ golfers: false, cards: false });
  await em.execute(`delete from tournament_told where what = 'golfer 1047'`);
  expect(await asked()).toEqual({ golfers: true, cards: false });
  await em.execute(`delete from tournament_told where what like 'picks-open%'`);
  await em.execute(`update tournament set lock_at = lock_at + interval '7 days'`);
  expect(await asked()).toEqual({ golfers: false, cards: true });
});
