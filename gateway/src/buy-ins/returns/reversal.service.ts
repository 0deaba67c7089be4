import { dayMs, hourMs } from '@fairway/schema/days';
import { User } from '../../accounts/users/user.entity.ts';
import { holdsAccount } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { type AsJson, rowsOf, stored, text } from '../../database/rows.ts';
import { takeFromCredit, takeFromHeldMoney } from '../../money/held-money.service.ts';
import { placeHold, releaseHold } from '../../money/holds.service.ts';
import {
  adjustments,
  cardClearing,
  fees,
  potAccount,
  refundAccount,
  userAccount,
} from '../../money/ledger/accounts.ts';
import { lockAccounts, post } from '../../money/ledger/ledger.service.ts';
import {
  endDebt,
  holdAgain,
  readTaken,
  type TakenMemo,
  takenFromBalance,
} from '../../money/taken-from-balance.service.ts';
import { type CardIntent, takesMoney } from '../../payments/stripe-shapes.ts';
import { Contest } from '../../pools/contests/contest.entity.ts';
import { raiseContestVersion } from '../../pools/contests/contest.service.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { askedIn, Checkout, totalCents } from '../checkouts/checkout.entity.ts';
import { heldCheckout } from '../checkouts/held-checkout.ts';
import { heldEntry } from '../payable.ts';
import { partRefundedCents, recordPartRefund } from './part-refunds.service.ts';

/**
 * Applies a reversal by the bank: a dispute, or a refund made by hand at the provider. Before settlement the
 * buy-in leaves the pot and the entry becomes unpaid; after it the money is taken from the player's balance, and
 * the rest is owed. Withdrawals are held until a dispute is decided. What is neither taken nor refunded any more is
 * given back, provided that the intent was fetched after the checkout had been found `reversed`: an older answer would
 * not have the dispute or the refund yet.
 */
export async function applyReversal(
  ctx: Ctx,
  checkoutId: string,
  intent: CardIntent,
  foundAs: Checkout['status'],
): Promise<void> {
  const isTaken = takesMoney(intent.dispute);
  const isRefunded = intent.refundedCents >= intent.receivedCents && intent.receivedCents > 0;
  const taken = await inTransaction(ctx, async (tx) => {
    const found = await heldCheckout(tx, checkoutId);
    if (!found) return null;
    const { checkout, held } = found;
    const { status } = checkout;
    const isOurs = status === 'paid' || status === 'credited';
    if ((isOurs && !isRefunded) || status === 'returned')
      await recordPartRefund(tx, checkout, intent.refundedCents);
    const isDue =
      (isOurs && (isTaken || isRefunded)) ||
      // A refund of our own is no reversal; only a dispute of the rest is.
      (status === 'returned' && isTaken) ||
      // While a refund is under way, an open dispute is only waited for; it holds withdrawals too.
      (status === 'returning' && intent.dispute?.status === 'lost');
    if (status === 'returning' && intent.dispute?.status === 'open')
      await placeHold(tx, {
        key: holdKey(checkout),
        userId: checkout.userId,
        owedCents: 0,
        reason: 'a card payment is disputed.',
      });
    const takenNow = isDue ? await takeBack(tx, checkout, held, isTaken) : null;
    if (checkout.status !== 'reversed') return takenNow;
    const reversal = await lastReversal(tx, checkout);
    const isGivenBack = foundAs === 'reversed' && !isTaken && !isRefunded && !reversal.isWon;
    if (isGivenBack) await undoReversal(tx, checkout, reversal, intent);
    // A decided dispute holds nothing any more; a debt still does.
    const isOpen = intent.dispute?.status === 'open';
    if (!isOpen && (isGivenBack || reversal.isWon || reversal.taken.owedCents === 0))
      await releaseHold(tx, holdKey(checkout));
    return takenNow;
  });
  // What comes of it is told by no news that is sure to come.
  if (intent.dispute?.status === 'inquiry')
    await ctx.em.fork().nativeUpdate(Checkout, { id: checkoutId }, askedIn(ctx, hourMs));
  if (taken)
    ctx.log.warn(
      { checkout: checkoutId, ...taken, isDispute: isTaken },
      'buy-ins: a card payment was taken back by its bank',
    );
}

