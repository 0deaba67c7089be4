import { dayMs, minuteMs } from '@fairway/schema/days';
import { inParallel } from '../../async/in-parallel.ts';
import type { Pace } from '../../async/pace.ts';
import type { Ctx } from '../../context.ts';
import { flag, moment, oneOf, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import type { Entry } from '../../pools/contests/contest.entity.ts';
import { Refusal } from '../../refusal.ts';
import { applyIntent } from '../checkouts/apply-intent.service.ts';
import { asUnavailable, cardPaymentsOf, countCardRequest } from '../checkouts/card-provider.ts';
import { Checkout, checkoutStatuses } from '../checkouts/checkout.entity.ts';
import { closeAbandonedCheckouts } from '../checkouts/close-abandoned.ts';
import { applyReversal } from '../returns/reversal.service.ts';
import { checkRefund, recordFailedReturn, returnLate, returnToCard } from '../returns/to-card.service.ts';
import { providerPace, requestPaced } from './provider-requests.ts';

// Only the provider knows how a card payment stands. A webhook, a payer who comes back and a timer all lead to
// the same request for the intent. The timer asks at growing pauses, since webhooks and payers come first.

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
export async function syncCheckoutsOfEntry(
  ctx: Ctx,
  { id: entryId, userId }: Pick<Entry, 'id' | 'userId'>,
): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const open = await ctx.em.fork().find(Checkout, { entryId, status: 'open', intentId: { $ne: null } });
  for (const { intentId } of open) {
    if (!intentId) continue;
    await countCardRequest(ctx, userId);
    const intent = await cards.intent(intentId).catch((fault) => {
      throw asUnavailable(fault);
    });
    await applyIntent(ctx, intent);
  }
}

/** What the timer may have of what the provider allows. */
const shareOfRequests = 0.15;
const atOnce = 8;
const checkoutsAtOnce = 100;
/** A run ends before the next minute's begins, which goes on with the rest. */
const longestRunMs = 50_000;
/** Paid ones come first, but leave time to the others. */
const longestPaidRunMs = 20_000;
const longestRefundedRunMs = 5_000;
// A bank can reverse a card payment for some months.
const disputableDays = 150;

/** The pause doubles with every time that the provider was asked: from one minute on, or from one day. */
const pauses = {
  open: { firstMs: minuteMs, longestMs: 120 * minuteMs },
  refund: { firstMs: minuteMs, longestMs: 60 * minuteMs },
  paid: { firstMs: dayMs, longestMs: 7 * dayMs },
  refunded: { firstMs: dayMs, longestMs: 7 * dayMs },
};

/** Which rows are asked about; the words are those of the indexes. */
const asking = {
  paid: `status in ('paid', 'reversed', 'returned', 'credited') and intent_id is not null`,
  refunded: `status = 'refunded' and intent_id is not null`,
  refund: `status in ('refunding', 'returning')`,
  open: `status = 'open'`,
};

const dueColumns = {
  id: text,
  intentId: orNull(text),
  status: oneOf(checkoutStatuses),
  createdAt: moment,
  isGone: flag,
};
type Due = RowOf<typeof dueColumns>;

/**
 * Asks the provider about what is due: paid checkouts and refunds that counted as made, to find reversals and failures
 * whose webhook was lost, then refunds under way, then open ones, which are cancelled after a day, or once their entry is gone. Open ones come last: there may be too many for the time, and
 * webhooks, payers and the lock sync them too.
 */
export async function syncCheckouts(ctx: Ctx): Promise<void> {
  const { cards } = ctx.payments;
  if (!cards) return;
  const pace = providerPace(cards, shareOfRequests);
  const endsAt = performance.now() + longestRunMs;
  const work = (kind: keyof typeof asking, until: number, ask: (own: Ctx, due: Due) => Promise<void>) =>
    inParallel(
      ctx,
      async () => (performance.now() < until ? claimDue(ctx, kind) : []),
      {
        failure: 'buy-ins: syncing a checkout failed',
        of: ({ id }: Due) => ({ checkout: id }),
        atOnce,
      },
      (due) => ask({ ...ctx, em: ctx.em.fork() }, due),
    ).catch((fault) => {
      // Each is in the log, and is asked about again.
      if (!(fault instanceof AggregateError)) throw fault;
    });
  await work('paid', performance.now() + longestPaidRunMs, (own, due) => lookAtPaid(own, due, pace));
  await work('refunded', performance.now() + longestRefundedRunMs, (own, due) => lookAtPaid(own, due, pace));
  await work('refund', endsAt, async (own, { id, status }) => {
    await pace.turn();
    await (status === 'refunding' ? returnLate(own, id) : returnToCard(own, id));
  });
  await work('open', endsAt, (own, due) => askAboutOpen(own, due, pace));
}

