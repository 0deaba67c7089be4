import { isComplete, toParOf } from '../../../sandbox/world/play/card.ts';
import type { Tournament as Played } from '../../../sandbox/world/play/tournament.ts';
import { hasTeedOff, isGolferByGolfer, type LockOfPool } from './oracle/expected-locks.ts';
import { byChance, type Sheet, type TierNumber, tierOf } from './oracle/expected-sheet.ts';
import { type FeedState, type Golfer, isIn } from './oracle/feed/feed-replay.ts';

// Thirteen members and what they pick: favourites and outsiders, golfers of whom the sandbox knows that they will
// be cut or withdraw, two who pick the same, two who end level by different rounds, and one who picks nothing.

export const members = [
  'favourites',
  'outsiders',
  'prophet',
  'rival',
  'twin.one',
  'twin.two',
  'doomed',
  'nearly.doomed',
  'absentee',
  'crowded',
  'quitter',
  'waverer',
  'nobody',
] as const;
export type Member = (typeof members)[number];

export interface Pickable {
  id: number;
  name: string;
  tier: TierNumber;
}

export type Fate = 'finishes' | 'misses the cut' | 'leaves before a shot' | 'leaves after a shot';

/** What will become of the golfers in the event, in all of its rounds or in one. */
export function futureOf({ entrants, cut, rounds }: Played, onlyRound: number | null): Future {
  const entrantOf = ({ id }: Pickable) => {
    const entrant = entrants.find(({ competitor }) => competitor.id === id);
    if (!entrant) throw new Error(`Golfer ${id} is not in the field.`);
    return entrant;
  };
  const played = rounds.filter(
    ({ number, endsAt }) => Number.isFinite(endsAt) && (onlyRound === null || number === onlyRound),
  );
  return {
    fateOf: (golfer) => {
      const entrant = entrantOf(golfer);
      if (entrant.exit) return entrant.cards.length > 0 ? 'leaves after a shot' : 'leaves before a shot';
      return cut && !cut.made.has(entrant) ? 'misses the cut' : 'finishes';
    },
    scoresOf: (golfer) => {
      const { cards } = entrantOf(golfer);
      return played.map(({ number }) => {
        const card = cards.find(({ round }) => round === number);
        return card && isComplete(card) ? toParOf(card.holes) : 10;
      });
    },
  };
}

/**
 * Who can be picked now: still in, and in a single round drawn and not yet off the tee; where golfers lock one by one
 * not yet off it either. The likeliest first.
 */
export function pickable(sheet: Sheet, state: FeedState, pool: LockOfPool): Pickable[] {
  const { round } = pool;
  const isFree = ({ id, teeAt }: Golfer) => {
    if (round !== null) return (teeAt[round - 1] ?? new Date(0)) > state.at;
    return !isGolferByGolfer(pool) || !hasTeedOff(pool, state, id, state.at);
  };
  const golfers = [...state.golfers.values()].filter((golfer) => isIn(golfer) && isFree(golfer));
  return byChance(golfers, sheet.chances).map(({ id, name }) => ({ id, name, tier: tierOf(sheet, id) }));
}

/** What the sandbox knows of the days to come. */
export interface Future {
  fateOf(golfer: Pickable): Fate;
  /** By round, to par in the end. */
  scoresOf(golfer: Pickable): number[];
}

type Preference = (golfers: readonly Pickable[], future: Future) => Pickable[];

const rather =
  (...wanted: Fate[]): Preference =>
  (golfers, { fateOf }) => [
    ...golfers.filter((golfer) => wanted.includes(fateOf(golfer))),
    ...golfers.filter((golfer) => !wanted.includes(fateOf(golfer))),
  ];
const from = (share: number): Preference => {
  return (golfers) => {
    const start = Math.floor(share * golfers.length);
    return [...golfers.slice(start), ...golfers.slice(0, start)];
  };
};

const bestInTheEnd: Preference = (golfers, { scoresOf }) => {
  const total = (golfer: Pickable) => sum(scoresOf(golfer));
  return golfers.toSorted((one, other) => total(one) - total(other));
};

