import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPricedEnough, type Priced, splitIntoTiers } from './tiers.ts';

const field = (count: number, unpriced = 0): Priced[] =>
  Array.from({ length: count + unpriced }, (_, i) => ({
    id: i + 1,
    name: `Golfer ${String(i).padStart(3, '0')}`,
    odds: i < count ? (count - i) / (count * 10) : null,
  }));

const sizes = (golfers: Priced[]) => {
  const tiers = [...splitIntoTiers(golfers).values()];
  return [1, 2, 3, 4].map((tier) => tiers.filter((one) => one === tier).length);
};

describe('the tiers (G15)', () => {
  // Specification §9: first 21 percent, next 24, next 26, the rest; each part rounded down.
  test.each([
    [100, 0, [21, 24, 26, 29]],
    [156, 0, [32, 37, 40, 47]],
    [132, 0, [27, 31, 34, 40]],
    [144, 3, [30, 34, 37, 46]],
    [16, 0, [3, 3, 4, 6]],
    [0, 5, [0, 0, 0, 5]],
    [1, 0, [0, 0, 0, 1]],
  ])('of %i priced and %i unpriced golfers are %j', (priced, unpriced, expected) => {
    expect(sizes(field(priced, unpriced))).toEqual(expected);
  });

  test.each([
    [0.2, 1],
    [0.0805, 1],
    [0.0795, 2],
    [0.0305, 3],
    [0.0001, 4],
    [null, 4],
  ])('have a place for who is gone just now, at a chance of %s: %s', (odds, tier) => {
    const golfers = field(100);
    const tiers = splitIntoTiers(golfers, [{ id: 999, name: 'Gone, Al', odds }]);
    expect(tiers.get(999) ?? 4).toBe(tier);
    tiers.delete(999);
    expect(tiers).toEqual(splitIntoTiers(golfers));
  });

  test('put equal chances in the order of their names', () => {
    const golfers = ['Zed, Al', 'Able, Bo', 'Mid, Cy', 'Nil, Di', 'Oak, Ed'].map((name, id) => ({
      id,
      name,
      odds: 0.1,
    }));
    expect(splitIntoTiers(golfers)).toEqual(
      new Map([
        [1, 1],
        [2, 2],
        [3, 3],
        [0, 4],
        [4, 4],
      ]),
    );
  });

  test('count a golfer who is listed twice once, at the better price', () => {
    const golfers = [...field(99), { id: 99, name: 'Golfer 098', odds: 0.99 }];
    expect(splitIntoTiers(golfers).get(99)).toBe(1);
    expect(splitIntoTiers(golfers).size).toBe(99);
  });

  test('do not depend on the order in which golfers are listed', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(field(60, 5), { minLength: 65 }), (shuffled) => {
        expect(Object.fromEntries(splitIntoTiers(shuffled))).toEqual(
          Object.fromEntries(splitIntoTiers(field(60, 5))),
        );
      }),
    );
  });

  test('put no one above a golfer with a better chance', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({ id: fc.nat(500), odds: fc.option(fc.double({ min: 0, max: 1, noNaN: true })) }),
          { selector: ({ id }) => id },
        ),
        (drawn) => {
          const golfers = drawn.map(({ id, odds }) => ({ id, odds, name: String(id) }));
          const tiers = splitIntoTiers(golfers);
          for (const a of golfers)
            for (const b of golfers)
              if ((a.odds ?? -1) > (b.odds ?? -1))
                expect(tiers.get(a.id)).toBeLessThanOrEqual(tiers.get(b.id) ?? 0);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test.each([
  [90, 10, true],
  [89, 11, false],
  [0, 0, false],
  [1, 0, true],
])('a sheet with %i golfers priced and %i not may open: %s (G15)', (priced, unpriced, may) => {
  expect(isPricedEnough(field(priced, unpriced))).toBe(may);
});