/** Claimed by moving them to their next time: if the process dies, they are asked about then. */
async function claimDue({ em, wallClock }: Ctx, kind: keyof typeof asking): Promise<Due[]> {
  const now = wallClock.now();
  const { firstMs, longestMs } = pauses[kind];
  return rowsOf(
    em.fork(),
    dueColumns,
    `update checkout set asks = least(asks + 1, 30), next_ask_at =
       ?::timestamptz + least(?::float8, ?::float8 * 2 ^ least(asks, 12)) * interval '1 millisecond'
     where id in (
       select id from checkout where ${asking[kind]} and next_ask_at <= ?
       order by next_ask_at limit ? for update skip locked
     ) returning id, intent_id as "intentId", status, created_at as "createdAt",
       not exists (select 1 from entry where entry.id = checkout.entry_id) as "isGone"`,
    [now, longestMs, firstMs, now, checkoutsAtOnce],
  );
}

async function askAboutOpen(ctx: Ctx, { id, intentId, createdAt, isGone }: Due, pace: Pace): Promise<void> {
  const cards = cardPaymentsOf(ctx);
  const isOver = isGone || createdAt.getTime() <= ctx.wallClock.now().getTime() - dayMs;
  // Cancelled at the provider first: if it was paid until then, the answer says so and the payment counts.
  if (intentId)
    await applyIntent(
      ctx,
      await requestPaced(ctx, pace, () => (isOver ? cards.cancelIntent(intentId) : cards.intent(intentId))),
    );
  else if (isOver) await closeAbandonedCheckouts(ctx, id, 'The payment was given up.');
}

async function lookAtPaid(ctx: Ctx, { id, intentId, status, createdAt }: Due, pace: Pace): Promise<void> {
  const mayBeOver = new Date(ctx.wallClock.now().getTime() - disputableDays * dayMs);
  if (!intentId || (createdAt <= mayBeOver && !(await hasMovedSince(ctx, id, mayBeOver))))
    return leaveAlone(ctx, id);
  const intent = await requestPaced(ctx, pace, () => cardPaymentsOf(ctx).intent(intentId));
  if (status === 'refunded') return checkRefund(ctx, id, intent);
  if (status === 'returned') await recordFailedReturn(ctx, id, intent);
  await applyReversal(ctx, id, intent, status);
}

/**
 * Whether its money is in a pot still, or has moved since then: a contest may be played for most of a year, and what is
 * refunded after it may fail like any other refund. By our own transfers, since contests are settled by the game's clock.
 */
async function hasMovedSince({ em }: Ctx, id: string, since: Date): Promise<boolean> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select checkout.id from checkout where checkout.id = ? and (
       checkout.closed_at > ?
       or checkout.status = 'paid'
         and exists (select from contest where contest.id = contest_id and contest.settled_at is null)
       or exists (
         select from ledger_transfer transfer
         where (
           transfer.key in ('prizes:' || contest_id, 'buy-in-returned:' || entry_id, 'return-refused:' || checkout.id)
           or transfer.key >= 'returned:' || checkout.id and transfer.key < 'returned:' || checkout.id || ';'
           or transfer.key >= 'reversal:' || checkout.id and transfer.key < 'reversal:' || checkout.id || ';'
           or transfer.key >= 'reversal-won:' || checkout.id and transfer.key < 'reversal-won:' || checkout.id || ';'
         ) and transfer.made_at > ?))`,
    [id, since, since],
  );
  return rows.length > 0;
}

/** No bank reverses it any more. */
const leaveAlone = async ({ em }: Ctx, id: string): Promise<void> => {
  await em.execute(`update checkout set next_ask_at = '9999-01-01Z' where id = ?`, [id]);
};