/** In which order each member would take the golfers of a tier. */
const preferences: Record<Member, Preference | null> = {
  favourites: (golfers) => [...golfers],
  outsiders: (golfers) => golfers.toReversed(),
  prophet: bestInTheEnd,
  rival: bestInTheEnd,
  'twin.one': from(0.3),
  'twin.two': from(0.3),
  doomed: rather('misses the cut'),
  // In the last two tiers the golfers go on, in the first two they don't.
  'nearly.doomed': (golfers, future) =>
    (golfers[0]?.tier ?? 1) < 3
      ? rather('misses the cut')(golfers, future)
      : rather('finishes')(golfers.toReversed(), future),
  absentee: rather('leaves before a shot'),
  // Whoever would come in for the golfer that leaves is on the card already.
  crowded: (golfers, { fateOf }) => {
    const leaving = golfers.findIndex((golfer) => fateOf(golfer) === 'leaves before a shot');
    const start = Math.max(0, leaving);
    return [...golfers.slice(start), ...golfers.slice(0, start).toReversed()];
  },
  quitter: rather('leaves after a shot'),
  waverer: from(0.7),
  nobody: null,
};

/** How many golfers of each tier. */
export type TierCounts = readonly [number, number, number, number];

/** Each spends exactly 100 credits: 25, 15, 10 and 5 by tier. */
const salaryCapCounts: Record<Member, TierCounts> = {
  favourites: [4, 0, 0, 0],
  outsiders: [0, 0, 0, 20],
  prophet: [2, 2, 2, 0],
  rival: [2, 2, 2, 0],
  'twin.one': [1, 3, 2, 2],
  'twin.two': [1, 3, 2, 2],
  doomed: [3, 1, 1, 0],
  'nearly.doomed': [2, 0, 4, 2],
  absentee: [1, 1, 5, 2],
  crowded: [0, 2, 5, 4],
  quitter: [1, 2, 3, 3],
  waverer: [0, 6, 1, 0],
  nobody: [0, 0, 0, 0],
};

interface PickOptions extends Future {
  isSalaryCap: boolean;
  tierLimits: TierCounts | null;
  mayLeaveCredits: boolean;
}

/** Whoever has more golfers than they need leaves credits, where that is allowed. */
function creditCounts(member: Member, { mayLeaveCredits }: PickOptions): TierCounts {
  const counts = salaryCapCounts[member];
  const most = Math.max(...counts);
  const isLong = counts.reduce((all, count) => all + count, 0) > 4;
  const [first, second, third, fourth] =
    mayLeaveCredits && isLong ? counts.with(counts.lastIndexOf(most), most - 1) : counts;
  return [first ?? 0, second ?? 0, third ?? 0, fourth ?? 0];
}

/** Whatever the tier. */
const isOfOneGolfer = ({ tierLimits, isSalaryCap }: PickOptions): boolean =>
  tierLimits === null && !isSalaryCap;

export function goldenCard(
  member: Member,
  golfers: readonly Pickable[],
  how: PickOptions,
): Pickable[] | null {
  const preference = preferences[member];
  if (!preference) return null;
  if (isOfOneGolfer(how)) {
    const one = preference(golfers, how).slice(0, 1);
    return member === 'rival' ? levelBySomeoneElse(one, golfers, how) : one;
  }
  const counts = how.tierLimits ?? creditCounts(member, how);
  const card = counts.flatMap((count, index) => {
    const tier = golfers.filter((golfer) => golfer.tier === index + 1);
    return preference(tier, how).slice(0, count);
  });
  return member === 'rival' ? levelBySomeoneElse(card, golfers, how) : card;
}

/** The card with one golfer exchanged, so that it comes to the same in the end, but not round by round. */
function levelBySomeoneElse(
  card: readonly Pickable[],
  golfers: readonly Pickable[],
  how: PickOptions,
): Pickable[] {
  const wanted = roundsOf(card, how);
  for (const [place, out] of card.entries())
    for (const golfer of golfers) {
      if ((golfer.tier !== out.tier && !isOfOneGolfer(how)) || card.includes(golfer)) continue;
      const other = card.with(place, golfer);
      const rounds = roundsOf(other, how);
      if (sum(rounds) === sum(wanted) && rounds.join() !== wanted.join()) return other;
    }
  return [...card];
}

/** What the card will be worth. */
const roundsOf = (card: readonly Pickable[], { scoresOf, isSalaryCap }: PickOptions): number[] => {
  const scores = card.map(scoresOf);
  return (scores[0] ?? []).map((_score, round) => {
    const inOrder = scores.map((ofGolfer) => ofGolfer[round] ?? 0).toSorted((one, other) => one - other);
    return sum(isSalaryCap ? inOrder : inOrder.slice(0, 4));
  });
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
