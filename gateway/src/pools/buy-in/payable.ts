import { LockMode } from '@mikro-orm/core';
import { refuseUnconfirmed } from '../../accounts/addresses/holder.service.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, type DraftCards, type DraftPicks, type PlaceOfCard, unfilled } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { moneyText } from '../../rules/display.ts';
import { feeCents } from '../../rules/money/fees.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { picksLocked, tooLateToPay } from '../../rules/pools/windows.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { type ContestView, picksWindow, viewsOf } from '../contests/contest.queries.ts';
import type { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed } from '../pool.queries.ts';

/** An entry whose buy-in may be paid now, held until the transaction ends, with the draft of its card. */
export interface Payable {
  pool: Pool;
  entry: Entry;
  place: PlaceOfCard;
  golfers: number[] | null;
  buyInCents: number;
  feeCents: number;
}

export const cardsOf = ({ draftCards }: Ctx): DraftCards => draftCards ?? unfilled('draftCards');

/** The caller's entry of the pool, if its buy-in can be paid now and the draft, where there is one, makes a card. */
export async function payable(inside: Ctx, poolName: string, draft: DraftPicks): Promise<Payable> {
  const user = await currentUser(inside, 'to act');
  const pool = await lockPool(inside, (await poolNamed(inside, poolName)).id);
  const place = await cardsOf(inside).place(inside, pool.name, draft.week);
  if (pool.buyInCents === 0) throw new Refusal('CONFLICT', 'This pool is free: there is nothing to pay.');
  const held = await heldEntry(inside, place.entryId);
  if (!held) throw new Refusal('NOT_MEMBER', 'You are not a member of this pool.');
  refuseUnconfirmed(inside, user);
  const { isMultiWeek } = formatRules(pool.format);
  if (await isLocked(inside, held.contest))
    throw new Refusal('LOCKED', isMultiWeek ? tooLateToPay : picksLocked);
  if (held.entry.paidAt) throw new Refusal('CONFLICT', 'The buy-in of this contest is paid already.');
  const { buyInCents } = pool;
  const golfers = await cardsOf(inside).check(inside, place, draft.picks);
  if (draft.amount && draft.amount.cents !== buyInCents)
    throw new Refusal('INVALID', `The buy-in of this pool is ${moneyText(buyInCents)}.`, {
      field: draft.amount.field,
    });
  return { pool, entry: held.entry, place, golfers, buyInCents, feeCents: feeCents(buyInCents) };
}

/** An entry that nobody else changes until the transaction ends, and its contest. */
export async function heldEntry(
  inside: Ctx,
  entryId: string,
): Promise<{ entry: Entry; contest: ContestView } | null> {
  const { em } = inside;
  const entry = await em.findOne(
    Entry,
    { id: entryId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!entry) return null;
  const [contest] = await viewsOf(inside, [await em.findOneOrFail(Contest, entry.contestId)]);
  return contest ? { entry, contest } : null;
}

/** When a contest is in play, or over, its buy-in can't be paid any more. */
export async function isLocked(ctx: Ctx, contest: ContestView): Promise<boolean> {
  if (contest.contest.settledAt) return true;
  return ctx.gameClock.now() >= (await picksWindow(ctx, contest)).lockAt;
}
