import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Claimant,
  type Contender,
  type Pot,
  prizesCents,
  prizesOfClaimed,
  prizesShown,
  sharePrizes,
  sharesIfEndedNow,
} from './prizes.ts';

const usual = [7000, 2000, 1000];
const pot = (paidEntries: number, buyInCents: number, payoutsBps: readonly number[] = usual): Pot => ({
  paidEntries,
  buyInCents,
  payoutsBps,
});

/** Claimants by their ranks, who paid in the order in which they are listed. */
const ranked = (...ranks: number[]): Claimant[] =>
  ranks.map((rank, index) => ({
    entryId: String.fromCharCode(97 + index),
    rank,
    paidAt: new Date(Date.UTC(2027, 0, 11, 12, index)),
  }));

describe('the prizes of the places', () => {
  // Specification §9: floor(active users × buy-in × fraction); G31: in whole dollars, computed in integers.
  test.each<[string, Pot, number[]]>([
    ['10 × $30 at 70/20/10', pot(10, 3000), [21000, 6000, 3000]],
    ['7 × $10 at 70/20/10', pot(7, 1000), [4900, 1400, 700]],
    ['3 × $10 at 65/30/5: 19.50, 9 and 1.50', pot(3, 1000, [6500, 3000, 500]), [1900, 900, 100]],
    ['11 × $30 at 75/15/10: 247.50, 49.50 and 33', pot(11, 3000, [7500, 1500, 1000]), [24700, 4900, 3300]],
    ['winner takes all', pot(9, 2000, [10000, 0, 0]), [18000, 0, 0]],
    ['a free pool', pot(12, 0), [0, 0, 0]],
  ])('%s', (_what, given, expected) => {
    expect(prizesCents(given)).toEqual(expected);
  });

  // G31: what nobody can claim goes to the first.
  test.each<[number, number[]]>([
    [0, [0, 0, 0]],
    [1, [2000, 0, 0]],
    [2, [2800, 1200, 0]], // 2400 + 400, 1200
    [3, [3600, 1800, 600]],
    [4, [4800, 2400, 800]],
  ])('with %i entries at $20 and 60/30/10 they are %j', (entries, expected) => {
    expect(prizesOfClaimed(pot(entries, 2000, [6000, 3000, 1000]), entries)).toEqual(expected);
  });

  test('named ones are shown as they are named until the lock (G46)', () => {
    const named = { ...pot(1, 1000), namedCents: [10_000, 5000] };
    expect(prizesShown(named, 1, false)).toEqual([10_000, 5000]);
    expect(prizesShown(named, 1, true)).toEqual([15_000, 0]);
    expect(prizesShown(pot(1, 2000), 1, false)).toEqual([2000, 0, 0]);
  });
});

