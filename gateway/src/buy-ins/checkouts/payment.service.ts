import { dayMs } from '@fairway/schema/days';
import { holdsAccount } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { saveCardOf } from '../../picks/cards/card-of-buy-in.service.ts';
import { type ContestView, picksWindow } from '../../pools/contests/contest.queries.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { rulesOfContest } from '../../pools/pool-rules/rules-of-pool.ts';
import { postCardPayment } from '../buy-in.service.ts';
import { heldEntry } from '../payable.ts';
import { askedIn, Checkout, totalCents } from './checkout.entity.ts';
import { heldCheckout } from './held-checkout.ts';

/** What found the payment's state: a sync, or closing checkouts at the lock. */
type FoundBy = 'news' | 'closing';

/** The checkout's status afterwards; `stray` if the payment is not the one it keeps. */
type Settled = Checkout['status'] | 'stray';

/**
 * Brings a checkout in line with its payment at the provider: paid if it came in time for an entry that can take
 * it, otherwise refunded in full. Idempotent.
 */
export async function settleCheckout(
  ctx: Ctx,
  checkoutId: string,
  intent: CardIntent,
  foundBy: FoundBy = 'news',
): Promise<Settled | null> {
  return inTransaction(ctx, async (tx) => {
    const found = await heldCheckout(tx, checkoutId);
    if (!found) return null;
    const { checkout, held } = found;
    checkout.intentId ??= intent.id;
    if (checkout.intentId !== intent.id) return 'stray';
    if (checkout.status === 'cancelled' && intent.status === 'succeeded')
      return close(tx, checkout, 'refunding', 'The payment came after it was given up.');
    if (checkout.status !== 'open') return checkout.status;
    if (intent.status === 'canceled') return close(tx, checkout, 'cancelled', 'The payment was given up.');
    if (intent.status !== 'succeeded') return checkout.status;
    const refusal =
      intent.receivedCents !== totalCents(checkout)
        ? 'The amount was not that of the buy-in.'
        : await whyNot(tx, held, intent, foundBy);
    if (refusal || !held) return close(tx, checkout, 'refunding', refusal ?? 'The entry is gone.');
    return take(tx, checkout, held);
  });
}

type Held = NonNullable<Awaited<ReturnType<typeof heldEntry>>>;

/** Why a payment cannot be taken for its entry. */
async function whyNot(
  tx: Ctx,
  held: Held | null,
  intent: CardIntent,
  foundBy: FoundBy,
): Promise<string | null> {
  if (!held) return 'You had left the pool when the payment came.';
  if (held.contest.contest.settledAt) return 'The contest was over when the payment came.';
  if (held.entry.paidAt) return 'The buy-in had been paid already.';
  // Its payer may have left before we heard of it: nobody would play for it.
  if (!(await holdsAccount(tx, held.entry.userId))) return 'The account was deleted.';
  const { lockAt } = await picksWindow(tx, held.contest);
  const isLate = tx.gameClock.now() >= lockAt && !wasInTime(tx, lockAt, intent, foundBy);
  return isLate ? 'The payment came after the lock.' : null;
}

/**
 * A payment made before the lock counts even if we hear of it later. The provider's clock is real; where the
 * game clock is not, what was paid by the moment of closing counts.
 */
function wasInTime({ gameClock, wallClock }: Ctx, lockAt: Date, { chargedAt }: CardIntent, foundBy: FoundBy) {
  if (!chargedAt) return false;
  if (gameClock.speed !== 1) return foundBy === 'closing';
  const ago = wallClock.now().getTime() - chargedAt.getTime();
  return gameClock.now().getTime() - ago < lockAt.getTime();
}

/** Posts the payment and saves its draft as the card. If the draft makes no valid card, the entry has none. */
async function take(tx: Ctx, checkout: Checkout, { entry, contest }: Held): Promise<Checkout['status']> {
  const pool = await tx.em.findOneOrFail(Pool, contest.contest.poolId);
  const { golfers, week } = checkout;
  const refusal = golfers ? await saveDraft(tx, contest, entry.id, { golfers, week }) : null;
  const isClosed = tx.gameClock.now() >= (await picksWindow(tx, contest)).lockAt;
  // After the lock, a buy-in without a card would be money for nothing.
  if (isClosed && (refusal || !golfers))
    return close(tx, checkout, 'refunding', refusal ?? 'The payment came without picks after the lock.');
  await postCardPayment(tx, pool, entry, checkout);
  return close(tx, checkout, 'paid', refusal);
}

/** Checked as of the time it was sent: a lock that came meanwhile does not make it late, but golfers who have teed off do. */
const saveDraft = (
  tx: Ctx,
  contest: ContestView,
  entryId: string,
  { golfers, week }: { golfers: number[]; week: number },
): Promise<string | null> => {
  const isOneByOne = rulesOfContest(contest).lock === 'golfer';
  return saveCardOf(tx, { entryId, week }, golfers, isOneByOne ? 'in time, unless teed off' : 'in time');
};

async function close(
  tx: Ctx,
  checkout: Checkout,
  status: Checkout['status'],
  reason: string | null,
): Promise<Checkout['status']> {
  const asked = askedIn(tx, status === 'paid' ? dayMs : 0);
  Object.assign(checkout, { status, reason, closedAt: tx.wallClock.now(), ...asked });
  await tx.em.flush();
  return status;
}
