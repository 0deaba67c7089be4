import { expect, test } from '@jest/globals';
import { allTimeTable, championsOf, headToHead, type PlayedEntry } from './history.ts';

const entry = (
  contestId: string,
  userId: string,
  rank: number | null,
  rounds: number[],
  prizeCents = 0,
): PlayedEntry => ({
  contestId,
  userId,
  rank,
  rounds,
  prizeCents,
  total: rounds.length === 0 ? null : rounds.reduce((sum, round) => sum + round, 0),
});
const played = [
  entry('1', 'ann', 1, [-5, -3], 2000),
  entry('1', 'bob', 2, [-6, 0], 1000),
  entry('2', 'ann', 1, [-2, -4]),
  entry('2', 'bob', 1, [-4, -2]),
  entry('2', 'carla', 3, [1, -6]),
  entry('3', 'bob', 1, [-6, -6]),
  entry('3', 'ann', null, []),
];

test('the table of all time has wins, podiums and everybody’s best round, with where it was first played', () => {
  expect(
    allTimeTable(played).map(({ userId, position, wins, podiums, bestRound }) => [
      position,
      userId,
      wins,
      podiums,
      bestRound,
    ]),
  ).toEqual([
    ['1', 'bob', 2, 3, { toPar: -6, contestId: '1' }],
    ['2', 'ann', 2, 2, { toPar: -5, contestId: '1' }],
    ['3', 'carla', 0, 1, { toPar: -6, contestId: '2' }],
  ]);
});

test('a shared first place has several champions', () => {
  expect(
    championsOf(played.filter(({ contestId }) => contestId === '2')).map(({ userId }) => userId),
  ).toEqual(['ann', 'bob']);
});

test('two members are compared where both had a place', () => {
  expect(headToHead(played, 'ann', 'bob')).toEqual({
    won: 1,
    lost: 0,
    tied: 1,
    meetings: [
      { contestId: '2', one: { rank: 1, total: -6 }, other: { rank: 1, total: -6 } },
      { contestId: '1', one: { rank: 1, total: -8 }, other: { rank: 2, total: -6 } },
    ],
  });
  expect(headToHead(played, 'bob', 'ann')).toMatchObject({ won: 0, lost: 1, tied: 1 });
  expect(headToHead(played, 'ann', 'nobody')).toEqual({ won: 0, lost: 0, tied: 0, meetings: [] });
});

test('of several entries in a contest the best counts', () => {
  const twice = [entry('1', 'ann', 4, [0]), entry('1', 'ann', 2, [-3]), entry('1', 'bob', 3, [-1])];
  expect(headToHead(twice, 'ann', 'bob')).toMatchObject({ won: 1, lost: 0 });
});
