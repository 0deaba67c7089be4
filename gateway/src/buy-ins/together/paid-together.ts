import type { Ctx } from '../../context.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Checkout, totalCents } from '../checkouts/checkout.entity.ts';
import { partRefundsOf } from '../returns/part-refunds.service.ts';

// Several entries' buy-ins can be one payment by card. Each has a checkout of its own, is posted, refunded and taken back
// alone, and for that sees its share of the payment as if it were all of it.

/** All that are paid with it, in the order in which refunds are asked for. */
export async function paidTogether({ em }: Pick<Ctx, 'em'>, checkout: Checkout): Promise<Checkout[]> {
  if (checkout.paidWith === null) return [checkout];
  return em.find(
    Checkout,
    { paidWith: checkout.paidWith },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
}

export const isPending = ({ status }: Checkout) => status === 'refunding' || status === 'returning';

/** What was, or is to be, given back to the card on our word. */
const askedCents = (checkout: Checkout): number =>
  checkout.status === 'refunding' || checkout.status === 'refunded'
    ? totalCents(checkout)
    : checkout.refundCents;

/**
 * Refunds of one payment are asked for one after another, so that what the provider has given back is known to be of
 * those before and of this one.
 */
export const isInTurn = (own: Checkout, all: readonly Checkout[]): boolean =>
  all.find(isPending)?.id === own.id;

/** The next refund of the payment that waits. */
export const nextInTurn = (all: readonly Checkout[]): Checkout | undefined => all.find(isPending);

/** The payment as one of its checkouts sees it. */
export async function shareOf<T extends Pick<CardIntent, 'receivedCents' | 'refundedCents'>>(
  ctx: Pick<Ctx, 'em'>,
  own: Checkout,
  intent: T,
): Promise<T> {
  if (own.paidWith === null) return intent;
  const all = await paidTogether(ctx, own);
  const givenBack = await partRefundsOf(ctx, all);
  return sharedIntent(intent, own.id, all, givenBack);
}

/** The same of what is known. `partRefunds` are those that operators made by hand, by checkout. */
export function sharedIntent<T extends Pick<CardIntent, 'receivedCents' | 'refundedCents'>>(
  intent: T,
  ownId: string,
  all: readonly Checkout[],
  partRefunds: ReadonlyMap<string, number>,
): T {
  const own = all.find(({ id }) => id === ownId);
  if (!own) return intent;
  const sum = (some: readonly Checkout[], centsOf: (checkout: Checkout) => number) =>
    some.reduce((cents, one) => cents + centsOf(one), 0);
  const { receivedCents } = intent;
  if (receivedCents > 0 && receivedCents !== sum(all, totalCents)) {
    // No share is known of another amount: the first has all of it.
    const hasAll = all[0]?.id === ownId;
    return hasAll ? intent : { ...intent, receivedCents: 0, refundedCents: 0 };
  }
  const accounted = (one: Checkout) => askedCents(one) + (partRefunds.get(one.id) ?? 0);
  const others = all.filter(({ id }) => id !== ownId);
  const done = isPending(own) ? others.filter((one) => !isPending(one)) : others;
  const total = totalCents(own);
  const share = (refundedCents: number): T => ({
    ...intent,
    receivedCents: receivedCents === 0 ? 0 : total,
    refundedCents: Math.max(0, Math.min(total, refundedCents)),
  });
  if (isPending(own) || own.status === 'refunded' || own.status === 'returned')
    return share(intent.refundedCents - sum(done, accounted));
  // A refund by hand names no entry: it takes the last ones first, and one that it does not cover is our loss.
  const takers = all
    .filter(({ status }) => !['refunding', 'refunded', 'returning', 'returned'].includes(status))
    .toSorted((one, other) => orderOf(one) - orderOf(other) || (one.id < other.id ? 1 : -1));
  let left =
    intent.refundedCents -
    sum(
      all.filter((one) => !takers.includes(one)),
      accounted,
    ) -
    sum(takers, askedCents);
  for (const taker of takers) {
    const taken = Math.max(0, Math.min(left, totalCents(taker) - askedCents(taker)));
    if (taker.id === ownId) return share(askedCents(taker) + taken);
    left -= taken;
  }
  return share(0);
}

/** Those that were taken back already have had their part of it. */
const orderOf = ({ status }: Checkout): number => (status === 'reversed' ? 0 : status === 'paid' ? 1 : 2);
