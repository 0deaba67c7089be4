import { expect, test } from '@jest/globals';
import { type SeasonEntry, seasonTable } from './season.ts';

const entry = (
  contestId: string,
  userId: string,
  [rank, total, prizeCents]: [number | null, number | null, number],
): SeasonEntry => ({ contestId, userId, rank, total, prizeCents });

test('counts contests, wins, podiums and prizes, and adds up scores', () => {
  const table = seasonTable([
    entry('1', 'ann', [1, -10, 2000]),
    entry('1', 'bob', [2, -8, 1000]),
    entry('1', 'carla', [4, -1, 0]),
    entry('2', 'ann', [3, -4, 0]),
    entry('2', 'bob', [1, -12, 2000]),
    entry('3', 'ann', [5, 3, 0]),
  ]);
  expect(table).toEqual([
    {
      userId: 'bob',
      contests: 2,
      wins: 1,
      podiums: 2,
      prizeCents: 3000,
      total: -20,
      best: -12,
      position: '1',
    },
    {
      userId: 'ann',
      contests: 3,
      wins: 1,
      podiums: 2,
      prizeCents: 2000,
      total: -11,
      best: -10,
      position: '2',
    },
    { userId: 'carla', contests: 1, wins: 0, podiums: 0, prizeCents: 0, total: -1, best: -1, position: '3' },
  ]);
});

test('who reached the same shares a place, whoever played more is named first', () => {
  const table = seasonTable([
    entry('1', 'ann', [1, -10, 0]),
    entry('2', 'bob', [1, -2, 0]),
    entry('1', 'bob', [9, 5, 0]),
    entry('2', 'carla', [2, -1, 0]),
  ]);
  expect(table.map(({ userId, position }) => `${position} ${userId}`)).toEqual([
    'T1 bob',
    'T1 ann',
    '3 carla',
  ]);
});

test('who shares the first place has won, too', () => {
  const table = seasonTable([entry('1', 'ann', [1, -3, 500]), entry('1', 'bob', [1, -3, 500])]);
  expect(table.map(({ wins }) => wins)).toEqual([1, 1]);
});

test('without a place nothing is counted, and without a score none', () => {
  expect(seasonTable([entry('1', 'ann', [null, null, 0]), entry('1', 'bob', [1, null, 0])])).toEqual([
    {
      userId: 'bob',
      contests: 1,
      wins: 1,
      podiums: 1,
      prizeCents: 0,
      total: null,
      best: null,
      position: '1',
    },
  ]);
});

test('an empty season has no rows', () => {
  expect(seasonTable([])).toEqual([]);
});

test('G41: of several entries in a contest the best counts, and the prizes of all', () => {
  const table = seasonTable([
    entry('1', 'ann', [1, -10, 2000]),
    entry('1', 'ann', [2, -8, 1000]),
    entry('1', 'ann', [null, null, 0]),
    entry('2', 'ann', [4, -3, 0]),
  ]);
  expect(table).toEqual([
    {
      userId: 'ann',
      contests: 2,
      wins: 1,
      podiums: 1,
      prizeCents: 3000,
      total: -13,
      best: -10,
      position: '1',
    },
  ]);
});
