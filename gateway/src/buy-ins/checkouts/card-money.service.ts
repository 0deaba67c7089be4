import { hourMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { moment, rowsOf, text } from '../../database/rows.ts';
import { refuseAboveDayLimit } from '../../money/day-limits.service.ts';
import { heldMoneyOf, partsOfBalance, splitPayment } from '../../money/held-money.service.ts';
import type { Entry } from '../../pools/contests/contest.entity.ts';
import { type Checkout, totalCents } from './checkout.entity.ts';

// A stolen card is noticed days later. Until then its money may be played with but not withdrawn: neither as a
// prize, nor as a refunded buy-in, nor by way of a buy-in from the balance.

/** Until when money from a card payment cannot be withdrawn; null if it can at once. */
export function heldAfterCard({ settings: { moneyLimits } }: Ctx, paidAt: Date): Date | null {
  const { cardHoldHours } = moneyLimits;
  return cardHoldHours > 0 ? new Date(paidAt.getTime() + cardHoldHours * hourMs) : null;
}

/**
 * A balance is spent in this order: free money, held money, credit. Entries paid with held money are held as
 * long, and credit becomes credit again when it is refunded. The account is locked.
 */
export async function carryHoldOver(
  tx: Ctx,
  userId: string,
  bills: readonly { entry: Entry; buyInCents: number }[],
  balanceCents: number,
): Promise<void> {
  const waiting = await heldMoneyOf(tx, userId);
  const left = partsOfBalance(balanceCents, waiting);
  for (const { entry, buyInCents } of bills) {
    const { free, timed, credit } = splitPayment(left, buyInCents);
    left.free -= free;
    left.timed -= timed;
    left.credit -= credit;
    if (timed + credit > 0) entry.heldUntil = waiting.cardUntil;
    entry.creditCents = credit;
  }
  await tx.em.flush();
}

/** By contest, until when some of its pot is held; those of which nothing is are left out. */
export async function potsHeldUntil({ em }: Ctx, contestIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await rowsOf(
    em,
    { id: text, until: moment },
    `select contest_id as id, max(held_until) as until from entry
     where contest_id = any(array[?]::uuid[]) and paid_at is not null and held_until is not null
     group by contest_id`,
    [[...contestIds]],
  );
  return new Map(rows.map(({ id, until }) => [id, until]));
}

/**
 * Refuses a checkout above what an account of that age may pay by card in 24 hours. Open checkouts count, since
 * they can be paid at any moment; paid ones count from their payment on.
 */
export const refuseTooMuchByCard = (tx: Ctx, checkout: Checkout): Promise<void> =>
  refuseAboveDayLimit(tx, tx.settings.moneyLimits.inADayCents, {
    userId: checkout.userId,
    cents: totalCents(checkout),
    refusalText: (amount) => `You can pay at most ${amount} by card`,
    before: async (since) => {
      const [row] = await rowsOf(
        tx.em,
        { cents: text },
        `select coalesce(sum(buy_in_cents + fee_cents), 0) as cents from checkout
         where user_id = ? and id <> ? and (status = 'open'
           or status in ('paid', 'reversed', 'returning', 'returned', 'credited') and closed_at > ?)`,
        [checkout.userId, checkout.id, since],
      );
      return Number(row?.cents ?? 0);
    },
  });