export const holdKey = ({ id }: Checkout) => `reversal:${id}`;

/** What its transfer keeps of a reversal, to undo it. Older ones lack some of it. */
interface ReversalMemo extends TakenMemo {
  about: string;
  /** What the checkout was, and is again where none of it came out of a pot. */
  formerStatus: Checkout['status'];
}

async function takeBack(
  tx: Ctx,
  checkout: Checkout,
  held: Awaited<ReturnType<typeof heldEntry>>,
  isDispute: boolean,
): Promise<{ user: string; owedCents: number } | null> {
  const { em } = tx;
  const alreadyCents = await partRefundedCents(tx, checkout);
  const isReturning = checkout.status === 'returning';
  const pendingCents = isReturning ? checkout.refundCents : 0;
  const total = totalCents(checkout) - alreadyCents - (isReturning ? 0 : checkout.refundCents);
  if (total <= 0) return null;
  const contest = await em.findOneOrFail(Contest, checkout.contestId);
  const { name } = await em.findOneOrFail(Pool, contest.poolId);
  const inPot =
    checkout.status === 'paid' &&
    held !== null &&
    !contest.settledAt &&
    held.entry.paidBy === 'card' &&
    held.entry.paidAt !== null;
  const user = userAccount(checkout.userId);
  const pending = refundAccount(checkout.userId);
  await lockAccounts(tx, [user, potAccount(contest.id), pending, fees, adjustments, cardClearing]);
  const due = inPot ? 0 : total - pendingCents;
  // What it had left here is credit, and a refund by hand pays that out.
  const isCreditFirst = checkout.status === 'credited' && !isDispute;
  const { fromUserCents, memo } = await takenFromBalance(tx, checkout.userId, due, { isCreditFirst });
  const { owedCents } = memo;
  await post(tx, {
    key: keyOf('reversal', checkout, (await timesOf(tx, checkout)).taken),
    reason: 'dispute',
    memo: { about: name, formerStatus: checkout.status, ...memo } satisfies ReversalMemo,
    lines: [
      { account: cardClearing, cents: total },
      ...(inPot
        ? [
            { account: potAccount(contest.id), cents: -checkout.buyInCents },
            { account: fees, cents: -checkout.feeCents },
            { account: adjustments, cents: alreadyCents },
          ]
        : [
            { account: pending, cents: -pendingCents },
            { account: user, cents: -fromUserCents },
            { account: adjustments, cents: -owedCents },
          ]),
    ],
  });
  if (isCreditFirst) await takeFromCredit(tx, checkout.userId, memo.creditCents);
  await takeFromHeldMoney(tx, checkout.userId);
  if (isReturning) checkout.refundCents = 0;
  if (inPot) {
    Object.assign(held.entry, { paidAt: null, paidBy: null, feeCents: 0, heldUntil: null, creditCents: 0 });
    await em.flush();
    await raiseContestVersion(tx, contest);
  }
  Object.assign(checkout, askedIn(tx, dayMs), { status: 'reversed' });
  await em.flush();
  if (isDispute || owedCents > 0)
    await placeHold(tx, {
      key: holdKey(checkout),
      userId: checkout.userId,
      owedCents,
      reason: `a card payment for ${name} was ${isDispute ? 'taken back by its bank' : 'given back to its card'}.`,
    });
  return { user: checkout.userId, owedCents };
}

/**
 * The dispute was won, or a refund by hand came to nothing: reverses the reversal. What came out of the balance returns to
 * it, and the checkout is what it was; what came out of the pot is the payer's buy-in, refunded as usual, since the contest
 * went on without it.
 */