describe('who gets them', () => {
  test.each<[string, Pot, Claimant[], number[], number, Record<string, number>]>([
    [
      'one after the other',
      pot(10, 3000),
      ranked(1, 2, 3, 4),
      [21000, 6000, 3000],
      0,
      { a: 21000, b: 6000, c: 3000 },
    ],
    [
      'G31: what rounding leaves is kept apart',
      pot(3, 1000, [6500, 3000, 500]),
      ranked(1, 2, 3),
      [1900, 900, 100],
      100, // 3000 − 1900 − 900 − 100
      { a: 1900, b: 900, c: 100 },
    ],
    [
      'G31: with two entries the third prize goes to the first',
      pot(2, 3000),
      ranked(1, 2),
      [4800, 1200, 0], // 4200 + 600
      0,
      { a: 4800, b: 1200 },
    ],
    [
      'G27, G31: who has no card claims nothing, but pays into the pot',
      pot(5, 3000),
      ranked(1),
      [15000, 0, 0], // 10500 + 3000 + 1500
      0,
      { a: 15000 },
    ],
    [
      'G26: two first share the first two prizes',
      pot(10, 3000),
      ranked(1, 1, 3),
      [21000, 6000, 3000],
      0,
      { a: 13500, b: 13500, c: 3000 },
    ],
    [
      'G26: the odd cents go to whoever of three paid first',
      pot(10, 1000, [5000, 3000, 2000]),
      ranked(1, 1, 1),
      [5000, 3000, 2000],
      0,
      { a: 3334, b: 3333, c: 3333 }, // 10000 / 3
    ],
    [
      'G26: four share what is left for the third',
      pot(11, 1000),
      ranked(1, 2, 3, 3, 3, 3),
      [7700, 2200, 1100],
      0,
      { a: 7700, b: 2200, c: 275, d: 275, e: 275, f: 275 },
    ],
    [
      'G26: equals behind the third place get nothing',
      pot(10, 3000),
      ranked(1, 2, 3, 4, 4),
      [21000, 6000, 3000],
      0,
      { a: 21000, b: 6000, c: 3000 },
    ],
    [
      'both of two who are equal, with nothing left for anyone else',
      pot(2, 3000),
      ranked(1, 1),
      [4800, 1200, 0],
      0,
      { a: 3000, b: 3000 },
    ],
    ['nobody in a free pool', pot(3, 0), ranked(1, 2, 3), [0, 0, 0], 0, {}],
    ['nobody in a free pool without a card', pot(1, 0), [], [0, 0, 0], 0, {}],
  ])('%s', (_what, given, claimants, prizes, roundingCents, shares) => {
    expect(sharePrizes(given, claimants)).toEqual({
      kind: 'prizes',
      prizesCents: prizes,
      roundingCents,
      shares: Object.entries(shares).map(([entryId, cents]) => ({ entryId, cents })),
    });
  });

  test('the odd cents go by the time of payment, not by the order of the list', () => {
    const [first, second, third] = ranked(1, 1, 1);
    const listed = [third, first, second].filter((claimant) => claimant !== undefined);
    expect(sharePrizes(pot(10, 1000, [5000, 3000, 2000]), listed)).toMatchObject({
      shares: [
        { entryId: 'a', cents: 3334 },
        { entryId: 'b', cents: 3333 },
        { entryId: 'c', cents: 3333 },
      ],
    });
  });

  test.each<[string, Pot, Claimant[]]>([
    ['a single paid entry (G31)', pot(1, 3000), ranked(1)],
    ['no card at all (G31)', pot(4, 3000), []],
  ])('%s gets the buy-ins back', (_what, given, claimants) => {
    expect(sharePrizes(given, claimants)).toEqual({ kind: 'refund' });
  });
});

describe('if it ended now', () => {
  /** Entries by their ranks, null for nothing to rank by; those in capitals have no card. */
  const inPlay = (...entries: [string, number | null][]): Contender[] =>
    entries.map(([name, rank], index) => ({
      entryId: name,
      rank,
      paidAt: new Date(Date.UTC(2027, 0, 11, 12, index)),
      hasCard: name === name.toLowerCase(),
    }));

  test.each<[string, Pot, Contender[], boolean, Record<string, number>]>([
    [
      'each gets what their place pays',
      pot(4, 3000),
      inPlay(['a', 3], ['b', 1], ['c', 2], ['d', 4]),
      true,
      { a: 1200, b: 8400, c: 2400 },
    ],
    [
      'G26: equals split the prizes of their places, the odd cent to who paid first',
      pot(5, 1000, [6000, 3000, 1000]),
      inPlay(['a', 1], ['b', 1], ['c', 3], ['d', 3], ['e', 3]),
      true,
      { a: 2250, b: 2250, c: 168, d: 166, e: 166 }, // (30 + 15) / 2; 5 / 3
    ],
    [
      'G27: who has no card claims nothing, and is waited for by nobody',
      pot(3, 1000, [5000, 3000, 2000]),
      inPlay(['a', 1], ['B', null], ['c', 2]),
      false,
      { a: 2100, c: 900 }, // 15 + 6, 9
    ],
    ['before the first score there is nothing', pot(2, 1000), inPlay(['a', null], ['b', null]), false, {}],
    [
      'nor as long as a card waits for its first score',
      pot(2, 1000),
      inPlay(['a', 1], ['b', null]),
      false,
      {},
    ],
    [
      'unless a round has been played',
      pot(2, 1000),
      inPlay(['a', 1], ['b', null]),
      true,
      { a: 2000 }, // 14 + 4 + 2
    ],
    ['G31: a single buy-in would go back', pot(1, 1000), inPlay(['a', 1]), true, {}],
    ['G1: where nothing is paid nothing is won', pot(2, 0), inPlay(['a', 1], ['b', 2]), true, {}],
  ])('%s', (_what, given, entries, isRoundDone, expected) => {
    const shares = sharesIfEndedNow(given, entries, isRoundDone);
    expect(Object.fromEntries(shares.map(({ entryId, cents }) => [entryId, cents]))).toEqual(expected);
  });
});

