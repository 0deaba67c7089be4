import { type Ctx, inTransaction } from '../context.ts';
import { takeFromHeldMoney } from '../money/held-money.service.ts';
import { refuseWhileHeld } from '../money/holds.service.ts';
import { accountName, cardClearing, fees, potAccount, userAccount } from '../money/ledger/accounts.ts';
import { lockAccounts, post, type Transfer } from '../money/ledger/ledger.service.ts';
import { saveCardOf } from '../picks/cards/card-of-buy-in.service.ts';
import { Contest, Entry } from '../pools/contests/contest.entity.ts';
import { raiseContestVersion } from '../pools/contests/contest.service.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { poolNamed } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import { carryHoldOver, heldAfterCard } from './checkouts/card-money.service.ts';
import { type DraftPicks, type Payable, payable, refuseIfMoved } from './payable.ts';

/** Pays the caller's buy-in from the balance in one transaction: no fee, and the draft becomes the card. */
export async function payFromBalance(ctx: Ctx, poolName: string, draft: DraftPicks): Promise<Entry> {
  const [entry] = await inTransaction(ctx, (tx) => payInside(tx, [{ poolName, draft }]));
  if (!entry) throw new Error('A buy-in is paid for an entry.');
  return ctx.em.findOneOrFail(Entry, entry.id);
}

/** For callers that name the amounts: each must equal the buy-in of its pool. Runs in a transaction. */
export async function payBuyIns(
  tx: Ctx,
  bills: readonly { poolName: string; cents: number; entry?: number | undefined }[],
): Promise<void> {
  const wanted = bills.map(({ poolName, cents, entry }) => ({
    poolName,
    draft: { picks: null, entry, amount: { cents, field: 'adjustment' } },
  }));
  await payInside(tx, wanted);
}

/** Lock order: pools by id, then other rows, then ledger accounts. */
async function payInside(
  tx: Ctx,
  wanted: readonly { poolName: string; draft: DraftPicks }[],
): Promise<Entry[]> {
  await holdPools(
    tx,
    wanted.map(({ poolName }) => poolName),
  );
  const bills: Payable[] = [];
  for (const { poolName, draft } of wanted) {
    const due = await payable(tx, poolName, draft);
    await enter(tx, due.entry, { paidBy: 'balance', feeCents: 0 });
    await saveDraft(tx, due);
    bills.push(due);
  }
  const [first] = bills;
  if (!first) return [];
  const { userId } = first.entry;
  const transfers = bills.map(transferOf);
  const accounts = await lockAccounts(
    tx,
    transfers.flatMap(({ lines }) => lines.map(({ account }) => account)),
  );
  // A dispute takes the balance with the account locked, so what it leaves cannot be spent meanwhile.
  await refuseWhileHeld(tx, userId);
  await carryHoldOver(tx, userId, bills, accounts.get(accountName(userAccount(userId)))?.balanceCents ?? 0);
  for (const transfer of transfers) await post(tx, transfer);
  await takeFromHeldMoney(tx, userId);
  return bills.map(({ entry }) => entry);
}

/** Locks several pools in the order of their ids, as everybody does. */
async function holdPools(tx: Ctx, names: readonly string[]): Promise<void> {
  if (names.length < 2) return;
  const pools = await Promise.all(names.map((name) => poolNamed(tx, name)));
  await tx.em.execute('select 1 from pool where id = any(array[?]::uuid[]) order by id for update', [
    pools.map(({ id }) => id),
  ]);
}

const transferOf = ({ pool, entry, buyInCents }: Payable): Transfer => ({
  key: `buy-in:${entry.id}`,
  reason: 'buy-in',
  memo: { about: pool.name },
  lines: [
    { account: userAccount(entry.userId), cents: -buyInCents },
    { account: potAccount(entry.contestId), cents: buyInCents },
  ],
});

async function saveDraft(tx: Ctx, due: Payable): Promise<void> {
  const { place, golfers } = due;
  if (!golfers) return refuseIfMoved(tx, due);
  const refusal = await saveCardOf(tx, place, golfers);
  if (refusal) throw new Refusal('BAD_CARD', refusal);
}

/** Posts a card payment: the buy-in to the pot, the fee to us. */
export async function postCardPayment(
  tx: Ctx,
  pool: Pool,
  entry: Entry,
  { id, buyInCents, feeCents }: { id: string; buyInCents: number; feeCents: number },
): Promise<void> {
  await enter(tx, entry, { paidBy: 'card', feeCents });
  await post(tx, {
    // Keyed by checkout, since an entry whose payment was reversed can be paid again.
    key: `buy-in:${id}`,
    reason: 'buy-in',
    memo: { about: pool.name },
    lines: [
      { account: cardClearing, cents: -(buyInCents + feeCents) },
      { account: potAccount(entry.contestId), cents: buyInCents },
      { account: fees, cents: feeCents },
    ],
  });
}

async function enter(
  tx: Ctx,
  entry: Entry,
  how: { paidBy: 'card' | 'balance'; feeCents: number },
): Promise<void> {
  const paidAt = tx.wallClock.now();
  const heldUntil = how.paidBy === 'card' ? heldAfterCard(tx, paidAt) : null;
  Object.assign(entry, how, { paidAt, heldUntil, creditCents: 0 });
  await tx.em.flush();
  await raiseContestVersion(tx, await tx.em.findOneOrFail(Contest, entry.contestId));
  const { id, contestId, userId, number, nickname } = entry;
  await tx.hooks.entryPaid(tx, { id, contestId, userId, number, nickname, ...how });
}
