import { dayMs, minuteMs } from '@fairway/schema/days';
import type { FilterQuery } from '@mikro-orm/core';
import { oneByOne } from '../../async/one-by-one.ts';
import type { Ctx } from '../../context.ts';
import { checked, orNull, rowsOf, text } from '../../database/rows.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { Refusal } from '../../refusal.ts';
import { applyReversal } from '../returns/reversal.service.ts';
import { recordFailedReturn, returnLate, returnToCard } from '../returns/to-card.service.ts';
import { applyIntent } from './apply-intent.service.ts';
import { asUnavailable, cardPaymentsOf } from './card-provider.ts';
import { Checkout } from './checkout.entity.ts';
import { settleCheckout } from './payment.service.ts';

// Only the provider knows how a card payment stands. A webhook, a payer who comes back and a timer all lead to
// the same request for the intent.

/** Webhooks are faster; this finds what they missed. */
const syncEveryMs = minuteMs;
// A bank can reverse a card payment for some months.
const disputableDays = 150;
const syncsAtOnce = 20;

/** A webhook is only a reason to fetch the intent; its content is not trusted. */
export async function receiveStripeWebhook(
  ctx: Ctx,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const cards = cardPaymentsOf(ctx);
  const { intentId } = readEvent();
  if (!intentId) return;
  const intent = await cards.intent(intentId).catch((fault) => {
    throw asUnavailable(fault);
  });
  await applyIntent(ctx, intent);

  function readEvent() {
    try {
      return cards.readWebhook(rawBody, signature);
    } catch (fault) {
      if (fault instanceof StripeFault && fault.kind === 'signature')
        throw new Refusal('UNAUTHENTICATED', 'The signature is not Stripe’s.');
      if (fault instanceof StripeFault && fault.kind === 'shape')
        throw new Refusal('INVALID', 'The body is not what Stripe sends.');
      throw fault;
    }
  }
}

/** Fetches the intents of an entry's open checkouts, when its payer says it is paid. */
export async function syncCheckoutsOfEntry(ctx: Ctx, entryId: string): Promise<void> {
  const { payments } = ctx;
  const open = await ctx.em.fork().find(Checkout, { entryId, status: 'open', intentId: { $ne: null } });
  for (const { intentId } of open) {
    if (!payments.cards || !intentId) continue;
    const intent = await payments.cards.intent(intentId).catch((fault) => {
      throw asUnavailable(fault);
    });
    await applyIntent(ctx, intent);
  }
}

/**
 * Syncs some paid checkouts, continues refunds, and syncs payments that have been open for a while, cancelling
 * those older than a day. Open ones come last: there may be too many for the time, and webhooks, payers and the
 * lock sync them too.
 */
export async function syncCheckouts(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  await syncPaidCheckouts(ctx);
  await eachOf(ctx, { status: { $in: ['refunding', 'returning'] } }, ({ id, status }) =>
    status === 'refunding' ? returnLate(ctx, id) : returnToCard(ctx, id),
  );
  const now = ctx.wallClock.now().getTime();
  const isOpen = { status: 'open', createdAt: { $lte: new Date(now - syncEveryMs) } } as const;
  await eachOf(ctx, isOpen, async ({ id, intentId, createdAt }) => {
    const isOld = createdAt.getTime() <= now - dayMs;
    // Cancelled at the provider first: if it was paid until then, the answer says so and the payment counts.
    if (intentId)
      await applyIntent(ctx, await (isOld ? cards.cancelIntent(intentId) : cards.intent(intentId)));
    else if (isOld) await closeUnmade(ctx, id, 'The payment was given up.');
  });
}

/** Oldest first. A failure does not stop the others. */
async function eachOf(
  { em, log, signal }: Ctx,
  which: FilterQuery<Checkout>,
  work: (checkout: Checkout) => Promise<void>,
): Promise<void> {
  for (const checkout of await em.fork().find(Checkout, which, { orderBy: { createdAt: 'asc' } })) {
    signal?.throwIfAborted();
    try {
      await work(checkout);
    } catch (fault) {
      log.warn({ err: fault, checkout: checkout.id }, 'buy-ins: looking at a payment by card failed');
    }
  }
}

/** Once a day for each payment, to find reversals whose webhook was lost. */
async function syncPaidCheckouts(ctx: Ctx): Promise<void> {
  const now = ctx.wallClock.now();
  const em = ctx.em.fork();
  const due = await rowsOf(
    em,
    { id: text, intent_id: text, status: checked<Checkout['status']>() },
    `update checkout set looked_at = ? where id in (
       select id from checkout
       where status in ('paid', 'reversed', 'returned', 'credited') and intent_id is not null and created_at > ?
         and coalesce(looked_at, closed_at) < ?
       order by coalesce(looked_at, closed_at) limit ? for update skip locked
     ) returning id, intent_id, status`,
    [now, new Date(now.getTime() - disputableDays * dayMs), new Date(now.getTime() - dayMs), syncsAtOnce],
  );
  for (const { id, intent_id: intentId, status } of due) {
    ctx.signal?.throwIfAborted();
    try {
      const intent = await cardPaymentsOf(ctx).intent(intentId);
      if (status === 'returned') await recordFailedReturn(ctx, id, intent);
      await applyReversal(ctx, id, intent);
    } catch (fault) {
      ctx.log.warn({ err: fault, checkout: id }, 'buy-ins: looking at a payment by card failed');
    }
  }
}

/**
 * Closes open checkouts of locked contests: first at the provider, so that nothing can be paid any more, then
 * here, by what the provider says was paid until then.
 */
export async function closeLateCheckouts(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const late = await rowsOf(
    ctx.em.fork(),
    { id: text, intent_id: orNull(text) },
    `select checkout.id, intent_id from checkout
     join contest on contest.id = checkout.contest_id
     join pool on pool.id = contest.pool_id
     join contest_week first on first.contest_id = contest.id and first.week = 1
     join tournament on tournament.id = first.tournament_id
     where checkout.status = 'open' and (contest.settled_at is not null or (case
       when pool.round is null then tournament.lock_at
       else (select max((line ->> 'teeAt')::timestamptz) from field_entry, jsonb_array_elements(rounds) as line
             where tournament_id = tournament.id and left_at is null and (line ->> 'round')::int = pool.round)
       end) <= ?)`,
    [ctx.gameClock.now()],
  );
  const about = {
    failure: 'buy-ins: a checkout could not be closed at the lock',
    of: ({ id }: (typeof late)[number]) => ({ checkout: id }),
  };
  await oneByOne(ctx, late, about, async ({ id, intent_id: intentId }) => {
    const intent = intentId ? await cards.cancelIntent(intentId) : null;
    if (!intent) return closeUnmade(ctx, id, 'The contest was locked before it was paid.');
    const status = await settleCheckout(ctx, id, intent, 'closing');
    if (status === 'refunding') await returnLate(ctx, id);
  });
}

/** A request that is creating the payment at this moment finds the checkout closed and cancels the payment. */
async function closeUnmade({ em, wallClock }: Ctx, id: string, reason: string): Promise<void> {
  const closed = { status: 'cancelled' as const, reason, closedAt: wallClock.now() };
  await em.fork().nativeUpdate(Checkout, { id, status: 'open', intentId: null }, closed);
}
