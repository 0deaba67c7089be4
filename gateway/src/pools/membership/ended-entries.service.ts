import { type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import type { EndedEntries, GivenBack } from '../../features/feature-steps.ts';
import { type Contest, Entry } from '../contests/contest.entity.ts';
import { newEntry } from '../contests/contest.service.ts';
import type { Pool } from '../pool.entity.ts';
import { paidOutside } from '../settled-outside/outside-ledger.queries.ts';
import { OutsidePayment } from '../settled-outside/outside-payment.entity.ts';

// Entries that end unplayed, and what was paid for them.

/** Locked until the transaction ends. */
export const heldEntries = ({ em }: Ctx, which: FilterQuery<Entry>): Promise<Entry[]> =>
  em.find(Entry, which, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true });

/** Refunds what was paid for the entries. Returns what goes where. */
export async function giveBack(
  tx: Ctx,
  { name: poolName, buyInCents }: Pool,
  ended: Pick<EndedEntries, 'entries' | 'withFee' | 'causedBy'>,
): Promise<GivenBack[]> {
  const given: GivenBack[] = [];
  for (const step of tx.endedEntrySteps)
    given.push(...(await step.giveBack(tx, { ...ended, poolName, buyInCents })));
  return given;
}

/** What Fairway refunds of it. */
export const centsOf = (given: readonly GivenBack[]): number =>
  given.reduce((sum, { cents, way }) => sum + (way === 'host' ? 0 : cents), 0);

/** What the host has noted as paid for these entries, and has to give back: asked before they are deleted. */
export async function notedBack(
  tx: Ctx,
  { settledOutside }: Pool,
  entries: readonly Entry[],
): Promise<GivenBack[]> {
  if (!settledOutside) return [];
  const isNoted = await paidOutside(
    tx,
    entries.map(({ id }) => id),
  );
  return entries
    .filter((_entry, place) => isNoted[place])
    .map(({ userId }) => ({ userId, cents: settledOutside.buyInCents, way: 'host' }));
}

/**
 * Ends all entries of a contest that is not played after all, with their cards, and gives everybody a new first one. Whoever
 * has paid gets it back, and what a payment under way brings goes back as that of any entry that is no more. Fees are
 * refunded to all but the one who ends it. Where the group settles the money itself, every entry begins anew, with what
 * the host has noted of it: what was handed over is still with the host. Returns what is refunded.
 */
export async function restartEntries(
  tx: Ctx,
  pool: Pool,
  { contest, causedBy }: { contest: Contest; causedBy: string },
): Promise<GivenBack[]> {
  const { em, wallClock } = tx;
  const ended = await heldEntries(tx, { contestId: contest.id });
  const noted = await em.find(OutsidePayment, { entryId: { $in: ended.map(({ id }) => id) } });
  await em.nativeDelete(Entry, { contestId: contest.id });
  const now = wallClock.now();
  /** By the entry before, the one that begins. */
  const begun = new Map<string, Entry>();
  for (const { id, userId, number, nickname } of ended) {
    if (number > 1 && pool.settledOutside === null) continue;
    begun.set(id, em.assign(newEntry(em, contest.id, userId, now), { number, nickname }));
  }
  await em.persist([...begun.values()]).flush();
  for (const { entryId, paidAt, note, prizePaidAt, prizeNote } of noted) {
    const entry = begun.get(entryId);
    if (entry) em.create(OutsidePayment, { entryId: entry.id, paidAt, note, prizePaidAt, prizeNote });
  }
  await em.flush();
  return giveBack(tx, pool, { entries: ended, withFee: true, causedBy });
}
