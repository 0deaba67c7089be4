import { describe, expect, test } from '@jest/globals';
import { isInPot, namedPrizesRefusal, outsideBuyInRefusal } from './settled-outside.ts';

describe('the buy-in that a group collects itself (G43)', () => {
  test.each([
    [100, true],
    [2500, true],
    [100_000, true],
    [0, false],
    [50, false],
    [2550, false],
    [100_100, false],
    [-500, false],
    [Number.NaN, false],
  ])('%i cents: %p', (cents, isFine) => {
    expect(outsideBuyInRefusal(cents) === null).toBe(isFine);
  });

  test.each([
    ['ranked', true, true, true],
    ['ranked', true, false, true],
    ['ranked', false, true, true],
    ['ranked', false, false, false],
    ['apart', true, false, true],
    ['apart', false, true, false],
  ] as const)(
    'unpaid entries %s; paid: %p, with a card: %p; in the pot: %p',
    (unpaid, isPaid, hasCard, is) => {
      expect(isInPot({ buyInCents: 2000, unpaid, showsPayments: false }, { isPaid, hasCard })).toBe(is);
    },
  );
});

describe('named prizes (G46)', () => {
  const dollars = (...cents: number[]) => ({ kind: 'dollars', cents }) as const;
  const words = (...all: string[]) => ({ kind: 'words', words: all }) as const;
  test.each([
    ['outside', dollars(10_000, 5000), true],
    ['outside', dollars(), false],
    ['outside', dollars(150), false],
    ['outside', dollars(0), false],
    ['outside', dollars(...Array<number>(11).fill(100)), false],
    ['outside', words('a round of drinks'), false],
    ['fairway', dollars(10_000), false],
    ['fairway', words('a round of drinks'), false],
    ['free', words('a round of drinks', 'a pin flag'), true],
    ['free', words('x'.repeat(40)), true],
    ['free', words('x'.repeat(41)), false],
    ['free', words(' '), false],
    ['free', dollars(10_000), false],
  ] as const)('%s, %p: %p', (money, prizes, isFine) => {
    expect(namedPrizesRefusal(money, prizes) === null).toBe(isFine);
  });
});
