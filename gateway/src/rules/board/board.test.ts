import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  anyScoring,
  aWeek,
  entries,
  everyScore,
  names,
  someEntries,
  week,
} from '../testing/made-up-weeks.ts';
import type { BoardEntry, RankedBoard, WeekOfBoard } from './board.ts';
import { rankBoard } from './rank-board.ts';

// In these tables a card is a single golfer under the rule that every score counts, so that an entry's rounds
// are that golfer's, and a row of scores to par says all of it.

const board = (given: BoardEntry[], weeks: WeekOfBoard[], how = everyScore) => rankBoard(given, weeks, how);
const texts = ({ rows }: RankedBoard) =>
  rows.map(({ entryId, position, running }) => `${position} ${entryId} ${running}`);
const ranks = ({ rows }: RankedBoard) => rows.map(({ entryId, rank }) => `${rank} ${entryId}`);

const official = { state: 'official' as const };

describe('the order of a board', () => {
  test.each<[string, BoardEntry[], WeekOfBoard[], string[]]>([
    [
      'Specification §2: ascending by the score',
      entries('a', 'b', 'c'),
      [week('csss', { a: [1], b: [-3], c: [0] })],
      ['1 b -3', '2 c 0', '3 a 1'],
    ],
    [
      'Specification §4: a shared position has a T, and the next one counts on',
      entries('a', 'b', 'c', 'd'),
      [week('csss', { a: [1], b: [-3], c: [1], d: [2] })],
      ['1 b -3', 'T2 a 1', 'T2 c 1', '4 d 2'],
    ],
    [
      'G26: equal totals share a position, though the tie-break lists one first',
      entries('a', 'b'),
      [week('cccc', { a: [0, 0, 0, -4], b: [-4, 0, 0, 0] })],
      ['T1 a -4', 'T1 b -4'],
    ],
    [
      'G21: who has not begun has no position',
      entries('a', 'b'),
      [week('lsss', { a: [null], b: [2] })],
      ['1 b 2', '- a null'],
    ],
    ['G27: nor has who has no card', entries('a-', 'b'), [week('csss', { b: [2] })], ['1 b 2', '- a null']],
    [
      'before the lock nobody has one',
      entries('b', 'a-'),
      [week('ssss', { b: [] }, { state: 'scheduled', isLocked: false })],
      ['- a null', '- b null'],
    ],
    [
      'weeks add up',
      entries('a', 'b'),
      [week('cccc', { a: [1, 1, 1, 1], b: [0, 0, 0, 1] }, official), week('csss', { a: [-5], b: [0] })],
      ['1 a -1', '2 b 1'], // 4 − 5, 1 + 0
    ],
    [
      'G27: fewer missing weeks rank first, whatever the score',
      entries('a--', 'b-', 'c'),
      [
        week('cccc', { b: [-9, -9, -9, -9], c: [9, 9, 9, 9] }, official),
        week('cccc', { b: [-5, 0, 0, 0], c: [9, 9, 9, 9] }, official),
      ],
      ['1 c 72', '2 b -5', '- a null'],
    ],
    [
      'a week that is not locked yet is not missing',
      entries('a', 'b'),
      [
        week('cccc', { a: [0, 0, 0, 0], b: [1, 0, 0, 0] }, official),
        week('ssss', {}, { state: 'scheduled', isLocked: false }),
      ],
      ['1 a 0', '2 b 1'],
    ],
    [
      'G25: a week that came to nothing drops out, and is missed by nobody',
      entries('a', 'b'),
      [
        week('cccc', { a: [0, 0, 0, 0], b: [1, 0, 0, 0] }, official),
        week('cuss', { a: [9], b: [-9] }, { state: 'cancelled' }),
      ],
      ['1 a 0', '2 b 1'],
    ],
    [
      'G25: nobody has a position where no week is left',
      entries('a', 'b'),
      [week('cuss', { a: [9], b: [-9] }, { state: 'cancelled' })],
      ['- a null', '- b null'],
    ],
  ])('%s', (_source, given, weeks, expected) => {
    expect(texts(board(given, weeks))).toEqual(expected);
  });
});

