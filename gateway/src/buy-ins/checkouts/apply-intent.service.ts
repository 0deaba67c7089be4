import type { Ctx } from '../../context.ts';
import { isUuid } from '../../input/uuid.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { applyReversal } from '../returns/reversal.service.ts';
import { checkRefund, recordFailedReturn, returnLate, returnToCard } from '../returns/to-card.service.ts';
import { noteSavedCard } from '../saved-cards/saved-card.service.ts';
import { cardPaymentsOf } from './card-provider.ts';
import { Checkout } from './checkout.entity.ts';
import { settleCheckout } from './payment.service.ts';

/** Applies the current state of a payment intent. */
export async function applyIntent(ctx: Ctx, intent: CardIntent): Promise<void> {
  const em = ctx.em.fork();
  const checkout =
    (await em.findOne(Checkout, { intentId: intent.id })) ??
    (await em.findOne(Checkout, { id: asId(intent.metadata.checkout) }));
  if (!checkout) return;
  const status = await settleCheckout(ctx, checkout.id, intent);
  if (status === 'paid') await noteCard(ctx, checkout.userId, intent);
  if (status === 'stray') await refundUnknownIntent(ctx, intent);
  if (status === 'refunding') await returnLate(ctx, checkout.id);
  if (status === 'returning') await returnToCard(ctx, checkout.id);
  if (status === 'refunded') await checkRefund(ctx, checkout.id, intent);
  const foundAs = mayBeTakenBack.find((one) => one === status);
  if (!foundAs) return;
  // An older answer may not have a dispute or a refund yet, or still count one that has come to nothing since.
  const needsFresh = foundAs !== 'paid' || intent.dispute !== null || intent.refundedCents > 0;
  const now = needsFresh ? await cardPaymentsOf(ctx).intent(intent.id) : intent;
  if (foundAs === 'returned') await recordFailedReturn(ctx, checkout.id, now);
  await applyReversal(ctx, checkout.id, now, foundAs);
}

/** A failure to store the card does not undo the payment. */
const noteCard = (ctx: Ctx, userId: string, intent: CardIntent): Promise<void> =>
  noteSavedCard(ctx, userId, intent).catch((fault) =>
    ctx.log.warn({ err: fault, intent: intent.id }, 'buy-ins: a card could not be saved'),
  );

const mayBeTakenBack: readonly Checkout['status'][] = ['paid', 'reversed', 'returned', 'credited'];

const noId = '00000000-0000-0000-0000-000000000000';
export const asId = (text: string | undefined): string => (isUuid(text) ? text : noId);

/** Cancels or fully refunds a payment that no checkout has. */
export async function refundUnknownIntent(ctx: Ctx, intent: CardIntent): Promise<void> {
  const cards = cardPaymentsOf(ctx);
  const stray = intent.status === 'open' ? await cards.cancelIntent(intent.id) : intent;
  if (stray.status !== 'succeeded') return;
  if (await refundWhole(ctx, stray, `refund:${stray.id}`))
    ctx.log.warn({ intent: stray.id }, 'buy-ins: a card payment without a checkout was refunded');
}

/** Returns whether it is fully refunded. A pending refund may still fail; the next sync tells. */
async function refundWhole(ctx: Ctx, intent: CardIntent, idempotencyKey: string): Promise<boolean> {
  if (intent.refundedCents >= intent.receivedCents) return true;
  const refund = await cardPaymentsOf(ctx).refund({ intentId: intent.id, idempotencyKey });
  if (refund.status === 'failed') throw new Error(`The refund of payment ${intent.id} failed.`);
  return refund.status === 'succeeded';
}
