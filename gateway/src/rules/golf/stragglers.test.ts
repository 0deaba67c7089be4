import { expect, test } from '@jest/globals';
import { stragglers } from './stragglers.ts';

type Strokes = (number | null)[];
const done = [70, 70, 70, 70];
const golfer = (strokes: Strokes, status = 'active') => ({
  status,
  rounds: strokes.map((count) => ({ strokes: count })),
});
const others = (count: number, strokes: Strokes = done) =>
  Array.from({ length: count }, () => golfer(strokes));

test.each<[string, ReturnType<typeof golfer>[], number]>([
  ['one who never started', [...others(19), golfer([null, null, null, null])], 1],
  ['one who stopped in round 2', [...others(19), golfer([70, null, null, null])], 1],
  ['one who lacks a round in between', [...others(19), golfer([70, 70, null, 70])], 1],
  ['two of twenty', [...others(18), ...others(2, [70, 70, null, null])], 2],
  ['more than a few, so that the round was given up', [...others(17), ...others(3, [70, 70, 70, null])], 0],
  [
    'one who never started, where the last round was given up',
    [...others(10), ...others(9, [70, 70, 70, null]), golfer([null, null, null, null])],
    1,
  ],
  ['nobody but who is out already', [...others(19), golfer([70, 70, null, null], 'cut')], 0],
  ['nobody', others(20), 0],
  ['nobody, where nothing was played', others(20, [null, null, null, null]), 0],
])('is %s (G17)', (_what, golfers, count) => {
  expect(stragglers(golfers)).toEqual(count === 0 ? [] : golfers.slice(-count));
});
