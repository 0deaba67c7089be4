import { randomUUID } from 'node:crypto';
import { minuteMs } from '@fairway/schema/days';
import { LockMode } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Refusal } from '../../refusal.ts';
import type { DraftPicks } from '../payable.ts';
import { type Payable, payableTogether } from '../payable.ts';
import { prepareForSavedCard, type SavedCardView } from '../saved-cards/saved-card.service.ts';
import { paidTogether } from '../together/paid-together.ts';
import { applyIntent } from './apply-intent.service.ts';
import { refuseTooMuchByCard } from './card-money.service.ts';
import { asUnavailable, cardPaymentsOf, installationOf } from './card-provider.ts';
import { askedIn, Checkout, totalCents } from './checkout.entity.ts';
import { closeAbandonedCheckouts } from './close-abandoned.ts';
import { settleCheckout } from './payment.service.ts';

/** What a browser needs to pay by card. */
export interface CheckoutView {
  clientSecret: string;
  publishableKey: string;
  buyInCents: number;
  feeCents: number;
  totalCents: number;
  /** How many buy-ins are paid by it. */
  count: number;
  /** The payer's own, if they have saved one. */
  savedCard: SavedCardView | null;
}

/**
 * Opens the caller's checkout, or finds the open one, with the latest draft of the card; of several entries, one checkout
 * for all. The provider is called between two transactions, with an idempotency key.
 */
export async function startCheckout(
  ctx: Ctx,
  poolName: string,
  drafts: readonly DraftPicks[],
  receiptEmail?: string,
): Promise<CheckoutView> {
  const cards = cardPaymentsOf(ctx);
  const retry = () => startCheckout(ctx, poolName, drafts, receiptEmail);
  const { checkouts, obsolete } = await openCheckouts(ctx, poolName, drafts, receiptEmail ?? null);
  if (obsolete.length > 0) {
    await closeObsolete(ctx, cards, obsolete);
    return retry();
  }
  const [checkout] = checkouts;
  if (!checkout) throw new Error('A checkout is opened for an entry.');
  const intent = await intentOf(ctx, cards, checkouts).catch((fault) => {
    throw asUnavailable(fault);
  });
  const settle = async () => {
    for (const { id } of checkouts) await settleCheckout(ctx, id, intent);
  };
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    await settle();
    throw new Refusal('CONFLICT', 'The buy-in of this contest is paid already.');
  }
  if (intent.status === 'canceled' || intent.clientSecret === null) {
    await settle();
    return retry();
  }
  if (!(await keepIntent(ctx, checkouts, intent))) {
    await withdrawIntent(ctx, cards, intent.id);
    // A retry is refused for the current reason: most likely the lock has come.
    return retry();
  }
  const savedCard = await prepareForSavedCard(ctx, checkout.userId, intent);
  return {
    clientSecret: intent.clientSecret,
    publishableKey: cards.publishableKey,
    buyInCents: sumOf(checkouts, (one) => one.buyInCents),
    feeCents: sumOf(checkouts, (one) => one.feeCents),
    totalCents: sumOf(checkouts, totalCents),
    count: checkouts.length,
    savedCard,
  };
}

const sumOf = (checkouts: readonly Checkout[], centsOf: (checkout: Checkout) => number): number =>
  checkouts.reduce((sum, checkout) => sum + centsOf(checkout), 0);

