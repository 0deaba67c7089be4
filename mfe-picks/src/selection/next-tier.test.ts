import { describe, expect, test } from '@jest/globals';
import type { Golfer } from './golfer.ts';
import { tierAfter } from './next-tier.ts';
import type { SelectedTier, Selection } from './selection.ts';

const golfer = (tier: number, cost: number | null = null): Golfer => ({
  id: `${tier}`,
  name: `Golfer ${tier}`,
  country: null,
  worldRank: null,
  recentResults: [],
  tier,
  odds: null,
  cost,
  teeAt: null,
  isLocked: false,
  usedIn: null,
  cameInFor: null,
});

const others = (tier: number, count = 5) =>
  Array.from({ length: count }, (_, at) => ({ ...golfer(tier), id: `${tier}-${at}` }));

function selection(tiers: Partial<SelectedTier>[], credits: Selection['credits'] = null): Selection {
  return {
    tiers: tiers.map((tier, at) => ({
      number: at + 1,
      limit: null,
      cost: null,
      picked: [],
      left: others(at + 1),
      full: null,
      ...tier,
    })),
    ids: [],
    isChanged: true,
    credits,
    lacks: null,
    lost: [],
  };
}

const picked = (tier: number, count: number) => ({ picked: others(tier, count) });

describe('where counts decide', () => {
  test.each([
    ['a tier with room stays', [0, 0, 0, 0], 1, 1],
    ['a full one gives way to the next', [2, 0, 0, 0], 1, 2],
    ['full ones are passed over', [2, 2, 0, 0], 1, 3],
    ['one that was left out comes last', [1, 2, 2, 0], 4, 1],
    ['then the card is whole', [3, 2, 2, 0], 4, 'complete'],
  ] as const)('%s', (_name, counts, tier, next) => {
    const limits = [3, 2, 2, 1];
    const tiers = counts.map((count, at) => ({ limit: limits[at] ?? 0, ...picked(at + 1, count) }));
    expect(tierAfter(selection(tiers), golfer(tier))).toBe(next);
  });

  test('a tier whose golfers have all teed off is passed over', () => {
    const tiers = [
      { limit: 1 },
      { limit: 1, left: others(2).map((one) => ({ ...one, isLocked: true })) },
      { limit: 1 },
    ];
    expect(tierAfter(selection(tiers), golfer(1))).toBe(3);
  });
});

describe('where credits decide', () => {
  const tiers = [{ cost: 25 }, { cost: 15 }, { cost: 10 }, { cost: 5 }];
  test.each([
    [50, 1, 1],
    [45, 1, 2],
    [30, 1, 4],
    [25, 1, 'complete'],
    // What is left reaches for a dearer tier only where a cheaper one has nobody any more.
    [20, 3, 3],
    [15, 3, 4],
  ] as const)('of %s credits left, after one of tier %s it goes on in %s', (left, tier, next) => {
    const costs = [25, 15, 10, 5];
    expect(tierAfter(selection(tiers, { left, budget: 100 }), golfer(tier, costs[tier - 1] ?? 0))).toBe(next);
  });
});
