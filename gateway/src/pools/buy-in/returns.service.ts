import type { Ctx, Settlement } from '../../context.ts';
import { accountOf, fees, potOf, rounding } from '../../money/ledger/accounts.ts';
import { post, postAll, type Transfer } from '../../money/ledger/ledger.service.ts';
import { keepWaiting } from '../../money/waiting.service.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { Pool } from '../pool.entity.ts';
import { heldUntilOf } from './card-money.service.ts';

export interface Returning {
  poolName: string;
  buyInCents: number;
  /** Where the member is not the cause, what the card cost on top goes back too (G31). */
  withFee: boolean;
  /** Who is the cause, and keeps paying it. */
  causedBy?: string;
}

/** The buy-in goes from the pot back to the balance, in the transaction of whatever ends the entry; answers how much. */
export async function returnBuyIns(
  inside: Ctx,
  entries: readonly Entry[],
  returning: Returning,
): Promise<number> {
  const paid = entries.filter(({ paidAt }) => paidAt);
  await postAll(
    inside,
    paid.map((entry) => giveBack(entry, returning)),
  );
  const returned = paid.map((entry) => ({
    key: keyOf(entry),
    userId: entry.userId,
    cents: returning.buyInCents + feeBack(entry, returning),
    until: entry.heldUntil,
  }));
  await keepWaiting(inside, returned);
  return returned.reduce((sum, { cents }) => sum + cents, 0);
}

const feeBack = ({ feeCents, userId }: Entry, { withFee, causedBy }: Returning) =>
  withFee && userId !== causedBy ? feeCents : 0;

const keyOf = ({ id }: Entry) => `buy-in-returned:${id}`;

function giveBack(entry: Entry, returning: Returning): Transfer {
  const { poolName, buyInCents } = returning;
  const feeCents = feeBack(entry, returning);
  return {
    key: keyOf(entry),
    reason: 'buy-in-returned',
    memo: { about: poolName },
    lines: [
      { account: potOf(entry.contestId), cents: -buyInCents },
      { account: fees, cents: -feeCents },
      { account: accountOf(entry.userId), cents: buyInCents + feeCents },
    ],
  };
}

/** Pays what a contest's pot owes once it is settled: its prizes, or every buy-in back (G31, G32). */
export async function payOut(inside: Ctx, settlement: Settlement): Promise<void> {
  const { contestId, pot, entries } = settlement;
  const { poolId } = await inside.em.findOneOrFail(Contest, contestId);
  const { name: poolName, buyInCents } = await inside.em.findOneOrFail(Pool, poolId);
  if (buyInCents === 0) return;
  if (pot.kind === 'refund') {
    const paid = await inside.em.find(Entry, { contestId, paidAt: { $ne: null } });
    await returnBuyIns(inside, paid, { poolName, buyInCents, withFee: true });
    return;
  }
  const userOf = new Map(entries.map(({ entryId, userId }) => [entryId, userId]));
  const prizes = pot.shares.map(({ entryId, cents }) => {
    const userId = userOf.get(entryId);
    if (!userId) throw new Error('A prize goes to one of the contest’s entries.');
    return { account: accountOf(userId), cents };
  });
  const potCents = pot.roundingCents + prizes.reduce((sum, { cents }) => sum + cents, 0);
  if (potCents === 0) return; // nobody has paid
  await post(inside, {
    key: `prizes:${contestId}`,
    reason: 'prize',
    memo: { about: poolName },
    lines: [
      { account: potOf(contestId), cents: -potCents },
      { account: rounding, cents: pot.roundingCents },
      ...prizes,
    ],
  });
  const until = await heldUntilOf(inside, contestId);
  const won = prizes.map(({ account: { key: userId }, cents }) => ({
    key: `prize:${contestId}:${userId}`,
    userId,
    cents,
    until,
  }));
  await keepWaiting(inside, won);
}
