import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createCtx } from '../../context.ts';
import { poolCopies } from '../../testing/database/copy-pool.ts';
import { rowsOfEachTransaction } from '../../testing/database/transaction-sizes.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { applyScheduleChanges } from './weeks/rescheduling.service.ts';

// Where an event is called off or put off, all contests about it change: thousands of them with a million cards, in
// batches, each of which is done as a whole.

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob']);
});
afterEach(() => game.gateway.close());

const sql = <T extends object>(text: string) => game.gateway.orm.em.fork().execute<T[]>(text);
const picked = [0, 1, 2, 11, 12, 21, 22, 33];

async function follow(atOnce: number): Promise<void> {
  const ctx = createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  await applyScheduleChanges(ctx, atOnce);
}

const copies = async (pool: string, count: number) => {
  for (const statement of poolCopies(pool, count)) await sql(statement);
};
/** A line for each contest: its tournaments, and in which weeks cards are. */
const contests = () =>
  sql<{ weeks: string[]; cards: number[] | null }>(
    `select (select array_agg(tournament_id order by week) from contest_week where contest_id = contest.id) as weeks,
       (select array_agg(card.week order by card.week) from card join entry on entry.id = entry_id
        where contest_id = contest.id) as cards
     from contest join pool on pool.id = pool_id order by pool.name`,
  );

test('contests move off an event that is not played so many in each transaction', async () => {
  await game.at('2027-01-13T15:00:00Z');
  await game.pool('Weekly', ['ann', 'bob']);
  await game.card('ann', 'Weekly', picked);
  await copies('Weekly', 4);
  await sql(`update tournament set excluded = 'A team event.' where id = '${game.tournamentId(1)}'`);
  await follow(2);
  expect(await contests()).toEqual(Array(5).fill({ weeks: [game.tournamentId(2)], cards: null }));
  expect(await rowsOfEachTransaction(game.gateway.orm, 'contest')).toEqual([2, 2, 1]);
});

test('weeks change places so many contests in each transaction, and each keeps its own cards', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [2, 3, 5].map(game.tournamentId),
  });
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  await game.card('ann', 'Series', picked, 1);
  await copies('Series', 4);
  // In one of them nobody has picked yet.
  await sql(
    `delete from card where entry_id in (select entry.id from entry join contest on contest.id = contest_id
     join pool on pool.id = pool_id where pool.name = 'Series copy 2')`,
  );
  await sql(`update tournament set starts_on = '2027-02-01' where id = '${game.tournamentId(2)}'`);
  await follow(2);
  const weeks = [3, 2, 5].map(game.tournamentId);
  expect(await contests()).toEqual([
    { weeks, cards: [2] },
    { weeks, cards: [2] },
    { weeks, cards: null },
    { weeks, cards: [2] },
    { weeks, cards: [2] },
  ]);
  expect(await rowsOfEachTransaction(game.gateway.orm, 'contest')).toEqual([2, 2, 1]);
});

test('one that can’t be put in order keeps none of its batch from it', async () => {
  await game.pool('Series', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [2, 3, 5].map(game.tournamentId),
  });
  game.turnTo(2);
  await game.at('2027-01-19T15:00:00Z');
  await copies('Series', 2);
  await sql(`create function refuse() returns trigger language plpgsql as $$ begin
    if exists (select from pool where id = new.pool_id and name = 'Series copy 1') then raise 'Broken on purpose.'; end if;
    return new; end $$`);
  await sql('create trigger refuse before update on contest for each row execute function refuse()');
  await sql(`update tournament set starts_on = '2027-02-01' where id = '${game.tournamentId(2)}'`);
  await expect(follow(10)).rejects.toThrow('1 of 3');
  const moved = [3, 2, 5].map(game.tournamentId);
  expect((await contests()).map(({ weeks }) => weeks)).toEqual([
    moved,
    [2, 3, 5].map(game.tournamentId),
    moved,
  ]);
});
