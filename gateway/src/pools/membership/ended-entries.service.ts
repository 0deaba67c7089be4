import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import type { EndedEntries } from '../../features/feature-steps.ts';
import { type Contest, Entry } from '../contests/contest.entity.ts';
import { newEntry } from '../contests/contest.service.ts';
import type { Pool } from '../pool.entity.ts';

// Entries that end unplayed, and what was paid for them.

/** Locked until the transaction ends. */
export const heldEntries = ({ em }: Ctx, which: FilterQuery<Entry>): Promise<Entry[]> =>
  em.find(Entry, which, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true });

/** Refunds what was paid for the entries. Returns the refunded cents. */
export async function giveBack(
  tx: Ctx,
  { name: poolName, buyInCents }: Pool,
  ended: Pick<EndedEntries, 'entries' | 'withFee' | 'causedBy'>,
): Promise<number> {
  let cents = 0;
  for (const step of tx.endedEntrySteps) cents += await step.giveBack(tx, { ...ended, poolName, buyInCents });
  return cents;
}

/**
 * Ends all entries of a contest that is not played after all, with their cards, and gives everybody a new first one. Whoever
 * has paid gets it back, and what a payment under way brings goes back as that of any entry that is no more. Fees are
 * refunded to all but the one who ends it. Returns the refunded cents.
 */
export async function restartEntries(
  tx: Ctx,
  pool: Pool,
  { contest, causedBy }: { contest: Contest; causedBy: string },
): Promise<number> {
  const { em, wallClock } = tx;
  const ended = await heldEntries(tx, { contestId: contest.id });
  await em.nativeDelete(Entry, { contestId: contest.id });
  const now = wallClock.now();
  for (const userId of new Set(ended.map((entry) => entry.userId)))
    em.persist(newEntry(em, contest.id, userId, now));
  await em.flush();
  return giveBack(tx, pool, { entries: ended, withFee: true, causedBy });
}
