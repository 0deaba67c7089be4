import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { type Ctx, type DraftPicks, inTransaction } from '../../context.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Refusal, unavailable } from '../../refusal.ts';
import { Checkout, totalCents } from './checkout.entity.ts';
import { payable } from './payable.ts';
import { settleCheckout } from './payment.service.ts';

/** What a browser needs to pay by card. */
export interface CheckoutView {
  clientSecret: string;
  publishableKey: string;
  buyInCents: number;
  feeCents: number;
  totalCents: number;
}

export function cardPaymentsOf({ payments }: Ctx): CardPayments {
  if (!payments.cards) throw new Refusal('NOT_CONFIGURED', 'Card payments are not set up here.');
  return payments.cards;
}

/** What a provider's trouble is to whoever waits for it. */
export function unavailableInstead(fault: unknown): unknown {
  return fault instanceof StripeFault ? unavailable() : fault;
}

/**
 * Opens the caller's checkout, or finds the one that is open, with the latest draft of the card. The provider is
 * asked between two transactions, under a key that makes asking twice the same as asking once.
 */
export async function startCheckout(
  ctx: Ctx,
  poolName: string,
  draft: DraftPicks,
  receiptEmail?: string,
): Promise<CheckoutView> {
  const cards = cardPaymentsOf(ctx);
  const checkout = await openCheckout(ctx, poolName, draft, receiptEmail ?? null);
  const intent = await intentOf(cards, checkout).catch((fault) => {
    throw unavailableInstead(fault);
  });
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await settleCheckout(ctx, checkout.id, intent);
    throw new Refusal('CONFLICT', 'The buy-in of this contest is paid already.');
  }
  if (intent.status === 'canceled' || intent.clientSecret === null) {
    await settleCheckout(ctx, checkout.id, intent);
    return startCheckout(ctx, poolName, draft, receiptEmail);
  }
  await ctx.em
    .fork()
    .nativeUpdate(
      Checkout,
      { id: checkout.id, intentId: null },
      { intentId: intent.id, clientSecret: intent.clientSecret },
    );
  const { buyInCents, feeCents } = checkout;
  return {
    clientSecret: intent.clientSecret,
    publishableKey: cards.publishableKey,
    buyInCents,
    feeCents,
    totalCents: totalCents(checkout),
  };
}

const openCheckout = (
  ctx: Ctx,
  poolName: string,
  draft: DraftPicks,
  receiptEmail: string | null,
): Promise<Checkout> =>
  inTransaction(ctx, async (inside) => {
    const { em, wallClock } = inside;
    const { entry, place, golfers, buyInCents, feeCents } = await payable(inside, poolName, draft);
    const known = await em.findOne(
      Checkout,
      { entryId: entry.id, status: 'open' },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (known) {
      // Without picks the draft that came before stays.
      if (golfers) Object.assign(known, { golfers, week: place.week });
      return known;
    }
    const checkout = em.create(Checkout, {
      id: randomUUID(),
      entryId: entry.id,
      contestId: entry.contestId,
      userId: entry.userId,
      buyInCents,
      feeCents,
      week: place.week,
      golfers,
      receiptEmail,
      status: 'open',
      createdAt: wallClock.now(),
    });
    await em.persist(checkout).flush();
    return checkout;
  });

/** An intent is made once a checkout; how it stands, only asking for it tells. */
async function intentOf(cards: CardPayments, checkout: Checkout): Promise<CardIntent> {
  if (checkout.intentId) return cards.intent(checkout.intentId);
  const made = await cards.createIntent({
    amountCents: totalCents(checkout),
    metadata: { checkout: checkout.id, entry: checkout.entryId },
    idempotencyKey: `checkout:${checkout.id}`,
    receiptEmail: checkout.receiptEmail ?? undefined,
  });
  return made;
}
