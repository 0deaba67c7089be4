import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Tier } from '../golf/tiers.ts';
import {
  asPicked,
  bySheetOrder,
  type Candidate,
  replacementFor,
  replacementsFor,
  withReplacements,
} from './replacement.ts';

const golfer = (
  id: number,
  tier: Tier,
  odds: number | null,
  isIn = true,
  name = `Golfer ${id}`,
): Candidate => ({ id, name, tier, odds, isIn });

/** A tier of five, from the best to the last, with others above and below. */
const field = (out: number[] = []): Candidate[] =>
  [
    golfer(1, 1, 0.2),
    golfer(21, 2, 0.1),
    golfer(22, 2, 0.09),
    golfer(23, 2, 0.08),
    golfer(24, 2, 0.07),
    golfer(25, 2, 0.06),
    golfer(31, 3, 0.05),
  ].map((one) => ({ ...one, isIn: !out.includes(one.id) }));

describe('the replacement (G16)', () => {
  test.each([
    ['is the next one down', 22, [22], [], 23],
    ['skips who is on the card', 22, [22, 23], [], 24],
    ['skips who is out', 22, [22], [23, 24], 25],
    ['is the next one up where nobody is left below', 25, [25], [], 24],
    ['counts upwards from the golfer, not from the top', 24, [24, 25], [], 23],
    ['skips who is on the card upwards, too', 25, [25, 24], [23], 22],
    ['is nobody where the tier has nobody left', 21, [21, 22, 23], [24, 25], null],
    ['is nobody for a golfer whom the field does not know', 77, [77], [], null],
  ])('%s', (_what, outId, onCard, out, expected) => {
    expect(replacementFor(outId, field([outId, ...out]), new Set(onCard))).toBe(expected);
  });

  test('goes by name where the odds are equal, the unpriced last', () => {
    const tier4 = [
      golfer(41, 4, null, true, 'Able, Al'),
      golfer(42, 4, 0.001, true, 'Young, Yo'),
      golfer(43, 4, 0.001, true, 'Baker, Bo'),
      golfer(44, 4, null, true, 'Zed, Zo'),
    ];
    expect(tier4.toSorted(bySheetOrder).map(({ id }) => id)).toEqual([43, 42, 41, 44]);
    expect(replacementFor(42, tier4, new Set([42]))).toBe(41);
    expect(replacementFor(44, tier4, new Set([44]))).toBe(41);
  });
});

describe('the replacements of a card', () => {
  test('do not take the same golfer twice', () => {
    expect(replacementsFor([21, 22], new Set([21, 22]), field([21, 22]))).toEqual([
      { out: 21, in: 23 },
      { out: 22, in: 24 },
    ]);
  });

  test('are the same whatever the order of the picks', () => {
    expect(replacementsFor([22, 21], new Set([21, 22]), field([21, 22]))).toEqual(
      replacementsFor([21, 22], new Set([21, 22]), field([21, 22])),
    );
  });

  test('leave alone who is in, and whom nobody can replace', () => {
    expect(replacementsFor([21, 23], new Set([22]), field([22]))).toEqual([]);
    expect(replacementsFor([1], new Set([1]), field([1]))).toEqual([]);
  });
});

describe('who plays for a card', () => {
  test.each([
    ['nobody was replaced', [], [21, 22, 31]],
    ['each in the place of whom they replaced', [{ out: 22, in: 23 }], [21, 23, 31]],
    [
      'a replacement who was replaced, too',
      [
        { out: 22, in: 23 },
        { out: 23, in: 24 },
      ],
      [21, 24, 31],
    ],
  ])('%s', (_what, replacements, expected) => {
    expect(withReplacements([21, 22, 31], replacements)).toEqual(expected);
    expect(asPicked(expected, replacements)).toEqual([21, 22, 31]);
  });
});

describe('whatever the field and the card', () => {
  const anyField = fc
    .uniqueArray(
      fc.record({
        id: fc.nat(200),
        tier: fc.constantFrom<Tier>(1, 2, 3, 4),
        odds: fc.option(fc.constantFrom(0.1, 0.05, 0.02, 0.01)),
        isIn: fc.boolean(),
      }),
      { selector: ({ id }) => id, minLength: 12, maxLength: 60 },
    )
    .map((golfers) => golfers.map((one) => ({ ...one, name: `Golfer ${one.id % 7}` })));
  const fieldAndCard = anyField.chain((golfers) =>
    fc.tuple(fc.constant(golfers), fc.shuffledSubarray(golfers, { maxLength: 12 })),
  );

  test('a replacement is of the same tier, still in, new on the card, and the nearest of these', () => {
    fc.assert(
      fc.property(fieldAndCard, ([golfers, card]) => {
        const onCard = new Set(card.map(({ id }) => id));
        for (const out of card) {
          const coming = golfers.find(({ id }) => id === replacementFor(out.id, golfers, onCard));
          const tier = golfers.filter(({ tier }) => tier === out.tier).toSorted(bySheetOrder);
          const possible = tier.filter(({ id, isIn }) => isIn && !onCard.has(id));
          const below = possible.filter((one) => bySheetOrder(one, out) > 0);
          expect(coming).toEqual(below[0] ?? possible.at(-1));
        }
      }),
    );
  });

  test('nobody is twice on the card after it, and it is as long as before', () => {
    fc.assert(
      fc.property(fieldAndCard, ([golfers, card]) => {
        const ids = card.map(({ id }) => id);
        const out = new Set(card.filter(({ isIn }) => !isIn).map(({ id }) => id));
        const replacements = replacementsFor(ids, out, golfers);
        expect(new Set(withReplacements(ids, replacements)).size).toBe(ids.length);
        expect(asPicked(withReplacements(ids, replacements), replacements)).toEqual(ids);
        expect(replacements.every((one) => out.has(one.out))).toBe(true);
      }),
    );
  });
});
