import { KeptLook } from '../../answers/kept-looks.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { isPlayedSql } from '../../pools/next-week/played-contests.queries.ts';

const finalStillnessMinutes = 30;
const finalCopies = 2;

/**
 * A tournament is over when it is official or called off; one that no pool plays (G19), once picks would have locked, since
 * a feed may think better of it until then. Where one round is played, it is enough that this
 * is complete and that nobody's score has changed for half an hour over two good copies.
 */
const isOver = `
  tournament.status in ('official', 'cancelled') or (tournament.excluded is not null and tournament.lock_at <= ?) or (
    pool.round is not null and tournament.round_states ->> (pool.round - 1) = 'complete'
    and not exists (
      select 1 from field_entry golfer
      where golfer.tournament_id = tournament.id
        and golfer.status not in ('cut', 'withdrawn', 'disqualified', 'mdf')
        and golfer.rounds -> (pool.round - 1) ->> 'strokes' is null
    )
    and tournament.live_at - tournament.board_changed_at >= interval '${finalStillnessMinutes} minutes'
    and tournament.unchanged_copies >= ${finalCopies}
  )`;

/** Which tournaments are over, as a whole or for those who play one round. */
const overTournaments = `
  select coalesce(string_agg(concat(tournament.id, ' ', pool.round), ',' order by tournament.id, pool.round), '') as over
  from tournament cross join (values (null::int), (1), (2), (3), (4)) as pool (round)
  where ${isOver}`;

const dueContests = `
  select contest.id from contest
  join pool on pool.id = contest.pool_id and pool.deleted_at is null
  where contest.settled_at is null and ${isPlayedSql('contest')}
    and exists (select 1 from contest_week where contest_id = contest.id)
    and not exists (
      select 1 from contest_week
      join tournament on tournament.id = contest_week.tournament_id
      where contest_week.contest_id = contest.id and not coalesce(${isOver}, false)
    )`;

const look = new KeptLook<string>();

/**
 * The same for every tick, without going through all contests again: none becomes due but by a tournament that is over
 * now, by a pool that goes on, or by other tournaments in it.
 */
export async function contestsDueNow(ctx: Ctx): Promise<readonly string[]> {
  const em = ctx.em.fork();
  const [tournaments] = await rowsOf(em, { over: text }, overTournaments, [ctx.gameClock.now()]);
  const about = tournaments?.over ?? '';
  return look.again(ctx, { tables: ['contest_week', 'pool'], about }, () => contestsDue({ ...ctx, em }));
}

/** The ids of all contests that are due, or of those among the given ones, in order. */
export async function contestsDue(
  { em, gameClock }: Pick<Ctx, 'em' | 'gameClock'>,
  among?: readonly string[],
): Promise<string[]> {
  const now = gameClock.now();
  const rows = among
    ? await rowsOf(
        em,
        { id: text },
        `${dueContests} and contest.id = any(array[?]::uuid[]) order by contest.id`,
        [now, [...among]],
      )
    : await rowsOf(em, { id: text }, `${dueContests} order by contest.id`, [now]);
  return rows.map(({ id }) => id);
}
