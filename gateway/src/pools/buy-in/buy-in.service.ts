import { type Ctx, type DraftPicks, inTransaction, type PayBuyIn } from '../../context.ts';
import { accountOf, cardClearing, fees, potOf } from '../../money/ledger/accounts.ts';
import { post } from '../../money/ledger/ledger.service.ts';
import { Refusal } from '../../refusal.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { contestMoved } from '../contests/contest.service.ts';
import type { Pool } from '../pool.entity.ts';
import { cardsOf, type Payable, payable } from './payable.ts';

/** Pays the caller's buy-in from the balance, in one go: no fee, and the draft is the card. */
export async function payFromBalance(ctx: Ctx, poolName: string, draft: DraftPicks): Promise<Entry> {
  const { id } = await inTransaction(ctx, (inside) => payInside(inside, poolName, draft));
  return ctx.em.findOneOrFail(Entry, id);
}

async function payInside(inside: Ctx, poolName: string, draft: DraftPicks): Promise<Entry> {
  const due = await payable(inside, poolName, draft);
  const { pool, entry, buyInCents } = due;
  await post(inside, {
    key: `buy-in:${entry.id}`,
    reason: 'buy-in',
    memo: { about: pool.name },
    lines: [
      { account: accountOf(entry.userId), cents: -buyInCents },
      { account: potOf(entry.contestId), cents: buyInCents },
    ],
  });
  await enter(inside, entry, { paidBy: 'balance', feeCents: 0 });
  await saveDraft(inside, due);
  return entry;
}

/** For whom the amount comes from elsewhere: it must be the buy-in. */
export const payBuyIn: PayBuyIn = async (inside, { poolName, cents }) => {
  await payInside(inside, poolName, { picks: null, amount: { cents, field: 'adjustment' } });
};

async function saveDraft(inside: Ctx, { place, golfers }: Payable): Promise<void> {
  if (!golfers) return;
  const complaint = await cardsOf(inside).save(inside, place, golfers);
  if (complaint) throw new Refusal('BAD_CARD', complaint);
}

/** What a card payment brings in: the buy-in into the pot, the fee to us. */
export async function postCardPayment(
  inside: Ctx,
  pool: Pool,
  entry: Entry,
  { id, buyInCents, feeCents }: { id: string; buyInCents: number; feeCents: number },
): Promise<void> {
  await post(inside, {
    // By its checkout: an entry whose payment was taken back may be paid again.
    key: `buy-in:${id}`,
    reason: 'buy-in',
    memo: { about: pool.name },
    lines: [
      { account: cardClearing, cents: -(buyInCents + feeCents) },
      { account: potOf(entry.contestId), cents: buyInCents },
      { account: fees, cents: feeCents },
    ],
  });
  await enter(inside, entry, { paidBy: 'card', feeCents });
}

async function enter(
  inside: Ctx,
  entry: Entry,
  how: { paidBy: 'card' | 'balance'; feeCents: number },
): Promise<void> {
  Object.assign(entry, how, { paidAt: inside.wallClock.now() });
  await inside.em.flush();
  await contestMoved(inside, await inside.em.findOneOrFail(Contest, entry.contestId));
  const { id, contestId, userId } = entry;
  for (const witness of inside.witnesses)
    await witness.entryPaid?.(inside, { id, contestId, userId, ...how });
}
