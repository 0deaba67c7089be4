import type { Ctx } from '../../context.ts';
import { refuseAboveDayLimit } from '../../money/day-limits.service.ts';
import { waitingOf, withdrawable } from '../../money/waiting.service.ts';
import { momentText } from '../../rules/display.ts';
import type { Entry } from '../contests/contest.entity.ts';
import { type Checkout, totalCents } from './checkout.entity.ts';

// A stolen card is noticed days later. Until then its money may play, and not leave: neither as a prize nor as a
// buy-in that came back, nor by way of a buy-in from the balance that it came to.

/** Until when a payment by card is waited for; null where it is not. */
export function heldAfterCard({ settings: { moneyLimits } }: Ctx, paidAt: Date): Date | null {
  const { cardHoldHours } = moneyLimits;
  return cardHoldHours > 0 ? new Date(paidAt.getTime() + cardHoldHours * 3_600_000) : null;
}

/**
 * What is free of a balance is spent first. Entries that took some of what waits wait as long. The account is locked.
 */
export async function passHoldOn(
  inside: Ctx,
  userId: string,
  bills: readonly { entry: Entry; buyInCents: number }[],
  balanceCents: number,
): Promise<void> {
  const { cents, until } = await waitingOf(inside, userId);
  let freeCents = withdrawable(balanceCents, cents);
  for (const { entry, buyInCents } of bills) {
    freeCents -= buyInCents;
    if (freeCents < 0) entry.heldUntil = until;
  }
  await inside.em.flush();
}

/** What somebody should know who is about to get the entry's buy-in back; null where it can be withdrawn at once. */
export function noteOfWait({ wallClock }: Ctx, entry: Entry | null): string | null {
  const { paidAt, heldUntil } = entry ?? {};
  if (!paidAt || !heldUntil || heldUntil <= wallClock.now()) return null;
  return `What comes back to you can buy in at once, and be withdrawn from ${momentText(heldUntil)} on: it came from a card that may still take it back.`;
}

/** Until when some of what is in a contest's pot is waited for; null where nothing is. */
export async function heldUntilOf({ em }: Ctx, contestId: string): Promise<Date | null> {
  const [row] = await em.execute<{ until: Date | null }[]>(
    'select max(held_until) as until from entry where contest_id = ? and paid_at is not null',
    [contestId],
  );
  return row?.until ? new Date(row.until) : null;
}

/** Refuses a checkout above what an account of that age may pay by card in 24 hours. */
export const refuseTooMuchByCard = (inside: Ctx, checkout: Checkout): Promise<void> =>
  refuseAboveDayLimit(inside, inside.settings.moneyLimits.inADayCents, {
    userId: checkout.userId,
    cents: totalCents(checkout),
    told: (amount) => `You can pay at most ${amount} by card`,
    before: async (since) => {
      const [row] = await inside.em.execute<{ cents: string }[]>(
        `select coalesce(sum(buy_in_cents + fee_cents), 0) as cents from checkout
         where user_id = ? and id <> ? and status in ('open', 'paid', 'reversed') and created_at > ?`,
        [checkout.userId, checkout.id, since],
      );
      return Number(row?.cents ?? 0);
    },
  });
