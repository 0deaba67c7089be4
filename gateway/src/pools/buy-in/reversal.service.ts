import { LockMode } from '@mikro-orm/core';
import { User } from '../../accounts/users/user.entity.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { placeHold, releaseHold } from '../../money/holds.service.ts';
import { accountOf, adjustments, cardClearing, fees, potOf, refundOf } from '../../money/ledger/accounts.ts';
import { balanceOf, lockAccounts, post } from '../../money/ledger/ledger.service.ts';
import { keepWaiting, takeFromWaiting } from '../../money/waiting.service.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Contest } from '../contests/contest.entity.ts';
import { contestMoved } from '../contests/contest.service.ts';
import { Pool } from '../pool.entity.ts';
import { Checkout, totalCents } from './checkout.entity.ts';
import { notePartRefund, partRefundedCents } from './part-refunds.service.ts';
import { heldEntry } from './payable.ts';

/**
 * A payment that its bank takes back: by a dispute, or a refund made by hand at the provider. Where the contest
 * is not settled, the buy-in leaves the pot and the entry is unpaid again. Afterwards the money is the player's:
 * it is taken from the balance, and what that can't give is owed. Withdrawals wait until a dispute is decided.
 */
export async function applyReversal(ctx: Ctx, checkoutId: string, intent: CardIntent): Promise<void> {
  const isTaken = intent.dispute !== null && intent.dispute.status !== 'won';
  const isRefunded = intent.refundedCents >= intent.receivedCents && intent.receivedCents > 0;
  const taken = await inTransaction(ctx, async (inside) => {
    const { em } = inside;
    const known = await em.findOne(Checkout, { id: checkoutId });
    if (!known) return null;
    await em.execute('select 1 from pool where id = (select pool_id from contest where id = ?) for update', [
      known.contestId,
    ]);
    const held = await heldEntry(inside, known.entryId);
    const checkout = await em.findOneOrFail(
      Checkout,
      { id: checkoutId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const { status } = checkout;
    const isOurs = status === 'paid' || status === 'credited';
    if ((isOurs && !isRefunded) || status === 'returned')
      await notePartRefund(inside, checkout, intent.refundedCents);
    const isDue =
      (isOurs && (isTaken || isRefunded)) ||
      // What we have sent back ourselves is no bank's reversal: only a dispute of what is left is.
      (status === 'returned' && isTaken) ||
      // While it is on its way, an open dispute is waited for.
      (status === 'returning' && intent.dispute?.status === 'lost');
    const takenNow = isDue ? await takeBack(inside, checkout, held, isTaken) : null;
    if (checkout.status !== 'reversed') return takenNow;
    if (intent.dispute?.status === 'won' && !isRefunded) await giveAgain(inside, checkout);
    // What is decided holds nobody up any longer; what is still owed does.
    const { owedCents } = await reversalOf(inside, checkout);
    const isOpen = intent.dispute?.status === 'open';
    if (!isOpen && owedCents === 0) await releaseHold(inside, holdKey(checkout));
    return takenNow;
  });
  if (taken)
    ctx.log.warn(
      { checkout: checkoutId, ...taken, isDispute: isTaken },
      'buy-ins: a card payment was taken back by its bank',
    );
}

const holdKey = ({ id }: Checkout) => `reversal:${id}`;

async function takeBack(
  inside: Ctx,
  checkout: Checkout,
  held: Awaited<ReturnType<typeof heldEntry>>,
  isDispute: boolean,
): Promise<{ user: string; owedCents: number } | null> {
  const { em } = inside;
  const alreadyCents = await partRefundedCents(inside, checkout);
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
  const user = accountOf(checkout.userId);
  const pending = refundOf(checkout.userId);
  await lockAccounts(inside, [user, potOf(contest.id), pending, fees, adjustments, cardClearing]);
  const due = inPot ? 0 : total - pendingCents;
  const fromUser = Math.min(due, Math.max(0, await balanceOf(inside, user)));
  const owedCents = due - fromUser;
  await post(inside, {
    key: `reversal:${checkout.id}`,
    reason: 'dispute',
    memo: { about: name, owedCents },
    lines: [
      { account: cardClearing, cents: total },
      ...(inPot
        ? [
            { account: potOf(contest.id), cents: -checkout.buyInCents },
            { account: fees, cents: -checkout.feeCents },
            { account: adjustments, cents: alreadyCents },
          ]
        : [
            { account: pending, cents: -pendingCents },
            { account: user, cents: -fromUser },
            { account: adjustments, cents: -owedCents },
          ]),
    ],
  });
  await takeFromWaiting(inside, checkout.userId);
  if (isReturning) checkout.refundCents = 0;
  if (inPot) {
    Object.assign(held.entry, { paidAt: null, paidBy: null, feeCents: 0, heldUntil: null, creditCents: 0 });
    await em.flush();
    await contestMoved(inside, contest);
  }
  checkout.status = 'reversed';
  await em.flush();
  if (isDispute || owedCents > 0)
    await placeHold(inside, {
      key: holdKey(checkout),
      userId: checkout.userId,
      owedCents,
      reason: `a card payment for ${name} was taken back by its bank.`,
    });
  return { user: checkout.userId, owedCents };
}

/**
 * The bank decided for us: what the reversal took comes back. What came out of the balance returns to it; what
 * came out of the pot, whose contest went on without, is the payer's buy-in, and goes the way of those.
 */
async function giveAgain(inside: Ctx, checkout: Checkout): Promise<void> {
  const { owedCents, isWon } = await reversalOf(inside, checkout);
  if (isWon) return;
  const { userId } = checkout;
  const { totalCents: total, fromUserCents } = await takenBy(inside, checkout);
  const fromPotCents = total - fromUserCents - owedCents;
  const user = await inside.em.findOneOrFail(User, userId, { refresh: true });
  const toCard = fromPotCents > 0 && user.returnsTo === 'CARD';
  if (fromPotCents > 0) {
    checkout.status = toCard ? 'returning' : 'credited';
    checkout.refundCents = toCard ? fromPotCents : 0;
    await inside.em.flush();
  }
  const key = `reversal-won:${checkout.id}`;
  await post(inside, {
    key,
    reason: 'dispute-won',
    lines: [
      { account: cardClearing, cents: -total },
      { account: accountOf(userId), cents: fromUserCents + (toCard ? 0 : fromPotCents) },
      { account: refundOf(userId), cents: toCard ? fromPotCents : 0 },
      { account: adjustments, cents: owedCents },
    ],
  });
  if (!toCard) await keepWaiting(inside, [{ key, userId, cents: fromPotCents, until: null, isCredit: true }]);
  await placeHold(inside, {
    key: holdKey(checkout),
    userId: checkout.userId,
    owedCents: 0,
    reason: 'a card payment was disputed.',
  });
  await releaseHold(inside, holdKey(checkout));
}

/** What the player owed when the payment was taken back, and owes still. */
async function reversalOf({ em }: Ctx, checkout: Checkout): Promise<{ owedCents: number; isWon: boolean }> {
  const [row] = await em.execute<{ owed: string | null }[]>(
    `select memo ->> 'owedCents' as owed from ledger_transfer where key = ?`,
    [`reversal:${checkout.id}`],
  );
  const [won] = await em.execute<unknown[]>('select 1 from ledger_transfer where key = ?', [
    `reversal-won:${checkout.id}`,
  ]);
  return { owedCents: won ? 0 : Number(row?.owed ?? 0), isWon: won !== undefined };
}

/** What a reversal took in all, and how much of it from the balance. */
async function takenBy(
  { em }: Ctx,
  { id, userId }: Checkout,
): Promise<{ totalCents: number; fromUserCents: number }> {
  const [row] = await em.execute<{ total: string; user: string }[]>(
    `select coalesce(sum(posting.cents) filter (where account.kind = 'card_clearing'), 0) as total,
       coalesce(-sum(posting.cents) filter (where account.kind = 'user' and account.key = ?), 0) as user
     from ledger_transfer transfer
     join ledger_posting posting on posting.transfer_id = transfer.id
     join ledger_account account on account.id = posting.account_id
     where transfer.key = ?`,
    [userId, `reversal:${id}`],
  );
  return { totalCents: Number(row?.total ?? 0), fromUserCents: Number(row?.user ?? 0) };
}
