import { LockMode } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import { placeHold, releaseHold } from '../../money/holds.service.ts';
import { accountOf, adjustments, cardClearing, fees, potOf } from '../../money/ledger/accounts.ts';
import { balanceOf, lockAccounts, post } from '../../money/ledger/ledger.service.ts';
import type { CardIntent } from '../../payments/stripe-shapes.ts';
import { Contest } from '../contests/contest.entity.ts';
import { contestMoved } from '../contests/contest.service.ts';
import { Pool } from '../pool.entity.ts';
import { Checkout, totalCents } from './checkout.entity.ts';
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
    if (checkout.status === 'paid' && !isRefunded)
      await notePartRefund(inside, checkout, intent.refundedCents);
    const takenNow =
      (isTaken || isRefunded) && checkout.status === 'paid'
        ? await takeBack(inside, checkout, held, isTaken)
        : null;
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

const partKey = ({ id }: Checkout) => `part-refund:${id}:`;

/** What an operator gave back of a payment at the provider, the entry staying paid, is our loss. */
async function notePartRefund(inside: Ctx, checkout: Checkout, refundedCents: number): Promise<void> {
  const more = refundedCents - (await partRefundedCents(inside, checkout));
  if (more <= 0) return;
  await post(inside, {
    key: `${partKey(checkout)}${refundedCents}`,
    reason: 'adjustment',
    memo: { cents: more },
    lines: [
      { account: cardClearing, cents: more },
      { account: adjustments, cents: -more },
    ],
  });
}

async function partRefundedCents({ em }: Ctx, checkout: Checkout): Promise<number> {
  const [row] = await em.execute<{ cents: string }[]>(
    `select coalesce(sum((memo ->> 'cents')::bigint), 0) as cents from ledger_transfer where key like ?`,
    [`${partKey(checkout)}%`],
  );
  return Number(row?.cents ?? 0);
}

async function takeBack(
  inside: Ctx,
  checkout: Checkout,
  held: Awaited<ReturnType<typeof heldEntry>>,
  isDispute: boolean,
): Promise<{ user: string; owedCents: number }> {
  const { em } = inside;
  const alreadyCents = await partRefundedCents(inside, checkout);
  const total = totalCents(checkout) - alreadyCents;
  const contest = await em.findOneOrFail(Contest, checkout.contestId);
  const { name } = await em.findOneOrFail(Pool, contest.poolId);
  const inPot =
    held !== null && !contest.settledAt && held.entry.paidBy === 'card' && held.entry.paidAt !== null;
  const user = accountOf(checkout.userId);
  await lockAccounts(inside, [user, potOf(contest.id), fees, adjustments, cardClearing]);
  const fromUser = inPot ? 0 : Math.min(total, Math.max(0, await balanceOf(inside, user)));
  const owedCents = inPot ? 0 : total - fromUser;
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
            { account: user, cents: -fromUser },
            { account: adjustments, cents: -owedCents },
          ]),
    ],
  });
  if (inPot) {
    Object.assign(held.entry, { paidAt: null, paidBy: null, feeCents: 0, heldUntil: null });
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

/** The bank decided for us: what the reversal took comes back, to the balance, since the contest went on. */
async function giveAgain(inside: Ctx, checkout: Checkout): Promise<void> {
  const { owedCents, isWon } = await reversalOf(inside, checkout);
  if (isWon) return;
  const total = totalCents(checkout) - (await partRefundedCents(inside, checkout));
  await post(inside, {
    key: `reversal-won:${checkout.id}`,
    reason: 'dispute-won',
    lines: [
      { account: cardClearing, cents: -total },
      { account: accountOf(checkout.userId), cents: total - owedCents },
      { account: adjustments, cents: owedCents },
    ],
  });
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
