import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { contestWithId } from '../../pools/contests/contest.queries.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { type BoardView, boardsOf } from '../board.service.ts';

/**
 * The final board of the pool's contest that was settled last, once it is no longer the one that the pool shows;
 * null before that, and for strangers. A weekly pool goes on to its next contest, and its winners are still asked
 * for then.
 */
export async function lastResultForMember(ctx: Ctx, pool: Pool): Promise<BoardView | null> {
  const { isMember, contest } = await poolView(ctx, pool);
  if (!isMember) return null;
  const last = await batched(ctx, lastSettled).load(pool.id);
  return last && last.view.contest.id !== contest?.contest.id ? last : null;
}

async function lastSettled(ctx: Ctx, poolIds: readonly string[]): Promise<(BoardView | null)[]> {
  const rows = await rowsOf(
    ctx.em,
    { id: text },
    `select distinct on (pool_id) id from contest
     where pool_id = any(array[?]::uuid[]) and settled_at is not null and not quiet
     order by pool_id, number desc`,
    [[...poolIds]],
  );
  const contests = await Promise.all(rows.map(({ id }) => contestWithId(ctx, id)));
  const boards = await boardsOf(
    ctx,
    contests.filter((contest) => contest !== null),
  );
  const byPool = new Map(boards.flatMap((board) => (board ? [[board.view.contest.poolId, board]] : [])));
  return poolIds.map((id) => byPool.get(id) ?? null);
}
