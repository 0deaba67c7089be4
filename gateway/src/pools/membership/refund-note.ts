import { moneyText } from '@fairway/schema/display';
import { User } from '../../accounts/users/user.entity.ts';
import { isCaller } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { utcTimeText } from '../../rules/display.ts';
import type { Entry } from '../contests/contest.entity.ts';
import { contestWithId } from '../contests/contest.queries.ts';
import type { Decision } from '../decision.ts';
import type { PoolView } from '../pool-view.service.ts';
import { paidOutside } from '../settled-outside/outside-ledger.queries.ts';

/**
 * Members with a refund are asked first where it goes, also those who leave once an offer is accepted. Entries
 * that are settled or locked stay, with what was paid for them.
 */
export async function withReturn(
  ctx: Ctx,
  { entries: all, contest, pool }: PoolView,
  decision: Decision,
): Promise<Decision> {
  const mayCome = decision.allowed || decision.code === 'NEEDS_SUCCESSOR';
  if (!mayCome || contest?.contest.settledAt) return decision;
  const isLocked = contest !== null && ctx.gameClock.now() >= contest.lockAt;
  const entries = all.filter(({ contestId }) => !isLocked || contestId !== contest.contest.id);
  const note = pool.settledOutside
    ? await outsideNote(ctx, entries, pool.settledOutside.buyInCents)
    : await refundNote(ctx, entries, pool.buyInCents);
  return { ...decision, note };
}

/** The same for one entry that its member gives back. */
export async function withRefundNote(ctx: Ctx, entry: Entry, decision: Decision): Promise<Decision> {
  const contest = await contestWithId(ctx, entry.contestId);
  if (!decision.allowed || !contest || !isCaller(ctx, entry.userId)) return decision;
  const { settledOutside, buyInCents } = contest.pool;
  const note = settledOutside
    ? await outsideNote(ctx, [entry], settledOutside.buyInCents)
    : await refundNote(ctx, [entry], buyInCents);
  return { ...decision, note };
}

/** The host has the money of those that they have noted as paid. */
async function outsideNote(ctx: Ctx, entries: readonly Entry[], buyInCents: number): Promise<string | null> {
  const noted = await paidOutside(
    ctx,
    entries.map(({ id }) => id),
  );
  const count = noted.filter((isPaid) => isPaid).length;
  if (count === 0) return null;
  const amount = moneyText(buyInCents);
  return count === 1
    ? `The host has noted your buy-in of ${amount} as paid, and the note goes with you. Ask the host for it: Fairway never had that money.`
    : `The host has noted ${count} of your buy-ins of ${amount} as paid, and the notes go with you. Ask the host for them: Fairway never had that money.`;
}

/** Where the buy-ins of a member's own entries are refunded when they end them, without the fees; null if none is paid. */
async function refundNote(ctx: Ctx, entries: readonly Entry[], buyInCents: number): Promise<string | null> {
  const paid = entries.filter(({ paidAt }) => paidAt !== null);
  const byCard = paid.filter(({ paidBy }) => paidBy === 'card');
  const fromBalance = paid.filter(({ paidBy }) => paidBy !== 'card');
  const notes = [
    ...(byCard.length > 0 ? [await cardNote(ctx, byCard, buyInCents)] : []),
    ...(fromBalance.length > 0 ? [balanceNote(ctx, fromBalance, buyInCents)] : []),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
/** 'Your buy-in of $30 goes', 'Your 2 buy-ins of $30 go' */
const buyInsText = (count: number, buyInCents: number, [one, many]: readonly [string, string]): string =>
  count === 1
    ? `Your buy-in of ${moneyText(buyInCents)} ${one}`
    : `Your ${count} buy-ins of ${moneyText(buyInCents)} ${many}`;

async function cardNote(ctx: Ctx, byCard: readonly Entry[], buyInCents: number): Promise<string> {
  const { returnsTo } = await ctx.em.findOneOrFail(User, byCard[0]?.userId ?? '');
  const isOne = byCard.length === 1;
  if (returnsTo !== 'CARD')
    return `${buyInsText(byCard.length, buyInCents, ['comes', 'come'])} back as credit, which pays buy-ins and can’t be withdrawn.${feesText(byCard)}`;
  return `${buyInsText(byCard.length, buyInCents, ['goes', 'go'])} back to the card that paid ${isOne ? 'it' : 'them'}.${feesText(byCard)}`;
}

function feesText(byCard: readonly Entry[]): string {
  const cents = sum(byCard.map(({ feeCents }) => feeCents));
  if (cents === 0) return '';
  return byCard.length === 1
    ? ` The fee of ${moneyText(cents)} does not.`
    : ` The fees of ${moneyText(cents)} do not.`;
}

function balanceNote({ wallClock }: Ctx, paid: readonly Entry[], buyInCents: number): string {
  const creditCents = sum(paid.map((entry) => entry.creditCents));
  const credit =
    creditCents > 0
      ? ` ${moneyText(creditCents)} of it is credit, which pays buy-ins and can’t be withdrawn.`
      : '';
  const waiting = paid.flatMap((entry) =>
    entry.heldUntil && entry.heldUntil > wallClock.now() && entry.creditCents < buyInCents
      ? [entry.heldUntil]
      : [],
  );
  const until = waiting.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const wait = until
    ? ` It can buy in at once, and be withdrawn from ${utcTimeText(until)} on: it came from a card payment that can still be reversed.`
    : '';
  return `${buyInsText(paid.length, buyInCents, ['goes', 'go'])} back to your account balance.${credit}${wait}`;
}
