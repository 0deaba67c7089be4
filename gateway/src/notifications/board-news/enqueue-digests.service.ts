import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { BoardMoments } from '../../features/transaction-hooks.ts';
import { enqueueMailsNow } from '../mails/enqueue-mails.service.ts';

/**
 * The mail with a pool's board after a round, for those who want it: once a person, pool and round, whatever is
 * corrected later. Muting a pool is about its chat.
 */
export async function enqueueDigests(
  tx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>,
  moved: readonly BoardMoments[],
): Promise<void> {
  const over = moved.flatMap(({ poolId, contestId, week, moments }) =>
    moments.flatMap((one) => (one.kind === 'round-over' ? [{ ...one, poolId, contestId, week }] : [])),
  );
  if (over.length === 0) return;
  const readers = await rowsOf(
    tx.em,
    { userId: text, poolId: text },
    `select member.user_id as "userId", member.pool_id as "poolId"
     from mail_settings
     join pool_member member using (user_id)
     where 'round-digest' = any(wanted) and user_id = any(array[?]::uuid[])
       and member.pool_id = any(array[?]::uuid[])`,
    [[...new Set(over.map(({ userId }) => userId))], [...new Set(over.map(({ poolId }) => poolId))]],
  );
  const wanted = new Set(readers.map(({ userId, poolId }) => `${userId} ${poolId}`));
  // The board lists the best of somebody's entries first.
  const best = new Map<string, (typeof over)[number]>();
  for (const one of over) {
    const key = `${one.userId} ${one.poolId}`;
    if (wanted.has(key) && !best.has(key)) best.set(key, one);
  }
  await enqueueMailsNow(
    tx,
    [...best.values()].map(({ userId, contestId, entryId, week, round }) => ({
      userId,
      kind: 'round-digest' as const,
      about: `${contestId} ${week} ${round}`,
      facts: { entryId, week, round },
    })),
  );
}