describe('ranks break ties', () => {
  test.each<[string, WeekOfBoard[], string[]]>([
    [
      'Specification §9: by the lowest round 4',
      [week('cccc', { a: [-4, 0, 0, 0], b: [0, 0, 0, -4] }, official)],
      ['1 b', '2 a'],
    ],
    ['then by round 3', [week('cccc', { a: [-4, 0, 0, -1], b: [0, 0, -4, -1] }, official)], ['1 b', '2 a']],
    ['then by round 2', [week('cccc', { a: [-4, 0, 0, -1], b: [0, -4, 0, -1] }, official)], ['1 b', '2 a']],
    [
      'not at all where everything is equal',
      [week('cccc', { a: [1, 2, 3, 4], b: [1, 2, 3, 4] })],
      ['1 a', '1 b'],
    ],
    [
      'G26: by round 3 where round 4 was not played',
      [week('cccs', { a: [-4, 0, 0], b: [0, 0, -4] }, official)],
      ['1 b', '2 a'],
    ],
    [
      'G26: by round 3 where round 4 was begun in vain',
      [week('cccc', { a: [-4, 0, 0, -9], b: [0, 0, -4, null] }, official)],
      ['1 b', '2 a'],
    ],
    [
      'G26: by the last week first',
      [
        week('cccc', { a: [0, 0, 0, -4], b: [0, 0, 0, 0] }, official),
        week('cccc', { a: [0, 0, 0, 0], b: [-4, 0, 0, 0] }, official),
      ],
      ['1 b', '2 a'],
    ],
    [
      'G26: then by the weeks before',
      [
        week('cccc', { a: [-4, 0, 0, 0], b: [0, 0, 0, -4] }, official),
        week('cccc', { a: [0, 0, 0, 0], b: [0, 0, 0, 0] }, official),
      ],
      ['1 b', '2 a'],
    ],
    [
      'by the weeks that are left',
      [
        week('cccc', { a: [-4, 0, 0, 0], b: [0, 0, 0, -4] }, official),
        week('cuss', { a: [-9], b: [9] }, { state: 'cancelled' }),
      ],
      ['1 b', '2 a'],
    ],
  ])('%s', (_source, weeks, expected) => {
    expect(ranks(board(entries('a', 'b'), weeks))).toEqual(expected);
  });

  test('against whoever has no card in a round: a missing card loses', () => {
    const weeks = [
      week('cccc', { a: [0, 0, 0, 0], b: [-1, 0, 0, 0] }, official),
      week('cccc', { a: [-1, 0, 0, 0], b: [0, 0, 0, 0] }, official),
    ];
    expect(ranks(board(entries('b -', 'a-'), weeks))).toEqual(['1 a', '2 b']);
  });
});

describe('a row of a board', () => {
  const first = week('cccc', { a: [1, 1, 1, 1], b: [0, 0, 0, 1] }, official);
  test.each<[string, WeekOfBoard[], Partial<RankedBoard['rows'][number]>]>([
    [
      'of one tournament in play has no total (G24)',
      [week('clss', { a: [1, 2] })],
      { rounds: [1, 2, null, null], running: 3, total: null, weeks: [3] },
    ],
    [
      'has one when round 4 is complete',
      [week('cccc', { a: [1, 2, 0, 0] }, { state: 'complete' })],
      { rounds: [1, 2, 0, 0], running: 3, total: 3, weeks: [3] },
    ],
    [
      'of several weeks shows the rounds of the last one that has locked',
      [first, week('csss', { a: [-5] }), week('ssss', {}, { isLocked: false })],
      { rounds: [-5, null, null, null], running: -1, total: null, weeks: [4, -5, null] },
    ],
    [
      'of several weeks has a total when all are decided',
      [first, week('cccc', { a: [-5, 0, 0, 0] }, official)],
      { rounds: [-5, 0, 0, 0], running: -1, total: -1, weeks: [4, -5] },
    ],
    [
      'leaves out a week that came to nothing',
      [first, week('cuss', { a: [-5] }, { state: 'cancelled' })],
      { rounds: [1, 1, 1, 1], running: 4, total: 4, weeks: [4, null] },
    ],
  ])('%s', (_what, weeks, expected) => {
    expect(board(entries('a'), weeks).rows).toMatchObject([expected]);
  });

  test('of a single round has a total when that is complete', () => {
    const how = { ...everyScore, onlyRound: 2 };
    expect(board(entries('a'), [week('ccss', { a: [1, 2] })], how).rows).toMatchObject([
      { rounds: [null, 2, null, null], running: 2, total: 2, moved: null },
    ]);
  });
});