describe('whatever the pool', () => {
  // As many places as may be paid, by cuts through a hundred percent.
  const payouts = fc
    .array(fc.integer({ min: 0, max: 100 }), { maxLength: 9 })
    .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 100])
    .map((cuts) => cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0)))
    .map((percents) => percents.sort((a, b) => b - a).map((percent) => percent * 100));
  const given = fc.record({
    paidEntries: fc.integer({ min: 0, max: 1000 }),
    buyInCents: fc.integer({ min: 0, max: 10 }).map((tens) => tens * 1000),
    payoutsBps: payouts,
  });
  const aBoard = fc
    .array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 })
    .map((scores) => ranked(...scores.map((score) => 1 + scores.filter((other) => other < score).length)));
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

  test('prizes and what rounding leaves are the pot, and all prizes are shared out', () => {
    fc.assert(
      fc.property(given, aBoard, (pool, claimants) => {
        const outcome = sharePrizes(pool, claimants);
        if (outcome.kind === 'refund') return;
        expect(sum(outcome.prizesCents) + outcome.roundingCents).toBe(pool.paidEntries * pool.buyInCents);
        expect(outcome.roundingCents).toBeGreaterThanOrEqual(0);
        expect(outcome.roundingCents).toBeLessThan(100 * pool.payoutsBps.length);
        if (claimants.length > 0)
          expect(sum(outcome.shares.map(({ cents }) => cents))).toBe(sum(outcome.prizesCents));
        for (const cents of outcome.prizesCents) expect(cents % 100).toBe(0);
      }),
    );
  });

  test('equals get the same but for the odd cents, and nobody gets more than one placed better', () => {
    fc.assert(
      fc.property(given, aBoard, (pool, claimants) => {
        const outcome = sharePrizes(pool, claimants);
        if (outcome.kind === 'refund') return;
        const centsOf = new Map(outcome.shares.map(({ entryId, cents }) => [entryId, cents]));
        for (const a of claimants)
          for (const b of claimants) {
            const [first, second] = [centsOf.get(a.entryId) ?? 0, centsOf.get(b.entryId) ?? 0];
            if (a.rank === b.rank) expect(Math.abs(first - second)).toBeLessThan(claimants.length);
            if (a.rank < b.rank) expect(first).toBeGreaterThanOrEqual(second - claimants.length);
          }
      }),
      { numRuns: 50 },
    );
  });

  test('the order in which claimants are listed changes nothing', () => {
    fc.assert(
      fc.property(given, aBoard, fc.infiniteStream(fc.nat()), (pool, claimants, dice) => {
        const shuffled = claimants
          .map((claimant) => ({ claimant, key: dice.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ claimant }) => claimant);
        expect(sharePrizes(pool, shuffled)).toEqual(sharePrizes(pool, claimants));
      }),
    );
  });
});

test('G41: entries of one member only are given back, however many they are', () => {
  const ofOne = { ...pot(3, 1000), paidMembers: 1 };
  expect(sharePrizes(ofOne, ranked(1, 2, 3))).toEqual({ kind: 'refund' });
  expect(sharesIfEndedNow(ofOne, [], true)).toEqual([]);
  expect(sharePrizes({ ...ofOne, paidMembers: 2 }, ranked(1, 2, 3))).toMatchObject({ kind: 'prizes' });
});
