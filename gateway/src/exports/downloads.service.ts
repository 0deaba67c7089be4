import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { list, number, rowsOf, text } from '../database/rows.ts';
import { tournamentsWithIds } from '../golf/tournaments/tournament-snapshot.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';

/** A contest whose entries, cards and results can be downloaded. */
export interface DownloadableContest {
  id: string;
  number: number;
  /** What it is played on, in order. */
  tournaments: string[];
}

/** The contests of the caller's pool, latest first; empty unless the caller is its host. */
export async function downloadsOf(ctx: Ctx, pool: Pool): Promise<DownloadableContest[]> {
  const { caller } = ctx;
  if (!mayHost(pool, caller.kind === 'user' ? caller.userId : null)) return [];
  return batched(ctx, contestsOf).load(pool.id);
}

async function contestsOf({ em }: Ctx, poolIds: readonly string[]): Promise<DownloadableContest[][]> {
  const rows = await rowsOf(
    em,
    { id: text, pool_id: text, number, tournament_ids: list(text) },
    `select contest.id, contest.pool_id, number, array_agg(tournament_id order by week) as tournament_ids
     from contest
     join contest_week on contest_id = contest.id
     where contest.pool_id = any(array[?]::uuid[])
     group by contest.id order by number desc`,
    [[...poolIds]],
  );
  const known = await tournamentsWithIds(
    em,
    rows.flatMap(({ tournament_ids }) => tournament_ids),
  );
  const contests = rows.map(({ tournament_ids, ...contest }) => ({
    ...contest,
    tournaments: tournament_ids.flatMap((id) => known.get(id)?.name ?? []),
  }));
  const byPool = Map.groupBy(contests, ({ pool_id }) => pool_id);
  return poolIds.map((id) => byPool.get(id) ?? []);
}