describe('how far an entry moved', () => {
  const moves = (weeks: WeekOfBoard[], how = everyScore) =>
    board(entries('a', 'b', 'c'), weeks, how).rows.map(({ entryId, moved }) => `${entryId} ${moved}`);
  test.each<[string, WeekOfBoard[], string[]]>([
    ['is unknown in round 1', [week('lsss', { a: [1], b: [2], c: [3] })], ['a null', 'b null', 'c null']],
    [
      'is by the rounds before the one in play',
      [week('clss', { a: [1, 5], b: [2, 0], c: [3, 0] })], // 1, 2, 3 became 6, 2, 3
      ['b 1', 'c 1', 'a -2'],
    ],
    [
      'counts shared positions as one',
      [week('clss', { a: [1, 1], b: [1, 0], c: [1, 0] })], // all first, then 2, 1, 1
      ['b 0', 'c 0', 'a -2'],
    ],
    [
      'is by the week before in the first round of the next',
      [
        week('cccc', { a: [1, 0, 0, 0], b: [2, 0, 0, 0], c: [3, 0, 0, 0] }, official),
        week('lsss', { a: [5], b: [0], c: [0] }),
      ],
      ['b 1', 'c 1', 'a -2'],
    ],
    [
      'stays what it was in the last round that counts',
      [week('cccc', { a: [1, 0, 5, -9], b: [2, 0, 0, null], c: [3, 0, 0, null] }, official)],
      ['b 1', 'c 1', 'a -2'],
    ],
    [
      'is unknown for who had no position then',
      [week('clss', { a: [null, 1], b: [2, 0], c: [3, 0] })],
      ['a null', 'b -1', 'c -1'],
    ],
  ])('%s', (_when, weeks, expected) => {
    expect(moves(weeks)).toEqual(expected);
  });
});

test('a week has a board of its own, with the same texts', () => {
  const weeks = [
    week('cccc', { a: [1, 1, 1, 1], b: [0, 0, 0, 1], c: [4, 0, 0, 0] }, official),
    week('csss', { a: [-5], b: [0] }),
  ];
  const { weeks: boards } = board(entries('a', 'b', 'c -'), weeks);
  expect(
    boards.map((rows) =>
      rows.map(({ entryId, position, running, total }) => [entryId, position, running, total]),
    ),
  ).toEqual([
    [
      ['b', '1', 1, 1],
      ['a', 'T2', 4, 4],
      ['c', 'T2', 4, 4],
    ],
    [
      ['a', '1', -5, null],
      ['b', '2', 0, null],
      ['c', '-', null, null],
    ],
  ]);
});

describe('whatever the scores', () => {
  test('the order in which entries are listed changes nothing', () => {
    fc.assert(
      fc.property(
        someEntries,
        fc.array(aWeek, { minLength: 1, maxLength: 3 }),
        anyScoring,
        fc.shuffledSubarray(names, { minLength: 8 }),
        (given, weeks, by, order) => {
          const shuffled = order.flatMap((name) => given.filter(({ id }) => id === name));
          expect(rankBoard(shuffled, weeks, by)).toEqual(rankBoard(given, weeks, by));
        },
      ),
    );
  });

  test('everyone is listed once; positions and ranks agree on who is ahead', () => {
    fc.assert(
      fc.property(
        someEntries,
        fc.array(aWeek, { minLength: 1, maxLength: 3 }),
        anyScoring,
        (given, weeks, by) => {
          const { rows, weeks: boards } = rankBoard(given, weeks, by);
          expect(rows.map(({ entryId }) => entryId).sort()).toEqual(names);
          for (const ofWeek of boards) expect(ofWeek.map(({ entryId }) => entryId).sort()).toEqual(names);
          const numberOf = (position: string) => Number(position.replace('T', ''));
          for (const { position, rank, running } of rows) {
            expect(position === '-').toBe(rank === null);
            expect(position === '-').toBe(running === null);
            if (rank === null) continue;
            // Whoever shares a position is told apart by rank only among those who share it.
            const sharing = rows.filter((row) => row.position === position).length;
            expect(position.startsWith('T')).toBe(sharing > 1);
            expect(rank).toBeGreaterThanOrEqual(numberOf(position));
            expect(rank).toBeLessThan(numberOf(position) + sharing);
          }
          const ranked = rows.flatMap(({ rank }) => rank ?? []);
          expect(ranked).toEqual([...ranked].sort((a, b) => a - b));
        },
      ),
    );
  });
});
