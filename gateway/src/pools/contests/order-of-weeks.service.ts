import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { publishContestChanges } from './contest.service.ts';

/**
 * Weeks are played in the order of the schedule: where a tournament is put off beyond another one, the weeks of contests
 * over both change places, and with them what members have picked. A contest locks with its first one.
 */
export async function orderWeeks(ctx: Ctx): Promise<void> {
  const found = await rowsOf(
    ctx.em,
    { id: text },
    `select distinct c.id from contest c
     join contest_week w on w.contest_id = c.id
     join tournament t on t.id = w.tournament_id
     join contest_week later on later.contest_id = c.id and later.week > w.week
     join tournament before on before.id = later.tournament_id and before.starts_on < t.starts_on
     where c.settled_at is null order by c.id`,
  );
  const about = {
    failure: 'contests: putting weeks in the order of the schedule failed',
    of: ({ id }: { id: string }) => ({ contest: id }),
  };
  await oneByOne(ctx, found, about, ({ id }) => orderWeeksOf(ctx, id));
}

const tablesByWeek = ['card', 'card_draft', 'card_guess'] as const;

async function orderWeeksOf(ctx: Ctx, id: string): Promise<void> {
  await transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const held = await em.execute<unknown[]>(
      'select 1 from contest where id = ? and settled_at is null for update',
      [id],
    );
    if (held.length === 0) return;
    const weeks = await rowsOf(
      em,
      { week: number, tournamentId: text },
      `select w.week, w.tournament_id as "tournamentId" from contest_week w
       join tournament t on t.id = w.tournament_id
       where w.contest_id = ? order by t.starts_on, w.week`,
      [id],
    );
    const from = weeks.map(({ week }) => week);
    const to = from.toSorted((a, b) => a - b);
    await em.execute('delete from contest_week where contest_id = ?', [id]);
    await em.execute(
      `insert into contest_week (contest_id, week, tournament_id)
       select ?, week, tournament from unnest(array[?]::smallint[], array[?]::text[]) as placed (week, tournament)`,
      [id, to, weeks.map(({ tournamentId }) => tournamentId)],
    );
    // By way of negative weeks, since two rows of an entry never have the same one.
    for (const table of tablesByWeek) {
      await em.execute(
        `update ${table} set week = -placed.next
         from entry, unnest(array[?]::smallint[], array[?]::smallint[]) as placed (week, next)
         where entry.id = ${table}.entry_id and entry.contest_id = ? and ${table}.week = placed.week`,
        [from, to, id],
      );
      await em.execute(
        `update ${table} set week = -week from entry
         where entry.id = ${table}.entry_id and entry.contest_id = ? and ${table}.week < 0`,
        [id],
      );
    }
    // Whom the host lets pick late, picks late for that tournament.
    await em.execute(
      `update entry set late_weeks = (
         select jsonb_agg(coalesce(placed.next, late::int)) from jsonb_array_elements_text(late_weeks) as late
         left join unnest(array[?]::smallint[], array[?]::smallint[]) as placed (week, next) on placed.week = late::int)
       where contest_id = ? and late_weeks <> '[]'`,
      [from, to, id],
    );
    await em.execute(
      `update checkout set week = placed.next
       from unnest(array[?]::smallint[], array[?]::smallint[]) as placed (week, next)
       where contest_id = ? and checkout.week = placed.week`,
      [from, to, id],
    );
    const moved = await rowsOf(
      em,
      { id: text, pool_id: text, version: number },
      'update contest set version = version + 1 where id = ? returning id, pool_id, version',
      [id],
    );
    ctx.log.warn({ contest: id }, 'contests: its weeks follow the schedule, which has changed');
    const hints = moved.map(({ pool_id, version }) => ({ contestId: id, poolId: pool_id, version }));
    await publishContestChanges({ ...ctx, em }, hints);
  });
}
