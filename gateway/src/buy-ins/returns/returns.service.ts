import { LockMode } from '@mikro-orm/core';
import type { Ctx } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { EndedEntries, EndedEntry, GivenBack, Settlement } from '../../features/feature-steps.ts';
import { recordHeldMoney } from '../../money/held-money.service.ts';
import {
  adjustments,
  fees,
  potAccount,
  refundAccount,
  rounding,
  userAccount,
} from '../../money/ledger/accounts.ts';
import { postAll, type Transfer } from '../../money/ledger/ledger.service.ts';
import { Entry } from '../../pools/contests/contest.entity.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { potsHeldUntil } from '../checkouts/card-money.service.ts';
import { askedIn, Checkout } from '../checkouts/checkout.entity.ts';
import { partRefundsOf } from './part-refunds.service.ts';

type Returning = Omit<EndedEntries, 'entries'>;

/** How one entry's buy-in is refunded. */
interface Return {
  entry: EndedEntry;
  key: string;
  /** The card payment behind it, locked until the transaction ends. */
  checkout: Checkout | null;
  /** The buy-in, plus the fee where that is refunded too. */
  cents: number;
  feeCents: number;
  /** What the provider has already refunded at our expense. */
  alreadyCents: number;
  way: 'card' | 'credit' | 'balance';
}

/**
 * Takes buy-ins out of the pot in the transaction that ends the entries: back to the card, or to the balance as
 * credit if the member wishes; what came from the balance goes back to it. Lock order: pools, entries,
 * checkouts, ledger. Returns what is refunded.
 */
export async function returnBuyIns(tx: Ctx, { entries, ...returning }: EndedEntries): Promise<GivenBack[]> {
  await giveUpOpenCheckouts(tx, entries);
  const paid = entries.filter(({ paidAt }) => paidAt);
  const returns = await waysBack(tx, paid, returning);
  for (const { checkout, way, cents, alreadyCents } of returns) {
    if (!checkout) continue;
    Object.assign(checkout, askedIn(tx, 0), { status: way === 'card' ? 'returning' : 'credited' });
    checkout.refundCents = way === 'card' ? cents - alreadyCents : 0;
  }
  await tx.em.flush();
  await postAll(
    tx,
    returns.map((one) => giveBack(one, returning)),
  );
  const onBalances = returns
    .filter(({ way }) => way !== 'card')
    .flatMap((one) => {
      const { entry, key } = one;
      const { userId, heldUntil: until } = entry;
      const { credit, rest } = partsOf(one);
      return [
        { key: `${key}:credit`, userId, cents: credit, until, isCredit: true },
        { key, userId, cents: rest, until },
      ];
    });
  await recordHeldMoney(tx, onBalances);
  return returns.flatMap(givenBack);
}

/** What becomes credit, or credit again, and what is what it was. */
function partsOf({ entry, way, cents, alreadyCents }: Return): { credit: number; rest: number } {
  const back = cents - alreadyCents;
  const credit = { card: 0, credit: back, balance: entry.creditCents }[way];
  return { credit, rest: back - credit };
}

function givenBack(one: Return): GivenBack[] {
  const { entry, way } = one;
  const { userId, heldUntil } = entry;
  const { credit, rest } = partsOf(one);
  return [
    { userId, cents: credit, way: 'credit' as const },
    { userId, cents: rest, way, ...(way === 'balance' && { heldUntil }) },
  ].filter(({ cents }) => cents > 0);
}

/** They could still be paid, in a page that was left open: the provider is asked at once to cancel them. */
const giveUpOpenCheckouts = (tx: Ctx, entries: readonly EndedEntry[]): Promise<number> =>
  tx.em.nativeUpdate(
    Checkout,
    { entryId: { $in: entries.map(({ id }) => id) }, status: 'open' },
    askedIn(tx, 0),
  );

