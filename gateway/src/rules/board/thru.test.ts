import { expect, test } from '@jest/globals';
import type { GolferLine } from './lines.ts';
import { holesDone, roundShown } from './thru.ts';

const golfer = (id: number, more: Partial<GolferLine>): GolferLine => ({
  id,
  status: 'active',
  rounds: [],
  playingRound: null,
  thru: null,
  today: null,
  ...more,
});
const finished = { rounds: [{ strokes: 70, par: 72 }] };
const field = [
  golfer(1, finished),
  golfer(2, { playingRound: 1, thru: 9 }),
  golfer(3, {}),
  golfer(4, { status: 'withdrawn' }),
  golfer(5, { ...finished, status: 'withdrawn' }),
];
const lines = new Map(field.map((line) => [line.id, line]));

test.each([
  ['nobody has begun', [3], null],
  ['nobody is there', [], null],
  ['one plays', [2], 9],
  ['one has finished, one plays and one waits', [1, 2, 3], 9],
  ['an average is between two holes', [1, 2], 13],
  ['who is out is not waited for', [1, 4], 18],
  ['who went after the round has finished it', [5], 18],
  ['one is in no field', [1, 99], 18],
] as const)('where %s', (_what, card, holes) => {
  expect(holesDone(card, 1, lines)).toBe(holes);
});

test('a round that the golfers play later has not begun', () => {
  expect(holesDone([2], 2, lines)).toBeNull();
});

test.each([
  [['scheduled', 'scheduled'], null, null],
  [['complete', 'live'], null, 2],
  [['complete', 'scheduled'], null, 1],
  [['complete', 'live'], 1, 1],
  [['complete', 'scheduled'], 2, null],
] as const)('of %s the round shown (of only %s) is %s', (rounds, onlyRound, shown) => {
  expect(roundShown({ state: 'live', rounds }, onlyRound, lines)).toBe(shown);
});

test('a last round that was given up is not shown of an event that is over, nor holes of it', () => {
  const done = { strokes: 70, par: 72 };
  const left = { playingRound: 2, thru: 9, rounds: [done] };
  const given = new Map(
    [golfer(1, { rounds: [done, done] }), ...[2, 3].map((id) => golfer(id, left))].map((line) => [
      line.id,
      line,
    ]),
  );
  const rounds = ['complete', 'complete', 'scheduled', 'scheduled'] as const;
  expect(roundShown({ state: 'live', rounds }, null, given)).toBe(2);
  expect(roundShown({ state: 'official', rounds }, null, given)).toBe(1);
  expect(holesDone([1, 2, 3], 1, given)).toBe(18);
  // Of one in which nothing counts, what there was of it.
  expect(roundShown({ state: 'cancelled', rounds: ['live'] }, null, lines)).toBe(1);
});
