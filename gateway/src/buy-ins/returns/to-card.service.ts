import { dayMs } from '@fairway/schema/days';
import { LockMode } from '@mikro-orm/core';
import { holdsAccount } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { stillComingBack } from '../../money/balance/balance.service.ts';
import { recordHeldMoney } from '../../money/held-money.service.ts';
import { releaseHold } from '../../money/holds.service.ts';
import { cardClearing, refundAccount, userAccount } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.service.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import {
  type CardIntent,
  type CardRefund,
  type ListedIntent,
  takesMoney,
} from '../../payments/stripe-shapes.ts';
import { heldAfterCard } from '../checkouts/card-money.service.ts';
import { cardPaymentsOf } from '../checkouts/card-provider.ts';
import { askedIn, Checkout } from '../checkouts/checkout.entity.ts';
import { partRefundedCents, recordPartRefund } from './part-refunds.service.ts';
import { applyReversal, holdKey } from './reversal.service.ts';

/** Faults that may pass: our account at the provider is short, or a concurrent request is running. */
const passing = [
  'balance_insufficient',
  'idempotency_key_in_use',
  'idempotency_mismatch',
  'lock_timeout',
  'rate_limit',
];

/**
 * Refunds what is due to a card. What the provider says is already refunded is left out, so a crash between the
 * call and our record never refunds twice. An open dispute is waited for.
 */
export async function returnToCard(ctx: Ctx, checkoutId: string): Promise<void> {
  const em = ctx.em.fork();
  const checkout = await em.findOne(Checkout, { id: checkoutId, status: 'returning' });
  if (!checkout?.intentId) return;
  const { id, intentId, refundCents } = checkout;
  const goalCents = refundCents + (await partRefundedCents({ ...ctx, em }, checkout));
  const cards = cardPaymentsOf(ctx);
  const intent = await cards.intent(intentId);
  if (intent.refundedCents >= goalCents) return noteReturned(ctx, id, intent);
  if (isDisputed(intent)) return applyReversal(ctx, id, intent, 'returning');
  const outcome = await askForRefund(ctx, id, {
    intentId,
    amountCents: goalCents - intent.refundedCents,
    // Includes what was refunded before: a refund by hand meanwhile makes it another request.
    idempotencyKey: `return:${id}:${intent.refundedCents}`,
  });
  if (outcome === 'pending') return;
  // The idempotent answer may be old; fetch the current state.
  const now = await cards.intent(intentId);
  if (now.refundedCents >= goalCents) return noteReturned(ctx, id, now);
  if (outcome === 'failed' && !isDisputed(now)) await turnIntoCredit(ctx, id);
}

/**
 * Fully refunds a payment that no entry could take, with an idempotency key. An open dispute is waited for, and
 * a lost one has taken the money already; what the card can't take stays with the payer as credit.
 */
export async function returnLate(ctx: Ctx, checkoutId: string): Promise<void> {
  const em = ctx.em.fork();
  const checkout = await em.findOne(Checkout, { id: checkoutId, status: 'refunding' });
  if (!checkout?.intentId) return;
  const { intentId, reason } = checkout;
  const cards = cardPaymentsOf(ctx);
  const intent = await cards.intent(intentId);
  if (intent.dispute?.status === 'open') return;
  if (!isReturnedOrLost(intent)) {
    const order = { intentId, idempotencyKey: `refund:${checkoutId}` };
    const outcome = await askForRefund(ctx, checkoutId, order);
    if (outcome === 'pending') return;
    const now = await cards.intent(intentId);
    if (outcome === 'failed' && now.dispute?.status === 'open') return;
    if (outcome === 'failed' && !isReturnedOrLost(now))
      return void (await turnLatePaymentIntoCredit(ctx, checkoutId, now));
    // The key's answer is that of a refund which the bank has sent back since: asked for anew once the key is forgotten.
    if (!isReturnedOrLost(now)) return;
  }
  const done = { status: 'refunded', ...askedIn(ctx, dayMs) } as const;
  await em.nativeUpdate(Checkout, { id: checkoutId, status: 'refunding' }, done);
  ctx.log.info({ checkout: checkoutId, reason }, 'buy-ins: a card payment was refunded');
}

