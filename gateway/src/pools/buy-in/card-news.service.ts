import type { Ctx } from '../../context.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Refusal } from '../../refusal.ts';
import { Checkout, totalCents } from './checkout.entity.ts';
import { cardPaymentsOf, unavailableInstead } from './checkout.service.ts';
import { settleCheckout } from './payment.service.ts';
import { applyReversal } from './reversal.service.ts';

// How payments by card stand, only the provider knows. Whatever gives the reason to ask, a webhook, the payer
// who is back, or time, leads to the same question and the same answer.

/** Webhooks tell sooner; this finds what they missed. */
const askAgainMs = 60_000;
const dayMs = 24 * 3_600_000;
// A card's bank may take a payment back for some months.
const disputableDays = 150;
const looksAtOnce = 20;

/** Hears what Stripe tells of a payment. It is only taken for a reason to ask. */
export async function hearStripe(ctx: Ctx, rawBody: Buffer, signature: string | undefined): Promise<void> {
  const cards = cardPaymentsOf(ctx);
  const { intentId } = readNews();
  if (!intentId) return;
  const intent = await cards.intent(intentId).catch((fault) => {
    throw unavailableInstead(fault);
  });
  await follow(ctx, intent);

  function readNews() {
    try {
      return cards.readWebhook(rawBody, signature);
    } catch (fault) {
      if (fault instanceof StripeFault && fault.kind === 'signature')
        throw new Refusal('UNAUTHENTICATED', 'The signature is not Stripe’s.');
      throw fault;
    }
  }
}

/** Does what follows from how a payment stands now. */
async function follow(ctx: Ctx, intent: CardIntent): Promise<void> {
  const em = ctx.em.fork();
  const checkout =
    (await em.findOne(Checkout, { intentId: intent.id })) ??
    (await em.findOne(Checkout, { id: asId(intent.metadata.checkout) }));
  if (!checkout) return;
  if (!checkout.intentId)
    await em.nativeUpdate(Checkout, { id: checkout.id, intentId: null }, { intentId: intent.id });
  const status = await settleCheckout(ctx, checkout.id, intent);
  if (status === 'refunding') await giveBack(ctx, checkout.id);
  if (status === 'paid' || status === 'reversed') await applyReversal(ctx, checkout.id, intent);
}

const noId = '00000000-0000-0000-0000-000000000000';
const asId = (text: string | undefined) =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : noId;

/** Asks how the checkouts of an entry stand: its payer is back and says it is paid. */
export async function askAboutEntry(ctx: Ctx, entryId: string): Promise<void> {
  const { payments } = ctx;
  const open = await ctx.em.fork().find(Checkout, { entryId, status: 'open', intentId: { $ne: null } });
  for (const { intentId } of open) {
    if (!payments.cards || !intentId) continue;
    const intent = await payments.cards.intent(intentId).catch((fault) => {
      throw unavailableInstead(fault);
    });
    await follow(ctx, intent);
  }
}

/** Asks about the payments that are open for a while, and goes on with what has to be given back. */
export async function workOnCheckouts(ctx: Ctx): Promise<void> {
  if (!ctx.payments.cards) return;
  const since = new Date(ctx.wallClock.now().getTime() - askAgainMs);
  const unfinished = await ctx.em
    .fork()
    .find(
      Checkout,
      { $or: [{ status: 'open', createdAt: { $lte: since } }, { status: 'refunding' }] },
      { orderBy: { createdAt: 'asc' } },
    );
  for (const { id, status, intentId } of unfinished) {
    try {
      if (status === 'refunding') await giveBack(ctx, id);
      else if (intentId) await follow(ctx, await ctx.payments.cards.intent(intentId));
    } catch (fault) {
      ctx.log.warn({ err: fault, checkout: id }, 'a payment by card could not be looked at');
    }
  }
  await lookAtPaid(ctx);
}

/** Once a day at each payment, so that one which was taken back is known, though no webhook told. */
async function lookAtPaid(ctx: Ctx): Promise<void> {
  const now = ctx.wallClock.now();
  const em = ctx.em.fork();
  const due = await em.execute<{ id: string; intent_id: string }[]>(
    `update checkout set looked_at = ? where id in (
       select id from checkout
       where status in ('paid', 'reversed') and intent_id is not null and created_at > ?
         and coalesce(looked_at, closed_at) < ?
       order by coalesce(looked_at, closed_at) limit ? for update skip locked
     ) returning id, intent_id`,
    [now, new Date(now.getTime() - disputableDays * dayMs), new Date(now.getTime() - dayMs), looksAtOnce],
  );
  for (const { id, intent_id: intentId } of due)
    try {
      await applyReversal(ctx, id, await cardPaymentsOf(ctx).intent(intentId));
    } catch (fault) {
      ctx.log.warn({ err: fault, checkout: id }, 'a payment by card could not be looked at');
    }
}

/**
 * Closes what is open of contests that have locked: at the provider first, so that nothing can be paid any
 * more, and then here by what the provider says was paid until then.
 */
export async function closeLateCheckouts(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const late = await ctx.em.fork().execute<{ id: string; intent_id: string | null }[]>(
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
  for (const { id, intent_id: intentId } of late) {
    try {
      const intent = intentId ? await cards.cancelIntent(intentId) : null;
      if (!intent) {
        await ctx.em.fork().nativeUpdate(Checkout, { id, status: 'open', intentId: null }, neverPaid(ctx));
        continue;
      }
      const status = await settleCheckout(ctx, id, intent, 'closing');
      if (status === 'refunding') await giveBack(ctx, id);
    } catch (fault) {
      ctx.log.warn({ err: fault, checkout: id }, 'a checkout could not be closed at the lock');
    }
  }
}

const neverPaid = ({ wallClock }: Ctx) => ({
  status: 'cancelled' as const,
  reason: 'The contest was locked before it was paid.',
  closedAt: wallClock.now(),
});

/** The whole payment goes back to the card. Under its key, asking twice gives back once. */
async function giveBack(ctx: Ctx, checkoutId: string): Promise<void> {
  const em = ctx.em.fork();
  const checkout = await em.findOne(Checkout, { id: checkoutId, status: 'refunding' });
  if (!checkout?.intentId) return;
  const { intentId } = checkout;
  const cards = cardPaymentsOf(ctx);
  const intent = await cards.intent(intentId);
  if (intent.refundedCents < totalCents(checkout)) {
    const refund = await cards.refund({ intentId, idempotencyKey: `refund:${checkoutId}` });
    if (refund.status === 'failed') throw new Error(`The refund of checkout ${checkoutId} failed.`);
    // One that is under way may still fail: the next look tells.
    if (refund.status === 'pending') return;
  }
  await em.nativeUpdate(Checkout, { id: checkoutId, status: 'refunding' }, { status: 'refunded' });
  ctx.log.info({ checkout: checkoutId, reason: checkout.reason }, 'a payment by card went back');
}
