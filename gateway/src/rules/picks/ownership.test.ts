import { expect, test } from '@jest/globals';
import { holdingsOf } from './ownership.ts';

const everybody = () => true;

test.each<[string, number[][], (golfer: number) => boolean, [number, number, number][]]>([
  ['no card holds nobody', [], everybody, []],
  [
    'the most frequent first, with their share of all cards',
    [
      [1, 2, 3],
      [2, 3],
      [3, 4],
    ],
    everybody,
    [
      [3, 3, 10_000],
      [2, 2, 6667], // 2 / 3
      [1, 1, 3333],
      [4, 1, 3333],
    ],
  ],
  [
    'a golfer is on a card once',
    [[1, 1], [2]],
    everybody,
    [
      [1, 1, 5000],
      [2, 1, 5000],
    ],
  ],
  [
    'G7, G8: whom no lock has closed is not told of, and the share is of all cards all the same',
    [[1, 2], [2]],
    (golfer) => golfer === 1,
    [[1, 1, 5000]],
  ],
])('%s', (_what, cards, isOpen, expected) => {
  const holdings = holdingsOf(cards, isOpen);
  expect(holdings.map(({ golfer, cards: held, shareBps }) => [golfer, held, shareBps])).toEqual(expected);
  for (const { golfer, places } of holdings)
    expect(places).toEqual(cards.flatMap((picked, place) => (picked.includes(golfer) ? [place] : [])));
});
