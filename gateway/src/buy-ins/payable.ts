import { moneyText } from '@fairway/schema/display';
import { LockMode } from '@mikro-orm/core';
import { refuseUnconfirmed } from '../accounts/addresses/address-holder.service.ts';
import { refuseWithoutAgeAndPlace } from '../accounts/age-and-place/age-and-place.service.ts';
import { refuseWithoutConsent } from '../accounts/consent/consent.service.ts';
import { currentUser } from '../accounts/users/user.queries.ts';
import type { Ctx } from '../context.ts';
import { refuseIfChanged } from '../picks/cards/card.service.ts';
import { checkCardOf } from '../picks/cards/card-of-buy-in.service.ts';
import type { NamedPick } from '../picks/cards/named-picks.ts';
import { type AskedCard, type CardPlace, ownPlace } from '../picks/cards/own-cards.ts';
import { Contest, Entry } from '../pools/contests/contest.entity.ts';
import { type ContestView, contestViewsOf, picksWindow } from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { lockPool, poolNamed } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import { feeCents } from '../rules/money/fees.ts';
import { formatRules } from '../rules/pools/formats.ts';
import { picksLocked, tooLateToPay } from '../rules/pools/windows.ts';

/** The picks that are sent with a buy-in; null if none are. */
export interface DraftPicks extends AskedCard {
  picks: readonly NamedPick[] | null;
  /** The amount that the sender expects, and the name of its field. */
  amount?: { cents: number; field: string };
}

/** An entry whose buy-in can be paid now, locked until the transaction ends, with its draft card. */
export interface Payable {
  pool: Pool;
  entry: Entry;
  /** As it was when the draft was checked. */
  contest: ContestView;
  place: CardPlace;
  golfers: number[] | null;
  buyInCents: number;
  feeCents: number;
}

/** The caller's entry of the pool. Throws unless its buy-in can be paid now and the draft, if any, is a valid card. */
export async function payable(tx: Ctx, poolName: string, draft: DraftPicks): Promise<Payable> {
  const user = await currentUser(tx, 'to act');
  const pool = await lockPool(tx, (await poolNamed(tx, poolName)).id);
  const place = await ownPlace(tx, pool.name, draft, 'is made');
  if (pool.settledOutside)
    throw new Refusal(
      'CONFLICT',
      'The group settles this buy-in itself: pay it to the host, not on Fairway.',
    );
  if (pool.buyInCents === 0) throw new Refusal('CONFLICT', 'This pool is free: there is nothing to pay.');
  const held = await heldEntry(tx, place.entryId);
  if (!held) throw new Refusal('NOT_MEMBER', 'You are not a member of this pool.');
  refuseUnconfirmed(tx, user);
  await refuseWithoutConsent(tx, user.id);
  await refuseWithoutAgeAndPlace(tx, user.id);
  const { isMultiWeek } = formatRules(pool.format);
  // Whoever has paid hears that, also behind the lock; not of a contest that is over.
  if (held.entry.paidAt && !held.contest.contest.settledAt)
    throw new Refusal('CONFLICT', 'The buy-in of this contest is paid already.');
  if (await isPaymentClosed(tx, held.contest))
    throw new Refusal('LOCKED', isMultiWeek ? tooLateToPay : picksLocked);
  const { buyInCents } = pool;
  const golfers = await checkCardOf(tx, place, draft.picks);
  if (draft.amount && draft.amount.cents !== buyInCents)
    throw new Refusal('INVALID', `The buy-in of this pool is ${moneyText(buyInCents)}.`, {
      field: draft.amount.field,
    });
  return { pool, ...held, place, golfers, buyInCents, feeCents: feeCents(buyInCents) };
}

/**
 * What was written for it holds the contest, so that one that has come to be about another event since is seen here, and
 * one that comes to be so now sees what was written: nobody pays for an event that they were not shown.
 */
export async function refuseIfMoved(tx: Ctx, { contest, place: { week } }: Payable): Promise<void> {
  const tournament = contest.weeks.find((one) => one.week === week)?.tournament;
  if (!tournament) throw new Error('The week is one of the contest.');
  await refuseIfChanged(tx, { contest, tournament, week });
}

/** Locks an entry until the transaction ends, and loads its contest. */
export async function heldEntry(
  tx: Ctx,
  entryId: string,
): Promise<{ entry: Entry; contest: ContestView } | null> {
  const { em } = tx;
  const entry = await em.findOne(
    Entry,
    { id: entryId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!entry) return null;
  const [contest] = await contestViewsOf(tx, [await em.findOneOrFail(Contest, entry.contestId)]);
  return contest ? { entry, contest } : null;
}

/** When a contest is in play, or over, its buy-in can't be paid any more. */
export async function isPaymentClosed(ctx: Ctx, contest: ContestView): Promise<boolean> {
  if (contest.contest.settledAt) return true;
  return ctx.gameClock.now() >= (await picksWindow(ctx, contest)).lockAt;
}
