import { moneyText } from '@fairway/schema/display';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { utcTimeText } from '../../rules/display.ts';
import type { Entry } from '../contests/contest.entity.ts';
import type { Decision } from '../decision.ts';
import type { PoolView } from '../pool-view.service.ts';
import { paidOutside } from '../settled-outside/outside-ledger.queries.ts';

/**
 * Members with a refund are asked first where it goes, also those who leave once an offer is accepted. Settled
 * buy-ins are not refunded.
 */
export async function withReturn(
  ctx: Ctx,
  { entry, contest, pool }: PoolView,
  decision: Decision,
): Promise<Decision> {
  const mayCome = decision.allowed || decision.code === 'NEEDS_SUCCESSOR';
  if (!mayCome || contest?.contest.settledAt) return decision;
  const note = pool.settledOutside
    ? await outsideNote(ctx, entry, pool.settledOutside.buyInCents)
    : await refundNote(ctx, entry, pool.buyInCents);
  return { ...decision, note };
}

/** The host has the money of those whom they have noted as paid. */
async function outsideNote(ctx: Ctx, entry: Entry | null, buyInCents: number): Promise<string | null> {
  const [isPaid] = entry ? await paidOutside(ctx, [entry.id]) : [];
  if (!isPaid) return null;
  return `The host has noted your buy-in of ${moneyText(buyInCents)} as paid, and the note goes with you. Ask the host for it: Fairway never had that money.`;
}

/** Where the buy-in of a member's own entry is refunded when they end it, without the fee; null if nothing is paid. */
async function refundNote(ctx: Ctx, entry: Entry | null, buyInCents: number): Promise<string | null> {
  if (!entry?.paidAt) return null;
  const { userId, paidBy, feeCents, heldUntil, creditCents } = entry;
  const buyIn = `Your buy-in of ${moneyText(buyInCents)}`;
  if (paidBy === 'card') {
    const { returnsTo } = await ctx.em.findOneOrFail(User, userId);
    const fee = feeCents > 0 ? ` The fee of ${moneyText(feeCents)} does not.` : '';
    return returnsTo === 'CARD'
      ? `${buyIn} goes back to the card that paid it.${fee}`
      : `${buyIn} comes back as credit, which pays buy-ins and can’t be withdrawn.${fee}`;
  }
  const credit =
    creditCents > 0
      ? ` ${moneyText(creditCents)} of it is credit, which pays buy-ins and can’t be withdrawn.`
      : '';
  const wait =
    heldUntil && heldUntil > ctx.wallClock.now() && creditCents < buyInCents
      ? ` It can buy in at once, and be withdrawn from ${utcTimeText(heldUntil)} on: it came from a card payment that can still be reversed.`
      : '';
  return `${buyIn} goes back to your account balance.${credit}${wait}`;
}
