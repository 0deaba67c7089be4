import { describe, expect, test } from '@jest/globals';
import { type CutProspect, projectedCut } from './projected-cut.ts';

/** So many golfers, each two strokes' thirds behind the one before, and with the chances of a usual cut. */
const field = (
  count: number,
  change: (golfer: CutProspect, index: number) => Partial<CutProspect> = () => ({}),
) =>
  Array.from({ length: count }, (_, index): CutProspect => {
    const golfer = {
      status: 'active',
      toPar: Math.floor(index / 3) - 10,
      lastHitRound: 2,
      makesCut: index < 65 ? 0.9 : 0.1,
    };
    return { ...golfer, ...change(golfer, index) };
  });

describe('the projected cut', () => {
  test('is the score of the 65th, and so has the ties with them', () => {
    expect(projectedCut(field(144))).toBe(Math.floor(64 / 3) - 10);
  });

  test('does not depend on the order in which the feed has them', () => {
    expect(projectedCut(field(144).reverse())).toBe(11);
  });

  test('is where the feed expects it, in an event with a rule of its own', () => {
    // The Masters: the first 50 and ties, of some 90.
    const masters = field(90, (_golfer, index) => ({ makesCut: index < 50 ? 1 : 0.05 }));
    expect(projectedCut(masters)).toBe(Math.floor(51 / 3) - 10);
  });

  test('is the usual one where the feed is a few golfers off', () => {
    const chances = (made: number) => field(144, (_golfer, index) => ({ makesCut: index < made ? 1 : 0 }));
    for (const made of [58, 65, 72]) expect(projectedCut(chances(made))).toBe(11);
    expect(projectedCut(chances(80))).toBe(Math.floor(79 / 3) - 10);
  });

  test.each([
    ['an event without a cut', field(72, () => ({ makesCut: 1 }))],
    ['a small event of which the feed says nothing', field(78, () => ({ makesCut: null }))],
    ['fewer golfers than play on', field(60, () => ({ makesCut: 0.97 }))],
    ['a cut that the feed has made', field(144, (_golfer, index) => (index > 70 ? { status: 'cut' } : {}))],
    [
      'an old one, of made cut, did not finish',
      field(144, (_golfer, index) => (index > 70 ? { status: 'mdf' } : {})),
    ],
    ['round 3', field(144, (_golfer, index) => (index === 9 ? { lastHitRound: 3 } : {}))],
    [
      'a first morning',
      field(144, (_golfer, index) => (index < 72 ? { lastHitRound: 1 } : { lastHitRound: 0 })),
    ],
    ['the days before', field(144, () => ({ lastHitRound: 0, toPar: null }))],
    ['nobody', []],
  ])('is none in %s', (_what, golfers) => {
    expect(projectedCut(golfers)).toBeNull();
  });

  test('is the usual one in a full field of which the feed says nothing', () => {
    expect(projectedCut(field(144, () => ({ makesCut: null })))).toBe(11);
  });

  test('leaves out who has withdrawn, and does not wait for a few who have not teed off', () => {
    const golfers = field(144, (_golfer, index) =>
      index < 3 ? { status: 'withdrawn' } : index > 135 ? { toPar: null, lastHitRound: 0 } : {},
    );
    expect(projectedCut(golfers)).toBe(Math.floor(67 / 3) - 10);
  });
});
