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
} from '../../testing/made-up-weeks.ts';
import type { BoardEntry, WeekOfBoard } from '../board.ts';
import { rankBoard } from '../rank-board.ts';
import { hasRoundEnded, type Race, raceOf } from './race.ts';

// As for the board, a card is a single golfer here, and a row of scores to par says all of it.

const official = { state: 'official' as const };
const texts = ({ legs, lines }: Race) => [
  legs.map(({ week: of, round, isLive }) => `${of + 1}.${round}${isLive ? ' live' : ''}`).join(' '),
  ...lines.map(
    ({ entryId, positions, toPar }) =>
      `${entryId}: ${positions.map((position, leg) => `${position} (${toPar[leg]})`).join(' ')}`,
  ),
];

describe('round by round', () => {
  test.each<[string, BoardEntry[], WeekOfBoard[], string[]]>([
    ['before the first shot there is none', entries('a'), [week('ssss', { a: [] })], ['', 'a: ']],
    [
      'each round adds to those before, and the last is as of now (G21, G26)',
      entries('a', 'b', 'c'),
      [week('ccls', { a: [-3, 2, -1], b: [0, -1, 1], c: [0, 0] })],
      [
        '1.1 1.2 1.3 live',
        'a: 1 (-3) T1 (-1) 1 (-2)', // −3, −1, −2
        'b: T2 (0) T1 (-1) T2 (0)', // 0, −1, 0
        'c: T2 (0) 3 (0) T2 (0)', // nothing in round 3 yet
      ],
    ],
    [
      'between two rounds nothing is live',
      entries('a', 'b'),
      [week('ccss', { a: [1, 0], b: [0, 2] })],
      ['1.1 1.2', 'a: 2 (1) 1 (1)', 'b: 1 (0) 2 (2)'],
    ],
    [
      'who has not begun has no position yet, and who has no card never (G21, G27)',
      entries('a', 'b', 'c-'),
      [week('lsss', { a: [-2], b: [null], c: [0] })],
      ['1.1 live', 'a: 1 (-2)', 'b: - (null)', 'c: - (null)'],
    ],
    [
      'of an event that is over early only the rounds that count (G25)',
      entries('a', 'b'),
      [week('cccl', { a: [0, 0, 0, -9], b: [-1, 0, 0, null] }, official)],
      ['1.1 1.2 1.3', 'a: 2 (0) 2 (0) 2 (0)', 'b: 1 (-1) 1 (-1) 1 (-1)'],
    ],
    [
      'of a contest that came to nothing there is none (G25)',
      entries('a'),
      [week('ccss', { a: [-1, -1] }, { state: 'cancelled' })],
      ['', 'a: '],
    ],
  ])('%s', (_what, given, weeks, expected) => {
    expect(texts(raceOf(given, weeks, everyScore))).toEqual(expected);
  });

  test('of a single round just that', () => {
    const weeks = [week('ccls', { a: [-3, 2, -1], b: [0, -1, 1] })];
    const how = { ...everyScore, onlyRound: 2 };
    expect(texts(raceOf(entries('a', 'b'), weeks, how))).toEqual(['1.2', 'a: 2 (2)', 'b: 1 (-1)']);
  });
});

describe('over several weeks', () => {
  const weeks = [
    week('cccc', { a: [1, 1, 1, 1], b: [0, 0, 0, 1], c: [-9, 0, 0, 0] }, official),
    week('clss', { a: [-5, 0], b: [0, 0], c: [0, 0] }),
  ];

  test('it goes week by week, and the one in play is as of now', () => {
    expect(texts(raceOf(entries('a', 'b', 'c'), weeks, everyScore))).toEqual([
      '1.4 2.2 live',
      'a: 3 (4) 2 (-1)', // 4, 4 − 5
      'b: 2 (1) 3 (1)',
      'c: 1 (-9) 1 (-9)',
    ]);
  });

  test('a week that is missed counts from when it is missed (G27)', () => {
    expect(texts(raceOf(entries('a', 'b', 'c -'), weeks, everyScore))).toEqual([
      '1.4 2.2 live',
      'a: 3 (4) 1 (-1)',
      'b: 2 (1) 2 (1)',
      'c: 1 (-9) 3 (-9)',
    ]);
  });

  test('one week alone goes round by round, and knows nothing of the other', () => {
    expect(texts(raceOf(entries('a', 'b', 'c -'), weeks, everyScore, 1))).toEqual([
      '2.1 2.2 live',
      'a: 1 (-5) 1 (-5)',
      'b: 2 (0) 2 (0)',
      'c: - (null) - (null)',
    ]);
  });

  test('a week that came to nothing is not in it (G25)', () => {
    const [first, second] = weeks as [WeekOfBoard, WeekOfBoard];
    const called = { ...first, event: { ...first.event, state: 'cancelled' as const } };
    expect(texts(raceOf(entries('a', 'b'), [called, second], everyScore))).toEqual([
      '2.2 live',
      'a: 1 (-5)',
      'b: 2 (0)',
    ]);
  });
});

test.each<[string, WeekOfBoard[], boolean]>([
  ['before the first shot', [week('ssss', {})], false],
  ['in the first round', [week('lsss', { a: [1] })], false],
  ['after it', [week('csss', { a: [1] })], true],
  ['in the second week', [week('cccc', { a: [0, 0, 0, 0] }, official), week('lsss', {})], true],
])('whether a round has ended: %s', (_when, weeks, expected) => {
  expect(hasRoundEnded(weeks, everyScore)).toBe(expected);
});

describe('whatever the scores', () => {
  const someWeeks = fc.array(aWeek, { minLength: 1, maxLength: 3 });

  test('the last of it is what the board says', () => {
    fc.assert(
      fc.property(someEntries, someWeeks, anyScoring, (given, weeks, how) => {
        const board = rankBoard(given, weeks, how);
        for (const onlyWeek of [null, ...weeks.keys()]) {
          const { legs, lines } = raceOf(given, weeks, how, onlyWeek);
          const rows = onlyWeek === null ? board.rows : (board.weeks[onlyWeek] ?? []);
          const last = lines.map(({ entryId, positions, toPar }) => ({
            entryId,
            position: positions.at(-1) ?? '-',
            running: toPar.at(-1) ?? null,
          }));
          const shown = rows.map(({ entryId, position, running }) => ({ entryId, position, running }));
          expect(byId(last)).toEqual(byId(shown));
          for (const { positions, places, toPar } of lines)
            for (const figures of [positions, places, toPar]) expect(figures).toHaveLength(legs.length);
        }
      }),
    );
  });

  test('the order in which entries are listed changes nothing', () => {
    fc.assert(
      fc.property(
        someEntries,
        someWeeks,
        anyScoring,
        fc.shuffledSubarray(names, { minLength: 8 }),
        (given, weeks, how, order) => {
          const shuffled = order.flatMap((name) => given.filter(({ id }) => id === name));
          const [one, other] = [raceOf(given, weeks, how), raceOf(shuffled, weeks, how)];
          expect(other.legs).toEqual(one.legs);
          expect(byId(other.lines)).toEqual(byId(one.lines));
        },
      ),
    );
  });
});

const byId = <Of extends { entryId: string }>(all: readonly Of[]) =>
  all.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1));
