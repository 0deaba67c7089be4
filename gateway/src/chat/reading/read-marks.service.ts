import { messageIdShape } from '@fairway/schema/rest/chat/messages';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { flag, rowsOf } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { hint } from '../../live/bus/bus.ts';
import type { Pool } from '../../pools/pool.entity.ts';
import { isMember, notMember, ownPool, poolNamed } from '../../pools/pool.queries.ts';
import { poolView } from '../../pools/pool-view.service.ts';
import { unauthenticated } from '../../refusal.ts';
import { type ReadMark, storedMarksOf, tooManyToShow, withUsers } from './read-marks.queries.ts';

/** Published when a member of a pool that shows it has read further. */
export const messagesRead = hint<{ poolId: string }>('chat.read');

/** A page marks what is seen every two seconds at most, and somebody may have two of them. */
const marksMade: RateLimit = {
  name: 'reading marks by',
  most: 60,
  periodSeconds: 60,
  refusal: 'You are marking messages as read too often. Please wait a moment.',
};

/** Remembers how far the caller has read; never back. What changes nothing is not written. */
export async function markRead(ctx: Ctx, poolName: string, upTo: string): Promise<void> {
  const id = parseInput(messageIdShape, upTo, 'upTo');
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, marksMade, caller.userId);
  const { id: poolId } = await poolNamed(ctx, poolName);
  await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    if (!(await isMember(tx, poolId, user.id))) throw notMember();
    const [moved] = await rowsOf(
      tx.em,
      { isShown: flag },
      `insert into message_read as known (pool_id, user_id, up_to)
       values (?, ?, least(?::bigint, (select coalesce(max(id), 0) from message where pool_id = ?)))
       on conflict (pool_id, user_id) do update set up_to = excluded.up_to where known.up_to < excluded.up_to
       returning (
         select count(*) from (select from pool_member where pool_member.pool_id = known.pool_id limit ?) member
       ) < ? as "isShown"`,
      [poolId, user.id, id, poolId, tooManyToShow, tooManyToShow],
    );
    if (moved?.isShown) await tx.bus.publish(tx.em, messagesRead, { poolId });
  });
}

/** How far the members of a pool that the caller is in have read. */
export async function readMarksOfOwnPool(ctx: Ctx, poolName: string): Promise<ReadMark[]> {
  const { pool } = await ownPool(ctx, poolName);
  return batched(ctx, readMarksOf).load(pool.id);
}

/** The same of a pool that is at hand; nothing for whoever is not in it. */
export async function readMarksForMember(ctx: Ctx, pool: Pool): Promise<ReadMark[]> {
  const { isMember: isIn } = await poolView(ctx, pool);
  return isIn ? batched(ctx, readMarksOf).load(pool.id) : [];
}

async function readMarksOf(ctx: Ctx, poolIds: readonly string[]): Promise<ReadMark[][]> {
  const stored = new Map((await storedMarksOf(ctx, poolIds)).map(({ poolId, marks }) => [poolId, marks]));
  return withUsers(
    ctx,
    poolIds.map((id) => stored.get(id) ?? []),
  );
}
