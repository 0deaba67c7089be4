import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Tier } from '../golf/tiers.ts';
import { formatRules, type PoolFormat } from '../pools/formats.ts';
import { cardRefusal, draftRefusal, hasTeedOff, lockRefusal, type Picked, type SheetGolfer } from './card.ts';

/** Ten golfers of each tier: 11 to 20 are of tier 1, 21 to 30 of tier 2, and so on. */
const golfersOf = (tier: Tier): SheetGolfer[] =>
  Array.from({ length: 10 }, (_, i) => ({
    id: tier * 10 + 1 + i,
    name: `Golfer ${tier * 10 + 1 + i}`,
    tier,
    isOut: false,
    isLocked: false,
  }));
const tiers = [1, 2, 3, 4] as const;
const sheetWith = (changes: Record<number, Partial<SheetGolfer>> = {}) =>
  new Map(
    tiers.flatMap(golfersOf).map((golfer) => [golfer.id, { ...golfer, ...changes[golfer.id] }] as const),
  );
const ids = (...picked: number[]): Picked[] => picked.map((id) => ({ id }));
const eight = [11, 12, 13, 21, 22, 31, 32, 41];

const refusal = (
  format: PoolFormat,
  picks: readonly Picked[],
  changes: Record<number, Partial<SheetGolfer>> = {},
  saved: number[] = [],
) => cardRefusal({ rules: formatRules(format).rules, sheet: sheetWith(changes), picks, saved });

describe('a card of eight', () => {
  test.each(['Single Week', 'Multi-Week', 'Single Round'] as const)('is right in %s', (format) => {
    expect(refusal(format, ids(...eight))).toBeNull();
    expect(refusal(format, ids(...eight.toReversed()))).toBeNull();
  });

  // Specification §5: tier 1 up to 3, tier 2 up to 2, tier 3 up to 2, tier 4 up to 1; fewer than 8 are no card.
  test.each([
    ['nobody', [], 'Too few from Tier 1: pick 3 golfers, not 0.'],
    ['four of tier 1', [...eight, 14], 'Too many from Tier 1: it gives 3 golfers, not 4.'],
    ['three of tier 2', [...eight, 23], 'Too many from Tier 2: it gives 2 golfers, not 3.'],
    ['three of tier 3', [...eight, 33], 'Too many from Tier 3: it gives 2 golfers, not 3.'],
    ['two of tier 4', [...eight, 42], 'Too many from Tier 4: it gives 1 golfer, not 2.'],
    ['two of tier 1', eight.slice(1), 'Too few from Tier 1: pick 3 golfers, not 2.'],
    ['one of tier 2', eight.toSpliced(3, 1), 'Too few from Tier 2: pick 2 golfers, not 1.'],
    ['one of tier 3', eight.toSpliced(5, 1), 'Too few from Tier 3: pick 2 golfers, not 1.'],
    ['none of tier 4', eight.slice(0, 7), 'Too few from Tier 4: pick 1 golfer, not 0.'],
    [
      'eight of the wrong shape',
      [11, 12, 13, 14, 21, 31, 32, 41],
      'Too many from Tier 1: it gives 3 golfers, not 4.',
    ],
    ['one of them twice', [11, 11, 13, 21, 22, 31, 32, 41], 'Golfer 11 is picked twice.'],
    ['somebody who does not play', [99, 12, 13, 21, 22, 31, 32, 41], 'There is no golfer 99 in the field.'],
  ])('with %s is refused', (_what, picks, expected) => {
    expect(refusal('Single Week', ids(...picks))).toBe(expected);
  });

  test('names a golfer who could not be found in the words of who looked', () => {
    const picks = [{ unknown: 'No golfer of the field is called Tigger Woods.' }, ...ids(...eight.slice(1))];
    expect(refusal('Single Week', picks)).toBe('No golfer of the field is called Tigger Woods.');
  });

  test('is held to the tiers that it claims', () => {
    const claimed = (tier: Tier) => [{ id: 11, claimedTier: tier }, ...ids(...eight.slice(1))];
    expect(refusal('Single Week', claimed(1))).toBeNull();
    expect(refusal('Single Week', claimed(2))).toBe('Golfer 11 is in Tier 1, not in Tier 2.');
  });
});

describe('a card of credits', () => {
  // Specification §9: 100 credits; tier 1 costs 25, tier 2 15, tier 3 10, tier 4 5. §5: none may remain.
  test.each<[string, number[], string | null]>([
    ['four of tier 1', [11, 12, 13, 14], null],
    ['ten of tier 3', [31, 32, 33, 34, 35, 36, 37, 38, 39, 40], null],
    ['some of each', [11, 21, 22, 31, 32, 33, 41, 42, 43], null],
    ['nobody', [], 'You have 100 credits left. Spend all 100.'],
    ['one of tier 4 too few', [11, 12, 13, 21, 41], 'You have 5 credits left. Spend all 100.'],
    ['one of tier 4 too many', [11, 12, 13, 14, 41], 'You are 5 credits over the 100 that you have.'],
    ['one of them twice', [11, 11, 12, 13], 'Golfer 11 is picked twice.'],
  ])('with %s', (_what, picks, expected) => {
    expect(refusal('Salary Cap', ids(...picks))).toBe(expected);
    expect(refusal('Multi-Week Salary Cap', ids(...picks))).toBe(expected);
  });

  test('is right exactly when its costs come to the budget', () => {
    const all = [...sheetWith().keys()];
    const { credits } = formatRules('Salary Cap').rules;
    fc.assert(
      fc.property(fc.subarray(all, { maxLength: 20 }), (picked) => {
        const costs = picked.map((id) => credits?.tierCosts[Math.floor((id - 1) / 10) as Tier] ?? 0);
        const sum = costs.reduce((total, cost) => total + cost, 0);
        expect(refusal('Salary Cap', ids(...picked)) === null).toBe(sum === credits?.budget);
      }),
    );
  });
});

