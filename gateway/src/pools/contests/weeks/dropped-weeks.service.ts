import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../../context.ts';
import { number, rowsOf, text } from '../../../database/rows.ts';
import { transactional } from '../../../database/transaction.ts';
import type { TournamentSnapshot } from '../../../golf/tournaments/tournament-snapshot.ts';
import { formatRules, poolFormats } from '../../../rules/pools/formats.ts';
import { poolChanged } from '../../pool-events.ts';
import { publishContestChanges } from '../contest.service.ts';
import { forgetWeeks } from './forget-weeks.ts';
import { placeWeeks } from './order-of-weeks.service.ts';

export const severalWeeks = poolFormats.filter((format) => formatRules(format).isMultiWeek);

/** Whether no pool is played on it any more: it is called off, or turned out to be one that none is played on (G19). */
export const isOff = ({ status, excluded }: Pick<TournamentSnapshot, 'status' | 'excluded'>): boolean =>
  status === 'cancelled' || excluded !== null;

interface Dropping {
  tournament: TournamentSnapshot;
  atOnce: number;
}

/**
 * Takes a tournament that is off before its lock out of the next contests over several weeks that have another one, in
 * the order of their ids, which are returned. The first of the others is then what they lock with, and can be paid until;
 * the last one is what they end with. What is off after its lock stays, so that no contest opens again.
 */
export async function dropWeek(ctx: Ctx, { tournament, atOnce }: Dropping, after: string): Promise<string[]> {
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const off = await offBeforeLock(em, tournament.id, ctx.gameClock.now());
    if (!off) return [];
    const found = await rowsOf(
      em,
      { id: text, poolId: text },
      `select c.id, c.pool_id as "poolId" from contest c
       join contest_week w on w.contest_id = c.id and w.tournament_id = ?
       join pool on pool.id = c.pool_id and pool.deleted_at is null and pool.format = any(array[?]::text[])
       where c.id > ? and c.settled_at is null
         and exists (select 1 from contest_week other where other.contest_id = c.id and other.week <> w.week)
       order by c.id limit ?`,
      [tournament.id, severalWeeks, after, atOnce],
    );
    if (found.length === 0) return [];
    // As everybody: pools first. A buy-in that is being paid holds its own.
    await em.execute('select 1 from pool where id = any(array[?]::uuid[]) order by id for update', [
      found.map(({ poolId }) => poolId),
    ]);
    await em.execute('select 1 from contest where id = any(array[?]::uuid[]) order by id for update', [
      found.map(({ id }) => id),
    ]);
    await drop(
      { ...ctx, em },
      found.map(({ id }) => id),
      off,
    );
    return found.map(({ id }) => id);
  });
}

interface Off {
  id: string;
  version: number;
}

const offBeforeLock = async (em: EntityManager, id: string, now: Date): Promise<Off | undefined> => {
  const [off] = await rowsOf(
    em,
    { id: text, version: number },
    `select id, version from tournament
     where id = ? and lock_at > ? and (status = 'cancelled' or excluded is not null) for share`,
    [id, now],
  );
  return off;
};

/** Asked again with the contests locked: one may have been settled meanwhile, or be about other tournaments. */
async function drop(ctx: Ctx, ids: readonly string[], off: Off): Promise<void> {
  const { em } = ctx;
  const weeks = await rowsOf(
    em,
    { contestId: text, week: number, tournamentId: text },
    `select w.contest_id as "contestId", w.week, w.tournament_id as "tournamentId" from contest_week w
     join contest c on c.id = w.contest_id and c.settled_at is null
     where c.id = any(array[?]::uuid[]) order by w.week`,
    [[...ids]],
  );
  const contests = [...Map.groupBy(weeks, ({ contestId }) => contestId).values()].filter(
    (own) => own.length > 1 && own.some(({ tournamentId }) => tournamentId === off.id),
  );
  if (contests.length === 0) return;
  const dropped = contests.flat().filter(({ tournamentId }) => tournamentId === off.id);
  const moves = contests.flatMap((own) =>
    own
      .filter(({ tournamentId }) => tournamentId !== off.id)
      .map((week, place) => ({ ...week, next: place + 1 })),
  );
  await forgetWeeks(em, dropped);
  const contestIds = dropped.map(({ contestId }) => contestId);
  await placeWeeks(em, contestIds, moves);
  await em.execute(
    `update pool set num_tournaments = (select count(*) from contest_week where contest_id = contest.id)
     from contest where contest.id = any(array[?]::uuid[]) and pool.id = contest.pool_id`,
    [contestIds],
  );
  // A board's version is the sum of its tournaments' versions: raise it by more than it loses.
  const changed = await rowsOf(
    em,
    { contestId: text, poolId: text, version: number },
    `update contest set version = version + 1 + ? where id = any(array[?]::uuid[])
     returning id as "contestId", pool_id as "poolId", version`,
    [off.version, contestIds],
  );
  ctx.log.warn(
    { tournament: off.id, contests: contestIds.length },
    'contests: some go on without a tournament that is off',
  );
  await publishContestChanges(ctx, changed);
  await ctx.bus.publishAll(
    em,
    poolChanged,
    changed.map(({ poolId }) => ({ poolId })),
  );
}
