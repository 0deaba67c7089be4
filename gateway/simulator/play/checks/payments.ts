import type { Member } from '../../../src/board/golden/cards.ts';
import { type GoldenPool, playedAs } from '../../../src/board/golden/golden-pools.ts';
import { hasTeedOff, isGolferByGolfer } from '../../../src/board/golden/oracle/expected-locks.ts';
import { cast } from '../../story/random-story.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';
import { lastMoment } from '../windows.ts';
import { mustEqual } from './must-equal.ts';

export interface EntryRow {
  pool: string;
  userId: string;
  number: number;
  entryId: string;
  paidBy: 'balance' | 'card' | null;
  paidAt: string | null;
  feeCents: number;
  hasCard: boolean;
}

export interface LatePayment {
  pool: string;
  intentId: string;
}

/** Three dollars under thirty, else a tenth. */
const feeOf = ({ buyInCents }: GoldenPool) => (buyInCents < 3000 ? 300 : buyInCents / 10);

/** As whom the entry is played. */
export function playerOf(
  week: Week,
  pool: GoldenPool,
  { userId, number }: { userId: string; number: number },
): Member | undefined {
  const account = cast.find((one) => week.userIds.get(one) === userId);
  return account && playedAs(pool, account, number);
}

/** Payments by card are found when they are found: each must be one that the provider knows, and made in time. */
export function notePayments(week: Week, pool: GoldenPool, all: readonly EntryRow[]): void {
  const booked = week.book.entries(pool);
  const entries = all.filter((row) => row.pool === pool.name);
  mustEqual(
    week,
    'entries',
    `who plays in ${pool.name}`,
    entries.map((row) => playerOf(week, pool, row) ?? `${row.userId} ${row.number}`).toSorted(),
    [...booked.keys()].toSorted(),
  );
  for (const row of entries) {
    const who = playerOf(week, pool, row);
    const entry = who && booked.get(who);
    if (!who || !entry) continue;
    entry.paidAt = row.paidAt ? new Date(row.paidAt).getTime() : 0;
    if (row.paidBy === 'card' && entry.paidBy === null) noteCardPayment(week, { pool, who, row });
  }
}

function noteCardPayment(
  week: Week,
  { pool, who, row }: { pool: GoldenPool; who: Member; row: EntryRow },
): void {
  const about = `${who} counts as paid in ${pool.name}`;
  const intent = week.provider
    .intents()
    .find(({ metadata, status }) => metadata.entry === row.entryId && status === 'succeeded');
  mustHold(intent !== undefined, 'payments', () => `${about}, and the provider has no such payment.`);
  if (!intent?.chargedAt) return;
  mustEqual(week, 'payments', `what ${who} has paid`, intent.receivedCents, pool.buyInCents + row.feeCents);
  mustEqual(week, 'payments', `the fee of ${who}`, row.feeCents, feeOf(pool));
  const lockAt = lastMoment(week, pool);
  mustHold(
    chargedAt(week, intent.chargedAt) < lockAt,
    'payments',
    () => `${about} by a payment behind the lock.`,
  );
  mustHold(
    week.now() < lockAt || row.hasCard,
    'payments',
    () => `${about} behind the lock, without a card: money for nothing.`,
  );
  Object.assign(week.book.entries(pool).get(who) ?? {}, { paidBy: 'card', feeCents: row.feeCents });
  week.book.feesCents += row.feeCents;
  takeDraft(week, pool, who);
  const deletion = week.book.deletion(pool);
  if (!deletion) return;
  mustHold(deletion.at === week.minute(), 'payments', () => `${about}, which was deleted before.`);
  week.book.refundOfDeleted(pool, who);
}

/** What goes back since it came after the lock was paid after it. */
export function checkLatePayments(week: Week, late: readonly LatePayment[]): void {
  for (const { pool: name, intentId } of late) {
    if (week.book.late.has(intentId)) continue;
    week.book.late.add(intentId);
    const pool = week.story.pools.find((one) => one.name === name);
    const intent = week.provider.intents().find(({ id }) => id === intentId);
    if (!pool || !intent?.chargedAt)
      throw new Error('A late payment is one of a pool that the provider knows.');
    mustHold(
      chargedAt(week, intent.chargedAt) >= lastMoment(week, pool),
      'payments',
      () => `In ${name} a payment goes back as late that was made in time.`,
    );
  }
}

/** The provider's clock is the wall clock. */
const chargedAt = ({ story }: Week, charged: Date): Date => new Date(charged.getTime() - story.apartMs);

export function takeDraft(week: Week, pool: GoldenPool, who: Member): void {
  const draft = week.book.checkout(pool, who)?.golfers;
  // What was sent in time stands; golfer by golfer, nobody comes onto a card who has teed off.
  const state = week.oracle.stateOf(1);
  const hasLocked = (id: number) =>
    isGolferByGolfer(pool) && (!state || hasTeedOff(pool, state, id, week.now()));
  if (draft && !draft.some(hasLocked)) week.book.cards(pool).set(who, draft);
}