describe('a card for at most the budget (G38)', () => {
  const { credits } = formatRules('Salary Cap').rules;
  const rules = {
    tierLimits: null,
    freePicks: null,
    credits: credits && { ...credits, mustSpendAll: false },
  };
  test.each([
    ['four outsiders', [41, 42, 43, 44], null],
    ['all that the credits buy', [11, 12, 13, 14], null],
    ['three golfers', [11, 12, 13], 'A card has at least 4 golfers, not 3.'],
    ['more than the budget', [11, 12, 13, 14, 41], 'You are 5 credits over the 100 that you have.'],
  ])('with %s', (_what, picked, expected) => {
    expect(cardRefusal({ rules, sheet: sheetWith(), picks: ids(...picked), saved: [] })).toBe(expected);
  });
});

describe('where a golfer is picked whatever their tier (G45)', () => {
  const rules = { tierLimits: null, credits: null, freePicks: 1 };
  const check = (picks: ReturnType<typeof ids>) => ({ rules, sheet: sheetWith(), picks, saved: [] });
  test.each([
    ['a favourite', [11], null],
    ['an outsider', [41], null],
    ['nobody', [], 'Pick 1 golfer, not 0.'],
    ['two', [11, 41], 'Pick 1 golfer, not 2.'],
  ])('with %s', (_what, picked, expected) => {
    expect(cardRefusal(check(ids(...picked)))).toBe(expected);
  });

  test('a tier that is named with them does not matter', () => {
    expect(cardRefusal(check([{ id: 11, claimedTier: 4 }]))).toBeNull();
  });

  test('a draft may be empty, and no more than that', () => {
    expect([[], [11], [11, 41]].map((picked) => draftRefusal(check(ids(...picked))))).toEqual([
      null,
      null,
      'Pick 1 golfer, not 2.',
    ]);
  });
});

test('no order of the picks changes what is said of them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PoolFormat>('Single Week', 'Salary Cap'),
      fc.uniqueArray(fc.integer({ min: 11, max: 50 }), { maxLength: 10 }),
      (format, picked) => {
        expect(refusal(format, ids(...picked.toSorted()))).toBe(refusal(format, ids(...picked)));
      },
    ),
  );
});

describe('golfers who are out (G16)', () => {
  test('can’t be picked, nor kept while the slot is open', () => {
    const out = { 11: { isOut: true } };
    const expected = 'Golfer 11 is out of the tournament. Pick another golfer.';
    expect(refusal('Single Week', ids(...eight), out)).toBe(expected);
    expect(refusal('Single Week', ids(...eight), out, eight)).toBe(expected);
  });

  test('stay on a card that had them when they teed off', () => {
    const outInPlay = { 11: { isOut: true, isLocked: true } };
    expect(refusal('Single Round', ids(...eight), outInPlay, eight)).toBeNull();
  });
});

describe('locks golfer by golfer (G7)', () => {
  const late = (picks: readonly number[], locked: readonly number[], saved: number[]) =>
    lockRefusal({
      rules: formatRules('Single Round').rules,
      sheet: sheetWith(Object.fromEntries(locked.map((id) => [id, { isLocked: true }]))),
      picks: ids(...picks),
      saved,
    });
  const added = 'Golfer 11 has teed off and can no longer be picked.';
  const removed = 'Golfer 11 is locked and stays on your card.';

  test.each([
    ['nobody has teed off', eight, [], [], null],
    ['somebody else has', eight, [14], [], null],
    ['one of a first card has', eight, [11], [], added],
    ['a golfer who has is added', eight, [11], [14, 12, 13, 21, 22, 31, 32, 41], added],
    ['one who has is kept', eight, [11], eight, null],
    ['one who has is dropped', [14, ...eight.slice(1)], [11], eight, removed],
    ['one who has goes with the whole card', [], [11], eight, removed],
    ['others are changed', [11, 15, 16, 21, 22, 31, 32, 41], [11], eight, null],
  ])('when %s', (_when, picks, locked, saved, expected) => {
    expect(late(picks, locked, saved)).toBe(expected);
  });

  const teeAt = new Date('2027-01-14T13:18:00Z');
  const second = (step: number) => new Date(teeAt.getTime() + step * 1000);
  test.each([
    ['before the tee time', { teeAt, hasHit: false }, 'scheduled', second(-1), false],
    ['at the tee time', { teeAt, hasHit: false }, 'scheduled', second(0), true],
    ['with a shot before it', { teeAt, hasHit: true }, 'live', second(-600), true],
    ['without a tee time, nobody being out there', { teeAt: null, hasHit: false }, 'scheduled', teeAt, false],
    ['without a tee time, once somebody is', { teeAt: null, hasHit: false }, 'live', teeAt, true],
  ] as const)('%s', (_when, golfer, roundState, now, expected) => {
    expect(hasTeedOff(golfer, roundState, now)).toBe(expected);
  });
});