async function undoReversal(
  tx: Ctx,
  checkout: Checkout,
  reversal: Reversal,
  { dispute, refundedCents }: CardIntent,
): Promise<void> {
  const { userId } = checkout;
  const { formerStatus, totalCents: total, fromUserCents, taken } = reversal;
  const { owedCents, creditCents, ...held } = taken;
  const fromPotCents = total - fromUserCents - owedCents;
  const { returnsTo } = await tx.em.findOneOrFail(User, userId, { refresh: true });
  // On an account that is deleted nobody could use it.
  const isGone = !(await holdsAccount(tx, userId));
  const backCents = fromPotCents + (isGone ? fromUserCents : 0);
  // What of the payment has arrived by a former refund is set aside once more: only the rest of it is asked for.
  const againCents = isGone && backCents > 0 ? checkout.refundCents : 0;
  const toCardCents = isGone || returnsTo === 'CARD' ? backCents + againCents : 0;
  if (backCents > 0) {
    Object.assign(checkout, askedIn(tx, 0), { status: toCardCents > 0 ? 'returning' : 'credited' });
    checkout.refundCents = toCardCents;
  } else if (formerStatus) Object.assign(checkout, askedIn(tx, dayMs), { status: formerStatus });
  await tx.em.flush();
  await lockAccounts(tx, [userAccount(userId), refundAccount(userId), adjustments, cardClearing]);
  const key = keyOf('reversal-won', checkout, (await timesOf(tx, checkout)).won);
  await post(tx, {
    key,
    reason: dispute ? 'dispute-won' : 'reversal',
    lines: [
      { account: cardClearing, cents: -total - againCents },
      { account: userAccount(userId), cents: fromUserCents + fromPotCents + againCents - toCardCents },
      { account: refundAccount(userId), cents: toCardCents },
      { account: adjustments, cents: owedCents },
    ],
  });
  if (!isGone)
    await holdAgain(tx, { key, userId }, { ...held, creditCents: creditCents + fromPotCents - toCardCents });
  // What of it a refund by hand has given back all the same is our loss, as ever.
  if (toCardCents === 0) await recordPartRefund(tx, checkout, refundedCents);
  if (!dispute && owedCents === 0) return;
  await endDebt(tx, { key: holdKey(checkout), userId, reason: 'a card payment was disputed.' });
}

/** The latest reversal of a payment, and what it took. */
interface Reversal {
  isWon: boolean;
  formerStatus: Checkout['status'] | undefined;
  totalCents: number;
  fromUserCents: number;
  taken: TakenMemo;
}

async function lastReversal(tx: Ctx, checkout: Checkout): Promise<Reversal> {
  const { taken, won } = await timesOf(tx, checkout);
  const [row] = await rowsOf(
    tx.em,
    {
      memo: stored<Partial<AsJson<ReversalMemo>>>(),
      total: text,
      user: text,
    },
    `select transfer.memo,
       coalesce(sum(posting.cents) filter (where account.kind = 'card_clearing'), 0) as total,
       coalesce(-sum(posting.cents) filter (where account.kind = 'user'), 0) as user
     from ledger_transfer transfer
     join ledger_posting posting on posting.transfer_id = transfer.id
     join ledger_account account on account.id = posting.account_id
     where transfer.key = ? group by transfer.id`,
    [keyOf('reversal', checkout, taken - 1)],
  );
  return {
    isWon: won === taken,
    formerStatus: row?.memo.formerStatus,
    totalCents: Number(row?.total ?? 0),
    fromUserCents: Number(row?.user ?? 0),
    taken: readTaken(row?.memo),
  };
}

/** A payment can be reversed more than once, for example by a refund by hand: each time is a transfer of its own. */
const keyOf = (what: 'reversal' | 'reversal-won', { id }: Checkout, before: number): string =>
  before === 0 ? `${what}:${id}` : `${what}:${id}:${before + 1}`;

/** How often the payment was reversed, and how often a dispute was won. */
async function timesOf({ em }: Ctx, { id }: Checkout): Promise<{ taken: number; won: number }> {
  const [row] = await rowsOf(
    em,
    { taken: text, won: text },
    `select count(*) filter (where starts_with(key, 'reversal:')) as taken,
       count(*) filter (where starts_with(key, 'reversal-won:')) as won
     from ledger_transfer where key >= ? and key < ? or key >= ? and key < ?`,
    [`reversal:${id}`, `reversal:${id};`, `reversal-won:${id}`, `reversal-won:${id};`],
  );
  return { taken: Number(row?.taken ?? 0), won: Number(row?.won ?? 0) };
}