/** Only open checkouts keep an intent: nothing would ever cancel a closed one's. */
const keepIntent = (
  ctx: Ctx,
  opened: readonly Checkout[],
  { id, clientSecret }: CardIntent,
): Promise<boolean> =>
  inTransaction(ctx, async ({ em }) => {
    const checkouts = await em.find(
      Checkout,
      { id: { $in: opened.map((one) => one.id) } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
    );
    const isKept = ({ status, intentId }: Checkout) => status === 'open' && (intentId ?? id) === id;
    if (checkouts.length < opened.length || !checkouts.every(isKept)) return false;
    for (const checkout of checkouts) Object.assign(checkout, { intentId: id, clientSecret });
    return true;
  });

/** The checkout was closed while its intent was made: cancel it, and refund what was paid. */
async function withdrawIntent(ctx: Ctx, cards: CardPayments, intentId: string): Promise<void> {
  const intent = await cards.cancelIntent(intentId).catch((fault) => {
    throw asUnavailable(fault);
  });
  await applyIntent(ctx, intent);
}

interface Opened {
  /** The first one first. */
  checkouts: Checkout[];
  /** Open ones of these entries that are paid with others, or without one of them: they have to be closed first. */
  obsolete: Checkout[];
}

const openCheckouts = (
  ctx: Ctx,
  poolName: string,
  drafts: readonly DraftPicks[],
  receiptEmail: string | null,
): Promise<Opened> =>
  inTransaction(ctx, async (tx) => {
    const { em } = tx;
    const bills = await payableTogether(tx, poolName, drafts);
    const open = await em.find(
      Checkout,
      { entryId: { $in: bills.map(({ entry }) => entry.id) }, status: 'open' },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    if (open.length > 0) {
      const [first] = open;
      const together = first ? await paidTogether(tx, first) : [];
      const isSame = together.length === bills.length && open.length === bills.length;
      if (!isSame || !open.every((one) => together.some(({ id }) => id === one.id)))
        return { checkouts: [], obsolete: open };
      // Without picks, the earlier draft stays.
      for (const { entry, golfers, place } of bills) {
        const known = open.find(({ entryId }) => entryId === entry.id);
        if (golfers) Object.assign(known ?? {}, { golfers, week: place.week });
      }
      return { checkouts: inOrder(open), obsolete: [] };
    }
    const paidWith = bills.length > 1 ? randomUUID() : null;
    const checkouts: Checkout[] = [];
    for (const bill of bills) {
      const id = checkouts.length === 0 && paidWith ? paidWith : randomUUID();
      checkouts.push(await openFor(tx, bill, { id, paidWith, receiptEmail }));
    }
    return { checkouts, obsolete: [] };
  });

/** The one that has the payment for all comes first. */
const inOrder = (checkouts: readonly Checkout[]): Checkout[] =>
  checkouts.toSorted((one, other) => Number(other.paidWith === other.id) - Number(one.paidWith === one.id));

async function openFor(
  tx: Ctx,
  { entry, place, golfers, buyInCents, feeCents }: Payable,
  more: Pick<Checkout, 'id' | 'paidWith' | 'receiptEmail'>,
): Promise<Checkout> {
  const checkout = tx.em.create(Checkout, {
    ...more,
    entryId: entry.id,
    contestId: entry.contestId,
    userId: entry.userId,
    buyInCents,
    feeCents,
    week: place.week,
    golfers,
    status: 'open',
    createdAt: tx.wallClock.now(),
    // Webhooks are faster.
    ...askedIn(tx, minuteMs),
  });
  await tx.em.persist(checkout).flush();
  await refuseTooMuchByCard(tx, checkout);
  return checkout;
}

/** What was paid of them until then counts. */
async function closeObsolete(ctx: Ctx, cards: CardPayments, obsolete: readonly Checkout[]): Promise<void> {
  for (const { id, intentId } of obsolete)
    if (intentId) await withdrawIntent(ctx, cards, intentId);
    else await closeAbandonedCheckouts(ctx, id, 'Another checkout was opened for it.');
}

/** One intent for each checkout, and for those that are paid together. Its state is only known by fetching it. */
async function intentOf(ctx: Ctx, cards: CardPayments, checkouts: readonly Checkout[]): Promise<CardIntent> {
  const [checkout] = checkouts;
  if (!checkout) throw new Error('A payment is of a checkout.');
  if (checkout.intentId) return cards.intent(checkout.intentId);
  return cards.createIntent({
    amountCents: sumOf(checkouts, totalCents),
    metadata: {
      checkout: checkout.id,
      entry: checkout.entryId,
      ...(checkouts.length > 1 && { entries: checkouts.map(({ entryId }) => entryId).join() }),
      installation: await installationOf(ctx),
    },
    idempotencyKey: `checkout:${checkout.id}`,
    receiptEmail: checkout.receiptEmail ?? undefined,
  });
}
