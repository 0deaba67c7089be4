import type { Member } from '../../src/board/golden/cards.ts';
import {
  accountOf,
  type GoldenPool,
  isOneAndDone,
  isPaidHere,
  mostEntries,
} from '../../src/board/golden/golden-pools.ts';
import { hasTeedOff, isGolferByGolfer } from '../../src/board/golden/oracle/expected-locks.ts';
import { isCancelled, isIn, isOfficial, isOpen } from '../../src/board/golden/oracle/feed/feed-replay.ts';
import type { Week } from './week.ts';

// What may be done and when (G6, G7, G12, G36), by the calendar and by what the feed has said.

export const isEventOver = ({ oracle }: Week): boolean => {
  const state = oracle.stateOf(1);
  return state !== undefined && (isOfficial(state) || isCancelled(state));
};

/** The week's first day, or that of the round. */
export const firstDay = (week: Week, { round }: GoldenPool): Date => week.dayStart((round ?? 1) - 1);
const dayEnd = (week: Week, pool: GoldenPool): Date => new Date(week.dayStart(pool.round ?? 1).getTime());

export const isInPlay = (week: Week, pool: GoldenPool): boolean => week.now() >= firstDay(week, pool);

/** Nothing can be paid, and no card made, from then on: the first day, or a tee time (G7, G48). */
export const lastMoment = ({ oracle }: Week, pool: GoldenPool): Date => oracle.closeAt(pool, 1);

/** Whether the host has let somebody in behind the lock as it is now: where it moved on since, that is over. */
export function isLetIn(week: Week, pool: GoldenPool, who: Member): boolean {
  const at = week.book.letInAt(pool, who);
  return at !== null && lastMoment(week, pool) <= at;
}

/** Which locks somebody who is let in now is let in behind: once a shot is hit, a first tee time opens nothing again. */
export function letInBehind(week: Week, { lock }: GoldenPool): Date {
  const state = week.oracle.stateOf(1);
  return lock === 'first-tee' && state && isOpen(state, 1) ? new Date(8.64e15) : week.now();
}

/** Whether somebody picks behind the lock, since the host has let them in. */
export const picksLate = (week: Week, pool: GoldenPool, who: Member): boolean =>
  isLetIn(week, pool, who) && week.now() >= lastMoment(week, pool);

/** The pool as somebody picks in it: late they do so golfer by golfer. */
export const asPickedBy = (week: Week, pool: GoldenPool, who: Member): GoldenPool =>
  picksLate(week, pool, who) ? { ...pool, lock: 'golfer' } : pool;

/** Until when who is let in now, or has been, picks; null where nobody could be picked. */
export function lateUntil(week: Week, pool: GoldenPool): Date | null {
  const state = week.oracle.stateOf(1);
  if (!state) return null;
  const late: GoldenPool = { ...pool, lock: 'golfer' };
  const times = [...state.golfers.values()]
    .filter((golfer) => isIn(golfer) && !hasTeedOff(late, state, golfer.id, week.now()))
    .flatMap(({ teeAt: [first] }) => first?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** The lock, or late the last tee time of those who are still to tee off. */
export const picksUntil = (week: Week, pool: GoldenPool, who: Member): Date =>
  (picksLate(week, pool, who) ? lateUntil(week, pool) : null) ?? lastMoment(week, pool);

/** Whether a golfer has locked, though others may still be picked. */
export function hasAnyTeedOff(week: Week, pool: GoldenPool): boolean {
  const state = week.oracle.stateOf(1);
  if (!state || !isGolferByGolfer(pool)) return false;
  return [...state.golfers.keys()].some((id) => hasTeedOff(pool, state, id, week.now()));
}

export function mayJoin(week: Week, pool: GoldenPool, who: Member): boolean {
  const members = week.book.members(pool);
  if (week.book.isDeleted(pool)) return false;
  if (members.has(who) || week.people.isSentAway(pool, who)) return false;
  if (members.size >= week.people.seats(pool)) return false;
  if (pool.weeks > 1) return !isInPlay(week, pool);
  // A round that is settled before its day ends leaves nothing to play.
  return pool.round === null || (week.now() < dayEnd(week, pool) && !week.book.isPaidOut(pool));
}

export function mayLeave(week: Week, pool: GoldenPool, who: Member): boolean {
  const { book } = week;
  if (!book.members(pool).has(who)) return false;
  if (!isInPlay(week, pool)) return true;
  const isNoted = book.playedBy(pool, who).some((player) => book.hasPaidOutside(pool, player));
  if ((book.hasPaid(pool, who) || isNoted) && !book.isPaidOut(pool)) return false;
  if (pool.weeks > 1) return week.now().getTime() >= week.dayStart(7 * (pool.weeks - 1) + 4).getTime();
  if (pool.round !== null) return week.now() >= dayEnd(week, pool);
  return isEventOver(week);
}

/** Its host, unless it is in play and not settled (G13). */
export const mayDelete = (week: Week, pool: GoldenPool): boolean =>
  !week.book.isDeleted(pool) && (!isInPlay(week, pool) || week.book.isPaidOut(pool));

/** As long as who joins plays at once. */
export function mayAddEntry(week: Week, pool: GoldenPool, account: Member): boolean {
  const { book } = week;
  if (!book.members(pool).has(account) || book.isPaidOut(pool)) return false;
  const isOpen = pool.round === null ? !isInPlay(week, pool) : week.now() < lastMoment(week, pool);
  return isOpen && book.playedBy(pool, account).length < mostEntries;
}

/** Whether they could pay now: what is paid for can be picked at once. */
export function mayPay(week: Week, pool: GoldenPool, who: Member): boolean {
  const entry = week.book.entries(pool).get(who);
  return (
    entry !== undefined &&
    week.book.members(pool).has(accountOf(pool, who)) &&
    isPaidHere(pool) &&
    entry.paidBy === null &&
    week.now() < lastMoment(week, pool) &&
    week.oracle.sheet(pool, 1) !== undefined
  );
}

/** Whether a good card would be saved now. */
export function mayPick(week: Week, pool: GoldenPool, who: Member): boolean {
  return (
    playsAndHasPaid(week, pool, who) &&
    week.now() < picksUntil(week, pool, who) &&
    week.oracle.sheet(pool, 1) !== undefined
  );
}

export function playsAndHasPaid({ book }: Week, pool: GoldenPool, who: Member): boolean {
  const entry = book.entries(pool).get(who);
  const isMember = book.members(pool).has(accountOf(pool, who));
  return entry !== undefined && isMember && (!isPaidHere(pool) || entry.paidBy !== null);
}

/** One and Done: whom they could pick instead of a golfer who withdrew before a shot (G45). */
export const repicksOf = (week: Week, pool: GoldenPool, who: Member): number[] =>
  isOneAndDone(pool) && playsAndHasPaid(week, pool, who) && week.now() >= lastMoment(week, pool)
    ? week.oracle.repicks(pool, 1, who).map(({ id }) => id)
    : [];
