import { expect, test } from '@jest/globals';
import { bestOfRound } from './best-of-round.ts';

const line = (id: number, ...strokes: (number | null)[]) => ({
  id,
  status: 'active',
  rounds: strokes.map((one) => ({ strokes: one, par: 72 })),
  playingRound: null,
  thru: null,
  today: null,
});

test.each<[string, ReturnType<typeof line>[], object]>([
  ['nobody before it is finished', [line(1, null)], { golfers: [], toPar: null }],
  ['one', [line(1, 70), line(2, 68), line(3, null)], { golfers: [2], toPar: -4 }],
  ['those who share it', [line(2, 68), line(1, 68), line(3, 69)], { golfers: [1, 2], toPar: -4 }],
  ['nobody of a crowd', [1, 2, 3, 4].map((id) => line(id, 68)), { golfers: [], toPar: -4 }],
])('the best of a round are %s', (_what, lines, expected) => {
  expect(bestOfRound(lines, 1)).toEqual(expected);
});
