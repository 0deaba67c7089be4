import { combinationsOf } from '../choices/all-pairs.ts';
import type { GoldenPool } from '../golden-pools.ts';

// Pools over a season of four weeks: One and Done with every two of its choices, and Series in their two extremes.

const places: Record<string, readonly number[]> = {
  1: [100, 0, 0],
  3: [55, 30, 15],
  6: [37, 23, 17, 11, 7, 5],
};

const combinations = combinationsOf({
  ties: ['best-weeks', 'split'],
  lock: ['first-day', 'first-tee', 'golfer'],
  places: Object.keys(places),
  entries: ['one', 'several'],
});

const base = { weeks: 4, round: null, isSalaryCap: false, mayLeaveCredits: false, buyInCents: 1000 };

export const seasonPools = (): GoldenPool[] => [
  ...combinations.map(
    (chosen, at): GoldenPool => ({
      ...base,
      name: `One and Done, choice ${at + 1}`,
      format: 'One and Done',
      tierLimits: null,
      scoring: { points: true, ties: chosen.ties === 'split' ? 'split' : 'best-weeks' },
      ...(chosen.lock && { lock: chosen.lock }),
      percents: places[chosen.places ?? ''] ?? [],
      hasSeveral: chosen.entries === 'several',
    }),
  ),
  {
    ...base,
    name: 'Series, as it is',
    format: 'Series',
    tierLimits: [3, 2, 2, 1],
    scoring: 'best-4',
    percents: [64, 24, 12],
  },
  {
    ...base,
    name: 'Series, its own',
    format: 'Series',
    tierLimits: [1, 1, 1, 1],
    scoring: { counted: 1, missed: 'worst-of-pool', ties: 'guess' },
    lock: 'golfer',
    percents: [37, 23, 17, 11, 7, 5],
    hasSeveral: true,
  },
];