/**
 * A refund that counted as done may fail at the bank days later: then the money stays with its payer as credit. Where
 * that account is gone it is given back anew.
 */
export async function checkRefund(
  ctx: Ctx,
  checkoutId: string,
  intent: ListedIntent & Partial<Pick<CardIntent, 'dispute'>>,
): Promise<void> {
  if (intent.status !== 'succeeded' || isReturnedOrLost(intent)) return;
  const em = ctx.em.fork();
  const checkout = await em.findOne(Checkout, { id: checkoutId, status: 'refunded' });
  if (!checkout?.intentId) return;
  const now = await cardPaymentsOf(ctx).intent(checkout.intentId);
  if (isReturnedOrLost(now) || now.dispute?.status === 'open') return;
  if (await turnLatePaymentIntoCredit(ctx, checkoutId, now, 'refunded')) return;
  const again = { status: 'refunding', ...askedIn(ctx, 0) } as const;
  await em.nativeUpdate(Checkout, { id: checkoutId, status: 'refunded' }, again);
  await returnLate(ctx, checkoutId);
}

/** Nor is an account deleted meanwhile: where the card can't take it, the money stays with the payer as credit. */
export async function refuseWhileRefunding({ em }: Pick<Ctx, 'em'>, userId: string): Promise<void> {
  if (await em.count(Checkout, { userId, status: 'refunding' })) throw stillComingBack();
}

const isReturnedOrLost = ({
  refundedCents,
  receivedCents,
  dispute,
}: Pick<CardIntent, 'refundedCents' | 'receivedCents'> & Partial<Pick<CardIntent, 'dispute'>>): boolean =>
  refundedCents >= receivedCents || dispute?.status === 'lost';

/** The refund's status; `failed` where the provider will never make it. */
async function askForRefund(
  ctx: Ctx,
  checkoutId: string,
  order: Parameters<CardPayments['refund']>[0],
): Promise<CardRefund['status']> {
  try {
    return (await cardPaymentsOf(ctx).refund(order)).status;
  } catch (fault) {
    const isForGood =
      fault instanceof StripeFault && fault.kind === 'refused' && !passing.includes(fault.code ?? '');
    if (!isForGood) throw fault;
    ctx.log.warn(
      { err: fault, checkout: checkoutId },
      'buy-ins: the provider refuses to give a payment back',
    );
    return 'failed';
  }
}

const isDisputed = ({ dispute }: CardIntent): boolean => takesMoney(dispute);

