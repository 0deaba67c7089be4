import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { Contest } from '../contests/contest.entity.ts';

/**
 * Whether a contest of `pool` is played, in SQL. A pool that was stopped plays nothing after its last settled contest. One
 * before that may still be in play, or wait for its final scores: it goes on to its end, since the answer was about the
 * next one.
 */
export const isPlayedSql = (contest: string): string => `(pool.stopped_at is null or exists (
  select 1 from contest settled where settled.pool_id = ${contest}.pool_id
    and settled.number >= ${contest}.number and settled.settled_at is not null
))`;

/** The pools' contests that are still to be settled and are played, the latest first. */
export async function unsettledContests({ em }: Ctx, poolIds: readonly string[]): Promise<Contest[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select c.id from contest c join pool on pool.id = c.pool_id
     where c.pool_id = any(array[?]::uuid[]) and c.settled_at is null and ${isPlayedSql('c')}`,
    [[...poolIds]],
  );
  return em.find(Contest, { id: { $in: rows.map(({ id }) => id) } }, { orderBy: { number: 'desc' } });
}
