import { randomUUID } from 'node:crypto';
import { minuteMs } from '@fairway/schema/days';
import { LockMode } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Refusal } from '../../refusal.ts';
import type { DraftPicks } from '../payable.ts';
import { payable, refuseIfMoved } from '../payable.ts';
import { prepareForSavedCard, type SavedCardView } from '../saved-cards/saved-card.service.ts';
import { applyIntent } from './apply-intent.service.ts';
import { refuseTooMuchByCard } from './card-money.service.ts';
import { asUnavailable, cardPaymentsOf, countCardRequest, installationOf } from './card-provider.ts';
import { askedIn, Checkout, totalCents } from './checkout.entity.ts';
import { settleCheckout } from './payment.service.ts';

/** What a browser needs to pay by card. */
export interface CheckoutView {
  clientSecret: string;
  publishableKey: string;
  buyInCents: number;
  feeCents: number;
  totalCents: number;
  /** The payer's own, if they have saved one. */
  savedCard: SavedCardView | null;
}

/**
 * Opens the caller's checkout, or finds the open one, with the latest draft of the card. The provider is called
 * between two transactions, with an idempotency key.
 */
export async function startCheckout(
  ctx: Ctx,
  poolName: string,
  draft: DraftPicks,
  receiptEmail?: string,
): Promise<CheckoutView> {
  const { caller } = ctx;
  const cards = cardPaymentsOf(ctx);
  // Before a checkout is opened: one that is only refused afterwards would stay.
  if (caller.kind === 'user') await countCardRequest(ctx, caller.userId);
  const checkout = await openCheckout(ctx, poolName, draft, receiptEmail ?? null);
  const intent = await intentOf(ctx, cards, checkout).catch((fault) => {
    throw asUnavailable(fault);
  });
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await settleCheckout(ctx, checkout.id, intent);
    throw new Refusal('CONFLICT', 'The buy-in of this contest is paid already.');
  }
  if (intent.status === 'canceled' || intent.clientSecret === null) {
    await settleCheckout(ctx, checkout.id, intent);
    return startCheckout(ctx, poolName, draft, receiptEmail);
  }
  if (!(await keepIntent(ctx, checkout.id, intent))) {
    await withdrawIntent(ctx, cards, intent.id);
    // A retry is refused for the current reason: most likely the lock has come.
    return startCheckout(ctx, poolName, draft, receiptEmail);
  }
  const savedCard = await prepareForSavedCard(ctx, checkout.userId, intent);
  const { buyInCents, feeCents } = checkout;
  return {
    clientSecret: intent.clientSecret,
    publishableKey: cards.publishableKey,
    buyInCents,
    feeCents,
    totalCents: totalCents(checkout),
    savedCard,
  };
}

/** Only an open checkout keeps an intent: nothing would ever cancel a closed one's. */
const keepIntent = (ctx: Ctx, checkoutId: string, { id, clientSecret }: CardIntent): Promise<boolean> =>
  inTransaction(ctx, async ({ em }) => {
    const checkout = await em.findOneOrFail(
      Checkout,
      { id: checkoutId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (checkout.status !== 'open' || (checkout.intentId ?? id) !== id) return false;
    Object.assign(checkout, { intentId: id, clientSecret });
    return true;
  });

/** The checkout was closed while its intent was made: cancel it, and refund what was paid. */
async function withdrawIntent(ctx: Ctx, cards: CardPayments, intentId: string): Promise<void> {
  const intent = await cards.cancelIntent(intentId).catch((fault) => {
    throw asUnavailable(fault);
  });
  await applyIntent(ctx, intent);
}

const openCheckout = (
  ctx: Ctx,
  poolName: string,
  draft: DraftPicks,
  receiptEmail: string | null,
): Promise<Checkout> =>
  inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    const due = await payable(tx, poolName, draft);
    const { entry, place, golfers, buyInCents, feeCents } = due;
    const known = await em.findOne(
      Checkout,
      { entryId: entry.id, status: 'open' },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (known) {
      // Without picks, the earlier draft stays.
      if (golfers) Object.assign(known, { golfers, week: place.week });
      await refuseIfMoved(tx, due);
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
      // Webhooks are faster.
      ...askedIn(tx, minuteMs),
    });
    await em.persist(checkout).flush();
    await refuseIfMoved(tx, due);
    await refuseTooMuchByCard(tx, checkout);
    return checkout;
  });

/** One intent for each checkout. Its state is only known by fetching it. */
async function intentOf(ctx: Ctx, cards: CardPayments, checkout: Checkout): Promise<CardIntent> {
  if (checkout.intentId) return cards.intent(checkout.intentId);
  return cards.createIntent({
    amountCents: totalCents(checkout),
    metadata: {
      checkout: checkout.id,
      entry: checkout.entryId,
      installation: await installationOf(ctx),
    },
    idempotencyKey: `checkout:${checkout.id}`,
    receiptEmail: checkout.receiptEmail ?? undefined,
  });
}
