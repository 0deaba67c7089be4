import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { number, orNull, rowsOf, text } from '../../database/rows.ts';
import { tournamentsWithIds } from '../../golf/tournaments/tournament-snapshot.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { contestViewsOf } from '../../pools/contests/contest.queries.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { rulesOfPool } from '../../pools/pool-rules/rules-of-pool.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { type SeasonEntry, type SeasonRow, seasonTable } from '../../rules/board/season/season.ts';
import { type BoardView, boardsOf } from '../board.service.ts';

// What was settled stays: every board as it was fixed, and what it adds up to. For members only, as boards are.

export interface ContestPage {
  nodes: Contest[];
  hasNextPage: boolean;
}

/** The pool's settled contests that somebody was asked to play, the latest first; none for strangers. */
export async function pastContests(
  ctx: Ctx,
  pool: Pool,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ContestPage> {
  const { isMember } = await poolView(ctx, pool);
  if (!isMember) return { nodes: [], hasNextPage: false };
  const found = await ctx.em.find(
    Contest,
    {
      poolId: pool.id,
      settledAt: { $ne: null },
      quiet: false,
      ...(before === undefined ? {} : { number: { $lt: before } }),
    },
    { orderBy: { number: 'desc' }, limit: limit + 1 },
  );
  return { nodes: found.slice(0, limit), hasNextPage: found.length > limit };
}

/** A settled contest of the pool; null without one, and for strangers. */
export async function pastContest(ctx: Ctx, pool: Pool, contestNumber: number): Promise<Contest | null> {
  const { isMember } = await poolView(ctx, pool);
  if (!isMember) return null;
  return ctx.em.findOne(Contest, {
    poolId: pool.id,
    number: contestNumber,
    settledAt: { $ne: null },
    quiet: false,
  });
}

/** The board as settlement fixed it; null before, and for strangers. */
export async function finalBoard(ctx: Ctx, contest: Contest): Promise<BoardView | null> {
  if (!contest.settledAt) return null;
  const [view] = await contestViewsOf(ctx, [contest]);
  if (!view || !(await poolView(ctx, view.pool)).isMember) return null;
  return batched(ctx, boardsOf).load(view);
}

/** A season of the pool. */
export interface PoolSeason {
  /** The year it is named after. */
  season: number;
  /** How many contests were settled in it. */
  contests: number;
  rows: SeasonRow[];
  /** All seasons that the pool has played in, the latest first. */
  seasons: number[];
}

/** By default the latest one; null before the first settlement, and for strangers. */
export async function seasonOf(ctx: Ctx, pool: Pool, wanted?: number | null): Promise<PoolSeason | null> {
  const { isMember } = await poolView(ctx, pool);
  if (!isMember) return null;
  const played = await settledEntries(ctx, pool.id);
  const seasons = [...new Set(played.map(({ season }) => season))].sort((a, b) => b - a);
  const season = wanted ?? seasons[0];
  if (season === undefined) return null;
  const entries = played.filter((entry) => entry.season === season);
  // Points are no scores to par.
  const isPoints = scoresPoints(pool);
  return {
    season,
    contests: new Set(entries.map(({ contestId }) => contestId)).size,
    rows: seasonTable(entries).map((row) => (isPoints ? { ...row, total: null, best: null } : row)),
    seasons,
  };
}

/** An entry of a settled contest, with the year of its first tournament. */
export interface SettledEntry extends SeasonEntry {
  entryId: string;
  season: number;
}

/** The pool's, in the order in which their contests were played. */
export const settledEntries = (ctx: Ctx, poolId: string): Promise<SettledEntry[]> =>
  batched(ctx, entriesOfPools).load(poolId);

const columns = {
  poolId: text,
  contestId: text,
  entryId: text,
  tournamentId: text,
  userId: text,
  rank: orNull(number),
  total: orNull(number),
  prizeCents: number,
};

/** Read from the fixed boards: names, places and prizes are as they were settled, whatever was corrected later. */
async function entriesOfPools({ em }: Ctx, poolIds: readonly string[]): Promise<SettledEntry[][]> {
  const rows = await rowsOf(
    em,
    columns,
    `select contest.pool_id as "poolId", contest.id as "contestId", week.tournament_id as "tournamentId",
       line ->> 'entryId' as "entryId", entry ->> 'userId' as "userId", (line -> 'rank')::int as rank, (line -> 'running')::int as total,
       coalesce(share.cents, 0)::int as "prizeCents"
     from contest
     join contest_week week on week.contest_id = contest.id and week.week = 1
     cross join lateral jsonb_array_elements(frozen_board -> 'ranked' -> 'rows') line
     join lateral jsonb_array_elements(frozen_board -> 'facts' -> 'entries') entry
       on entry ->> 'id' = line ->> 'entryId'
     left join lateral (
       select (paid ->> 'cents')::int as cents
       from jsonb_array_elements(frozen_board -> 'pot' -> 'shares') paid where paid ->> 'entryId' = line ->> 'entryId'
     ) share on true
     where contest.pool_id = any(array[?]::uuid[]) and outcome = 'settled' and not quiet
       and frozen_board is not null
     order by contest.number`,
    [[...poolIds]],
  );
  const tournaments = await tournamentsWithIds(
    em,
    rows.map(({ tournamentId }) => tournamentId),
  );
  const entries = rows.flatMap(({ tournamentId, ...entry }) => {
    const season = tournaments.get(tournamentId)?.season;
    return season === undefined ? [] : [{ ...entry, season }];
  });
  const byPool = Map.groupBy(entries, ({ poolId }) => poolId);
  return poolIds.map((id) => byPool.get(id) ?? []);
}

/** Points are no scores to par. */
export const scoresPoints = (pool: Pool): boolean => rulesOfPool(pool).scoring === 'points';
