import type { EntityManager } from '@mikro-orm/postgresql';
import { KeptLook } from '../../../answers/kept-looks.ts';
import { attempt, type FailureLog, throwAll } from '../../../async/one-by-one.ts';
import type { Ctx } from '../../../context.ts';
import { number, rowsOf, text } from '../../../database/rows.ts';
import { transactional } from '../../../database/transaction.ts';
import { publishContestChanges } from '../contest.service.ts';
import { tablesByWeek, type WeekOfContest } from './forget-weeks.ts';

const batchFailed: FailureLog<readonly string[]> = {
  failure: 'contests: putting the weeks of several in the order of the schedule failed',
  of: (ids) => ({ contests: ids.length, first: ids[0], last: ids.at(-1) }),
};
const oneFailed: FailureLog<string> = {
  failure: 'contests: putting weeks in the order of the schedule failed',
  of: (id) => ({ contest: id }),
};

const look = new KeptLook<{ id: string }>();

const inAnotherOrder = `
  select distinct c.id from contest c
  join contest_week w on w.contest_id = c.id
  join tournament t on t.id = w.tournament_id
  join contest_week later on later.contest_id = c.id and later.week > w.week
  join tournament before on before.id = later.tournament_id and before.starts_on < t.starts_on
  where c.settled_at is null order by c.id`;

/**
 * Weeks are played in the order of the schedule: where a tournament is put off beyond another one, the weeks of contests
 * over both change places, and with them what members have picked. A contest locks with its first one. Each batch is a
 * transaction, of as many statements as for one contest; where it fails together, they are done one by one.
 */
export async function orderWeeks(ctx: Ctx, atOnce: number): Promise<void> {
  const [schedule] = await rowsOf(
    ctx.em.fork(),
    { days: text },
    `select coalesce(string_agg(concat(id, ' ', starts_on), ',' order by id), '') as days from tournament`,
  );
  const about = schedule?.days ?? '';
  const found = await look.again(ctx, { tables: ['contest_week'], about }, () =>
    rowsOf(ctx.em.fork(), { id: text }, inAnotherOrder),
  );
  const ids = found.map(({ id }) => id);
  const faults: unknown[] = [];
  for (let place = 0; place < ids.length; place += atOnce) {
    const batch = ids.slice(place, place + atOnce);
    const together: unknown[] = [];
    await attempt(ctx, batch, batchFailed, (some) => orderWeeksOf(ctx, some), together);
    for (const id of together.length > 0 ? batch : [])
      await attempt(ctx, id, oneFailed, (one) => orderWeeksOf(ctx, [one]), faults);
  }
  throwAll(faults, ids.length, oneFailed);
}

async function orderWeeksOf(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const held = await rowsOf(
      em,
      { id: text },
      `select id from contest where id = any(array[?]::uuid[]) and settled_at is null order by id for update`,
      [[...ids]],
    );
    if (held.length === 0) return;
    const contests = held.map(({ id }) => id);
    const weeks = await rowsOf(
      em,
      { contestId: text, week: number, tournamentId: text },
      `select w.contest_id as "contestId", w.week, w.tournament_id as "tournamentId" from contest_week w
       join tournament t on t.id = w.tournament_id
       where w.contest_id = any(array[?]::uuid[]) order by t.starts_on, w.week`,
      [contests],
    );
    const moves = [...Map.groupBy(weeks, ({ contestId }) => contestId).values()].flatMap((own) => {
      const inOrder = own.map(({ week }) => week).toSorted((a, b) => a - b);
      return own.map((week, place) => ({ ...week, next: inOrder[place] ?? week.week }));
    });
    await placeWeeks(em, contests, moves);
    const moved = await rowsOf(
      em,
      { contestId: text, poolId: text, version: number },
      `update contest set version = version + 1 where id = any(array[?]::uuid[])
       returning id as "contestId", pool_id as "poolId", version`,
      [contests],
    );
    ctx.log.warn({ contests }, 'contests: their weeks follow the schedule, which has changed');
    await publishContestChanges({ ...ctx, em }, moved);
  });
}

/** A tournament of a contest, by the number of its week so far and from now on. */
interface PlacedWeek extends WeekOfContest {
  tournamentId: string;
  next: number;
}

/**
 * Gives locked contests these weeks instead of theirs; what was picked in a week goes along. Of one that none takes along
 * there must be nothing left.
 */
export async function placeWeeks(
  em: EntityManager,
  contests: readonly string[],
  moves: readonly PlacedWeek[],
): Promise<void> {
  const placed = `unnest(array[?]::uuid[], array[?]::smallint[], array[?]::smallint[]) as placed (contest_id, week, next)`;
  const placedValues = [
    moves.map(({ contestId }) => contestId),
    moves.map(({ week }) => week),
    moves.map(({ next }) => next),
  ];
  await em.execute('delete from contest_week where contest_id = any(array[?]::uuid[])', [contests]);
  await em.execute(
    `insert into contest_week (contest_id, week, tournament_id)
     select contest_id, week, tournament
     from unnest(array[?]::uuid[], array[?]::smallint[], array[?]::text[]) as placed (contest_id, week, tournament)`,
    [
      moves.map(({ contestId }) => contestId),
      moves.map(({ next }) => next),
      moves.map(({ tournamentId }) => tournamentId),
    ],
  );
  // By way of negative weeks, since two rows of an entry never have the same one.
  for (const table of tablesByWeek) {
    await em.execute(
      `update ${table} set week = -placed.next from entry, ${placed}
       where entry.id = ${table}.entry_id and entry.contest_id = placed.contest_id and ${table}.week = placed.week`,
      placedValues,
    );
    await em.execute(
      `update ${table} set week = -week from entry
       where entry.id = ${table}.entry_id and entry.contest_id = any(array[?]::uuid[]) and ${table}.week < 0`,
      [contests],
    );
  }
  // Whom the host lets pick late, picks late for that tournament.
  await em.execute(
    `update entry set late_weeks = (
       select jsonb_agg(coalesce(placed.next, late::int)) from jsonb_array_elements_text(late_weeks) as late
       left join ${placed} on placed.contest_id = entry.contest_id and placed.week = late::int)
     where contest_id = any(array[?]::uuid[]) and late_weeks <> '[]'`,
    [...placedValues, contests],
  );
  await em.execute(
    `update checkout set week = placed.next from ${placed}
     where checkout.contest_id = placed.contest_id and checkout.week = placed.week`,
    placedValues,
  );
}
