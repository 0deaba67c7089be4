import { Chance } from '../../sandbox/world/chance.ts';
import { type Pickable, pickable, type TierCounts } from '../../src/board/golden/cards.ts';
import { type GoldenPool, isOneAndDone } from '../../src/board/golden/golden-pools.ts';
import { hasTeedOff, isGolferByGolfer } from '../../src/board/golden/oracle/expected-locks.ts';
import { tierOf } from '../../src/board/golden/oracle/expected-sheet.ts';
import { hasWithdrawn, isIn } from '../../src/board/golden/oracle/feed/feed-replay.ts';
import type { Week } from './week.ts';

/** Each spends exactly 100 credits: 25, 15, 10 and 5 by tier. */
const wholeBudgets: readonly TierCounts[] = [
  [4, 0, 0, 0],
  [2, 2, 2, 0],
  [1, 3, 2, 2],
  [3, 1, 1, 0],
  [0, 2, 5, 4],
  [1, 2, 3, 3],
  [0, 6, 1, 0],
  [0, 0, 0, 20],
];
/** At least four golfers, for less. */
const partBudgets: readonly TierCounts[] = [
  [2, 1, 1, 1],
  [0, 0, 4, 0],
  [1, 2, 0, 3],
];

/** A good card of golfers who can be picked now, or none where there is no sheet or too few are left. */
export function chooseCard(
  week: Week,
  pool: GoldenPool,
  choice: number,
  ofWeek = 1,
  /** Instead of those whom members may pick. */
  may?: (id: number) => boolean,
): number[] | null {
  const sheet = week.oracle.sheet(pool, ofWeek);
  const state = week.oracle.stateOf(ofWeek);
  if (!sheet || !state) return null;
  const chance = new Chance('card', choice);
  const free = may
    ? pickable(sheet, state, { round: null }).filter(({ id }) => may(id))
    : pickable(sheet, { ...state, at: week.now() }, pool);
  if (isOneAndDone(pool))
    return chance
      .shuffle(free)
      .slice(0, 1)
      .map(({ id }) => id);
  const budgets = pool.mayLeaveCredits ? [...wholeBudgets, ...partBudgets] : wholeBudgets;
  const counts = pool.tierLimits ?? budgets[Math.floor(chance.next() * budgets.length)] ?? [4, 0, 0, 0];
  const card = counts.flatMap((count, index) =>
    chance.shuffle(free.filter(({ tier }: Pickable) => tier === index + 1)).slice(0, count),
  );
  const wanted = counts.reduce<number>((sum, count) => sum + count, 0);
  return card.length === wanted ? card.map(({ id }) => id) : null;
}

/** A card that must be refused, made of a good one. */
export function spoilCard(week: Week, pool: GoldenPool, good: readonly number[], choice: number): number[] {
  const [first = 0, ...others] = good;
  const golfers = [...(week.oracle.stateOf(1)?.golfers.values() ?? [])];
  const sheet = week.oracle.sheet(pool, 1);
  const tier = (id: number) => (sheet && !isOneAndDone(pool) ? tierOf(sheet, id) : 4);
  /** With that golfer instead of one who is as good. */
  const exchanged = (coming: number) => {
    const going = good.findLast((id) => tier(id) === tier(coming) && id !== coming) ?? first;
    return good.map((id) => (id === going ? coming : id));
  };
  // One who has another of the same tier beside them, whose place they take as well.
  const twice = good.find((id) => good.some((other) => other !== id && tier(other) === tier(id)));
  const out = golfers.find((golfer) => !isIn(golfer));
  const more = golfers.findLast((golfer) => !good.includes(golfer.id) && isIn(golfer));
  const spoilt = [
    [9_999_999, ...others],
    twice === undefined ? [first, first, ...others] : exchanged(twice),
    [first, first, ...others],
    out ? exchanged(out.id) : [9_999_998],
    // One too few: all credits have to be spent, unless a pool says otherwise, and then there are at least four.
    pool.mayLeaveCredits ? good.slice(0, 3) : others,
    // One too many.
    more && !pool.mayLeaveCredits ? [...good, more.id] : [first, first],
  ];
  return spoilt[choice % spoilt.length] ?? [];
}

/** Whether they have withdrawn. */
export function isGone(week: Week, id: number): boolean {
  const golfer = week.oracle.stateOf(1)?.golfers.get(id);
  return golfer !== undefined && hasWithdrawn(golfer);
}

/** Who of the card has locked, each with their own tee time. */
export function lockedOf(week: Week, pool: GoldenPool, card: readonly number[]): number[] {
  const state = week.oracle.stateOf(1);
  if (!state || !isGolferByGolfer(pool)) return [];
  return card.filter((id) => hasTeedOff(pool, state, id, week.now()));
}

/**
 * The card with a golfer who has not locked exchanged for one of the same tier who has not either; null where there is
 * no such golfer, and where one has withdrawn, for whom somebody else may have come in.
 */
export function swapOn(
  week: Week,
  pool: GoldenPool,
  card: readonly number[],
  choice: number,
): number[] | null {
  const sheet = week.oracle.sheet(pool, 1);
  const state = week.oracle.stateOf(1);
  if (!sheet || !state) return null;
  const isStillIn = (id: number) => {
    const golfer = state.golfers.get(id);
    return golfer !== undefined && isIn(golfer);
  };
  if (!card.every(isStillIn)) return null;
  const locked = lockedOf(week, pool, card);
  const free = pickable(sheet, { ...state, at: week.now() }, pool).filter(({ id }) => !card.includes(id));
  const swaps = card
    .filter((id) => !locked.includes(id))
    .flatMap((going) =>
      free.filter(({ tier }) => tier === tierOf(sheet, going)).map(({ id: coming }) => ({ going, coming })),
    );
  const swap = swaps[choice % swaps.length];
  return swap ? card.map((id) => (id === swap.going ? swap.coming : id)) : null;
}