async function waysBack(
  tx: Ctx,
  paid: readonly EndedEntry[],
  { buyInCents, withFee, causedBy }: Returning,
): Promise<Return[]> {
  const byCard = paid.filter(({ paidBy }) => paidBy === 'card');
  const checkouts = byCard.length > 0 ? await heldCheckouts(tx, byCard) : [];
  const creditUsers = byCard.length > 0 ? await usersReturningToCredit(tx, byCard) : new Set<string>();
  const partRefunds = await partRefundsOf(tx, checkouts);
  return paid.map((entry) => {
    const { id, userId, paidBy } = entry;
    const checkout = checkouts.find(({ entryId }) => entryId === id) ?? null;
    const feeCents = withFee && userId !== causedBy ? entry.feeCents : 0;
    const cents = buyInCents + feeCents;
    const givenCents = partRefunds.get(checkout?.id ?? '') ?? 0;
    const leftCents = buyInCents + entry.feeCents - givenCents;
    const alreadyCents = Math.max(0, cents - leftCents);
    if (paidBy === 'card' && !checkout)
      tx.log.error({ entry: id, user: userId }, 'buy-ins: the payment by card of an entry is not known');
    const canReturn = checkout?.intentId && cents > alreadyCents && !creditUsers.has(userId);
    const way = paidBy !== 'card' ? 'balance' : canReturn ? 'card' : 'credit';
    return { entry, key: `buy-in-returned:${id}`, checkout, cents, feeCents, alreadyCents, way };
  });
}

const heldCheckouts = ({ em }: Ctx, entries: readonly EndedEntry[]): Promise<Checkout[]> =>
  em.find(
    Checkout,
    { entryId: { $in: entries.map(({ id }) => id) }, status: 'paid' },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );

async function usersReturningToCredit({ em }: Ctx, entries: readonly EndedEntry[]): Promise<Set<string>> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select id from user_account where returns_to = 'CREDIT' and id = any(array[?]::uuid[])`,
    [entries.map(({ userId }) => userId)],
  );
  return new Set(rows.map(({ id }) => id));
}

function giveBack(
  { entry, key, cents, feeCents, alreadyCents, way }: Return,
  { poolName, buyInCents }: Returning,
): Transfer {
  const to = way === 'card' ? refundAccount(entry.userId) : userAccount(entry.userId);
  return {
    key,
    reason: 'buy-in-returned',
    memo: { about: poolName },
    lines: [
      { account: potAccount(entry.contestId), cents: -buyInCents },
      { account: fees, cents: -feeCents },
      { account: adjustments, cents: alreadyCents },
      { account: to, cents: cents - alreadyCents },
    ],
  };
}

/** Pays out settled contests' pots: their prizes, or every buy-in back (G31, G32). */
export async function payOut(tx: Ctx, settlements: readonly Settlement[]): Promise<void> {
  const pots: { settlement: Settlement; pool: Pool }[] = [];
  for (const settlement of settlements) {
    const pool = await tx.em.findOneOrFail(Pool, settlement.poolId); // settlement has read it
    if (pool.buyInCents > 0) pots.push({ settlement, pool });
  }
  for (const { settlement, pool } of pots) {
    if (settlement.pot.kind !== 'refund') continue;
    const { contestId } = settlement;
    const paid = await tx.em.find(Entry, { contestId, paidAt: { $ne: null } });
    await returnBuyIns(tx, {
      entries: paid,
      poolName: pool.name,
      buyInCents: pool.buyInCents,
      withFee: true,
    });
  }
  const prizes = pots.flatMap(({ settlement, pool }) => prizesOf(settlement, pool));
  if (prizes.length === 0) return;
  await postAll(
    tx,
    prizes.map(({ transfer }) => transfer),
  );
  const until = await potsHeldUntil(
    tx,
    prizes.map(({ contestId }) => contestId),
  );
  const won = prizes.flatMap(({ contestId, lines }) =>
    // All that somebody's entries have won there is held as one.
    [...Map.groupBy(lines, ({ account: { key: userId } }) => userId)].map(([userId, own]) => ({
      key: `prize:${contestId}:${userId}`,
      userId,
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      until: until.get(contestId) ?? null,
    })),
  );
  await recordHeldMoney(tx, won);
}

/** The transfer of a contest's prizes, and its lines to users; none where nobody has paid. */
function prizesOf({ contestId, pot, entries }: Settlement, { name }: Pool) {
  if (pot.kind === 'refund') return [];
  const userOf = new Map(entries.map(({ entryId, userId }) => [entryId, userId]));
  const lines = pot.shares.map(({ entryId, cents }) => {
    const userId = userOf.get(entryId);
    if (!userId) throw new Error('A prize goes to one of the contest’s entries.');
    return { account: userAccount(userId), cents };
  });
  const potCents = pot.roundingCents + lines.reduce((sum, { cents }) => sum + cents, 0);
  if (potCents === 0) return [];
  const transfer: Transfer = {
    key: `prizes:${contestId}`,
    reason: 'prize',
    memo: { about: name },
    lines: [
      { account: potAccount(contestId), cents: -potCents },
      { account: rounding, cents: pot.roundingCents },
      ...lines,
    ],
  };
  return [{ contestId, transfer, lines }];
}