/** Locks a checkout if it still has the status it had before the provider was called. */
const heldAs = ({ em }: Ctx, id: string, status: Checkout['status']): Promise<Checkout | null> =>
  em.findOne(Checkout, { id, status }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

async function noteReturned(ctx: Ctx, id: string, intent: CardIntent): Promise<void> {
  const refundCents = await inTransaction(ctx, async (tx) => {
    const checkout = await heldAs(tx, id, 'returning');
    if (!checkout) return null;
    checkout.status = 'returned';
    await tx.em.flush();
    const before = await timesReturned(tx, checkout);
    await post(tx, {
      key: before === 0 ? `returned:${id}` : `returned:${id}:${before + 1}`,
      reason: 'refund-paid',
      lines: [
        { account: refundAccount(checkout.userId), cents: -checkout.refundCents },
        { account: cardClearing, cents: checkout.refundCents },
      ],
    });
    await recordPartRefund(tx, checkout, intent.refundedCents);
    await releaseHold(tx, holdKey(checkout));
    return checkout.refundCents;
  });
  if (refundCents !== null)
    ctx.log.info({ checkout: id, refundCents }, 'buy-ins: a buy-in was refunded to its card');
}

/** The card can't take the refund: the money stays with the payer as credit. */
const turnIntoCredit = (ctx: Ctx, id: string): Promise<boolean> =>
  becomeCredit(ctx, id, 'returning', async ({ refundCents }) => refundCents);

/** The same for a payment that never reached a pot: all that we still hold. */
const turnLatePaymentIntoCredit = (
  ctx: Ctx,
  id: string,
  { receivedCents, refundedCents }: CardIntent,
  from: 'refunding' | 'refunded' = 'refunding',
): Promise<boolean> =>
  becomeCredit(ctx, id, from, async (checkout) => {
    checkout.refundCents = receivedCents;
    return receivedCents - refundedCents;
  });

/**
 * Records that a refund which counted as done has failed. The intent must be fetched after the checkout was
 * found `returned`; an older answer would not have the refund yet. Where its account is gone, it is asked for anew.
 */
export const recordFailedReturn = async (ctx: Ctx, id: string, intent: CardIntent): Promise<void> => {
  const failedCents = async (checkout: Checkout, tx: Ctx) => {
    const goalCents = checkout.refundCents + (await partRefundedCents(tx, checkout));
    return Math.min(checkout.refundCents, goalCents - intent.refundedCents);
  };
  if (!(await becomeCredit(ctx, id, 'returned', failedCents))) await returnAgain(ctx, id, failedCents);
};

/** All of it is set aside once more: what of it has arrived is left out where the rest is asked for. */
async function returnAgain(
  ctx: Ctx,
  id: string,
  failedCents: (checkout: Checkout, tx: Ctx) => Promise<number>,
): Promise<void> {
  const isAskedAgain = await inTransaction(ctx, async (tx) => {
    const checkout = await heldAs(tx, id, 'returned');
    if (!checkout || (await failedCents(checkout, tx)) <= 0) return false;
    const { userId, refundCents } = checkout;
    if (await holdsAccount(tx, userId)) return false;
    Object.assign(checkout, { status: 'returning', ...askedIn(tx, 0) });
    await tx.em.flush();
    await post(tx, {
      key: `return-failed:${id}:${await timesReturned(tx, checkout)}`,
      reason: 'reversal',
      lines: [
        { account: cardClearing, cents: -refundCents },
        { account: refundAccount(userId), cents: refundCents },
      ],
    });
    return true;
  });
  if (isAskedAgain)
    ctx.log.error({ checkout: id }, 'buy-ins: the refund to the card of an account that is deleted failed');
}

/** How often its buy-in counted as returned: a refund may fail later, and is asked for anew. */
async function timesReturned({ em }: Ctx, { id }: Checkout): Promise<number> {
  const [row] = await rowsOf(
    em,
    { times: text },
    'select count(*) as times from ledger_transfer where key >= ? and key < ?',
    [`returned:${id}`, `returned:${id};`],
  );
  return Number(row?.times ?? 0);
}

async function becomeCredit(
  ctx: Ctx,
  id: string,
  from: 'returning' | 'returned' | 'refunding' | 'refunded',
  centsOf: (checkout: Checkout, tx: Ctx) => Promise<number>,
): Promise<boolean> {
  const kept = await inTransaction(ctx, async (tx) => {
    const checkout = await heldAs(tx, id, from);
    const cents = checkout ? await centsOf(checkout, tx) : 0;
    if (!checkout || cents <= 0) return null;
    const { userId, closedAt, createdAt } = checkout;
    // Its payer may have deleted the account since, or before we heard of the payment.
    if (!(await holdsAccount(tx, userId))) return null;
    checkout.refundCents -= cents;
    Object.assign(checkout, { status: 'credited', reason: 'The card could not take it back.' });
    await tx.em.flush();
    const key = `return-refused:${id}`;
    await post(tx, {
      key,
      reason: 'refund-refused',
      lines: [
        { account: from === 'returning' ? refundAccount(userId) : cardClearing, cents: -cents },
        { account: userAccount(userId), cents },
      ],
    });
    const until = heldAfterCard(tx, closedAt ?? createdAt);
    await recordHeldMoney(tx, [{ key, userId, cents, until, isCredit: true }]);
    await releaseHold(tx, holdKey(checkout));
    await tx.hooks.refundRefused(tx, { checkoutId: id, userId, cents });
    return { user: userId, cents };
  });
  if (kept)
    ctx.log.error({ checkout: id, ...kept }, 'buy-ins: the refund to a card failed, so it stays as credit');
  return kept !== null;
}
