import type { TierCounts } from '../cards.ts';
import type { GoldenPool } from '../golden-pools.ts';
import type { OwnScoring } from '../oracle/expected-board.ts';
import { type Combination, combinationsOf } from './all-pairs.ts';

// Pools with rules of their own (G38 to G42, G48), in which every two choices are played together, under every course that
// an event can take.

const formats = [
  'Single Week',
  'Salary Cap',
  'Multi-Week',
  'Single Round',
  'Series',
  'One and Done',
] as const;
const weeksOf: Readonly<Record<string, number>> = { 'Multi-Week': 2, Series: 2, 'One and Done': 4 };
const rosters: Record<string, TierCounts> = { few: [1, 1, 1, 1], usual: [3, 2, 2, 1], many: [4, 4, 4, 0] };
const counted: Record<string, number | null> = { one: 1, three: 3, all: null };
const missed: Record<string, OwnScoring['missed']> = {
  par: 0,
  'over par': 13,
  field: 'worst-of-field',
  pool: 'worst-of-pool',
};
const ties: Record<string, OwnScoring['ties']> = { rounds: 'latest-rounds', split: 'split', guess: 'guess' };
const places: Record<string, readonly number[]> = {
  1: [100, 0, 0],
  3: [55, 30, 15],
  6: [37, 23, 17, 11, 7, 5],
};

export const dimensions = {
  event: ['normal', 'withdrawals', 'shortened-54', 'cancelled'],
  format: formats,
  roster: Object.keys(rosters),
  counted: Object.keys(counted),
  missed: Object.keys(missed),
  ties: Object.keys(ties),
  places: Object.keys(places),
  lock: ['first-day', 'first-tee', 'golfer'],
  entries: ['one', 'several'],
} as const;

const chosenOf = <T>(choices: Readonly<Record<string, T>>, name: string | undefined): T => {
  const choice = choices[name ?? ''];
  if (choice === undefined) throw new Error(`There is no choice ${name}.`);
  return choice;
};

function poolOf(combination: Combination, number: number): GoldenPool {
  const { format = '', roster } = combination;
  const isSalaryCap = format === 'Salary Cap';
  // Its card is one golfer, and its points know no other choices than of ties, lock, places and entries.
  const isPoints = format === 'One and Done';
  return {
    name: `${format}, choice ${number}`,
    format,
    weeks: weeksOf[format] ?? 1,
    round: format === 'Single Round' ? 2 : null,
    isSalaryCap,
    tierLimits: isSalaryCap || isPoints ? null : chosenOf(rosters, roster),
    mayLeaveCredits: isSalaryCap && roster !== 'usual',
    scoring: isPoints
      ? { points: true, ties: combination.ties === 'split' ? 'split' : 'best-weeks' }
      : {
          counted: chosenOf(counted, combination.counted),
          missed: chosenOf(missed, combination.missed),
          ties: chosenOf(ties, combination.ties),
        },
    // A single round has no choice.
    ...(format !== 'Single Round' && combination.lock && { lock: combination.lock }),
    buyInCents: 1000,
    percents: chosenOf(places, combination.places),
    hasSeveral: combination.entries === 'several',
  };
}

export const combinations: readonly Combination[] = combinationsOf(dimensions);

/** Those that are played in an event of that course. */
export const poolsIn = (event: (typeof dimensions)['event'][number]): GoldenPool[] =>
  combinations.flatMap((combination, at) =>
    combination.event === event ? [poolOf(combination, at + 1)] : [],
  );

/** What becomes of their contests in that week. */
export const statesOf = (pools: readonly GoldenPool[], state: string, week = 1): Record<string, string> =>
  Object.fromEntries(
    pools.flatMap(({ name, weeks }) => (weeks < week ? [] : [[name, weeks > week ? 'LOCKED' : state]])),
  );
