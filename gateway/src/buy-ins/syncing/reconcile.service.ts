import { dayMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { mayHaveLostRowsUntil } from '../../database/backups/restored-backup.ts';
import type { ListedIntent } from '../../payments/stripe-shapes.ts';
import { applyIntent, asId, refundUnknownIntent } from '../checkouts/apply-intent.service.ts';
import { cardPaymentsOf, installationOf } from '../checkouts/card-provider.ts';
import { Checkout } from '../checkouts/checkout.entity.ts';
import { checkRefund, recordFailedReturn } from '../returns/to-card.service.ts';
import {
  beginComparison,
  type Comparison,
  endComparison,
  lastComparison,
  noteComparedPage,
  overlapMs,
} from './comparison.ts';

/** Older ones have been synced often, and are synced on as long as their money may still move. */
const longestLookBackMs = 42 * dayMs;
const wholeEveryMs = 7 * dayMs;
/** Attempts of one day go on where the one before was broken off; the next day begins with what is new. */
const attemptsMs = dayMs / 2;

/**
 * Compares the provider's list of payments with ours: what was taken from a card is posted or refunded, even if
 * every trace of it was lost here. Each day those are compared that are new since the last time, and each week, or
 * where the database may have been restored from a backup, all that can still change.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  if (!ctx.payments.cards) return;
  const now = ctx.wallClock.now().getTime();
  const oldest = new Date(now - longestLookBackMs);
  const lostUntil = await mayHaveLostRowsUntil(ctx);
  const lastRecent = await lastComparison(ctx, 'recent');
  const recentSince = new Date((lastRecent?.getTime() ?? now) - overlapMs);
  await compareAll(
    ctx,
    await beginComparison(ctx, 'recent', {
      since: recentSince < oldest ? oldest : recentSince,
      notBefore: new Date(now - attemptsMs),
    }),
  );
  const lastWhole = await lastComparison(ctx, 'whole');
  const weekAgo = new Date(now - wholeEveryMs);
  const notBefore = lostUntil > weekAgo ? new Date(lostUntil.getTime() - 1) : weekAgo;
  if (lastWhole && lastWhole > notBefore) return;
  await compareAll(ctx, await beginComparison(ctx, 'whole', { since: oldest, notBefore }));
}

async function compareAll(ctx: Ctx, comparison: Comparison): Promise<void> {
  const installation = await installationOf(ctx);
  let { after } = comparison;
  for (let isLast = false; !isLast; ) {
    const page = await cardPaymentsOf(ctx).intentsSince(comparison.since, after);
    const checkouts = await checkoutsOf(ctx, page.intents);
    let hasFailed = false;
    for (const intent of page.intents) {
      ctx.signal?.throwIfAborted();
      try {
        await compare(ctx, intent, checkouts(intent), intent.metadata.installation === installation);
      } catch (fault) {
        hasFailed = true;
        ctx.log.warn({ err: fault, intent: intent.id }, 'buy-ins: comparing a payment by card failed');
      }
    }
    after = page.intents.at(-1)?.id;
    isLast = page.isLast || after === undefined;
    if (after !== undefined) await noteComparedPage(ctx, comparison, { after, hasFailed });
  }
  await endComparison(ctx, comparison);
}

/** The checkouts of these payments, by kept intent or by metadata. */
async function checkoutsOf(ctx: Ctx, intents: readonly ListedIntent[]) {
  const found = await ctx.em.fork().find(Checkout, {
    $or: [
      { intentId: { $in: intents.map(({ id }) => id) } },
      { id: { $in: intents.map(({ metadata }) => asId(metadata.checkout)) } },
    ],
  });
  const byIntent = new Map(found.map((checkout) => [checkout.intentId, checkout]));
  const byId = new Map(found.map((checkout) => [checkout.id, checkout]));
  return ({ id, metadata }: ListedIntent) => byIntent.get(id) ?? byId.get(asId(metadata.checkout));
}

async function compare(ctx: Ctx, listed: ListedIntent, checkout: Checkout | undefined, isOurs: boolean) {
  const isTaken = listed.status === 'succeeded' && listed.refundedCents < listed.receivedCents;
  const canBePaid = listed.status === 'open';
  const isGivenBack = listed.status === 'succeeded' && !isTaken;
  // Its webhook was lost, or the database was restored and forgot what the refund was for.
  if (isGivenBack && checkout?.status === 'paid' && checkout.intentId === listed.id)
    return applyIntent(ctx, await cardPaymentsOf(ctx).intent(listed.id));
  if (!isTaken && !canBePaid) return;
  const now = () => cardPaymentsOf(ctx).intent(listed.id);
  if (!checkout) {
    if (isOurs) await refundUnknownIntent(ctx, await now());
    return;
  }
  if (checkout.intentId !== null && checkout.intentId !== listed.id)
    return refundUnknownIntent(ctx, await now());
  if (canBePaid) {
    if (checkout.status !== 'open') await refundUnknownIntent(ctx, await now());
    return;
  }
  if (['open', 'cancelled', 'reversed'].includes(checkout.status)) return applyIntent(ctx, await now());
  if (checkout.status === 'returned' && listed.refundedCents < checkout.refundCents)
    return recordFailedReturn(ctx, checkout.id, await now());
  if (checkout.status === 'refunded') await checkRefund(ctx, checkout.id, listed);
}
