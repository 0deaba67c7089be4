import { describe, expect, test } from '@jest/globals';
import { entries, everyScore, week } from '../../testing/made-up-weeks.ts';
import { type BoardEntry, playOf, type WeekOfBoard } from '../board.ts';
import { rankBoard } from '../rank-board.ts';
import type { Scoring } from '../scoring.ts';
import type { TieBreaker } from './tie-breakers.ts';
import { tiesOf } from './ties.ts';

const nameOf = (by: TieBreaker) =>
  by.kind === 'best-week'
    ? `best week ${by.nth + 1}`
    : `${by.kind === 'round' ? `round ${by.round}` : 'guess'} of week ${by.week + 1}`;

const ties = (given: BoardEntry[], weeks: WeekOfBoard[], places = 3, how = everyScore) => {
  const { tieBreakers } = playOf(given, weeks, how);
  return tiesOf(rankBoard(given, weeks, how), given, tieBreakers, places).map(({ entryIds, score, lead }) => [
    entryIds.join(' '),
    score,
    lead && `${lead.entryId} by ${nameOf(lead.by)}`,
  ]);
};

test.each<[string, BoardEntry[], WeekOfBoard[], unknown[]]>([
  [
    'the latest round in which they differ parts two',
    entries('a', 'b', 'c'),
    [week('ccss', { a: [-10, -18], b: [-8, -20], c: [5, 5] })],
    [['b a', -28, 'b by round 2 of week 1']],
  ],
  [
    'an earlier one where the latest is the same for both',
    entries('a', 'b', 'c'),
    [week('ccls', { a: [1, -4, -5], b: [-4, 1, -5], c: [0, 0, 0] })],
    [['a b', -8, 'a by round 2 of week 1']],
  ],
  [
    'who is equal in all of them shares',
    entries('a', 'b'),
    [week('ccss', { a: [-1, -2], b: [-1, -2] })],
    [['a b', -3, null]],
  ],
  ['where nobody is equal there is no tie', entries('a', 'b'), [week('csss', { a: [1], b: [2] })], []],
  [
    'over weeks the last week comes first',
    entries('a', 'b'),
    [
      week('cccc', { a: [0, 0, 0, 0], b: [-3, 0, 0, 0] }, { state: 'official' }),
      week('csss', { a: [-3], b: [0] }),
    ],
    [['a b', -3, 'a by round 1 of week 2']],
  ],
])('%s (G26)', (_what, given, weeks, expected) => {
  expect(ties(given, weeks)).toEqual(expected);
});

test('ties beyond the places that win are nobody’s worry', () => {
  const weeks = [week('csss', { a: [-9], b: [0], c: [0] })];
  expect(ties(entries('a', 'b', 'c'), weeks, 1)).toEqual([]);
  expect(ties(entries('a', 'b', 'c'), weeks, 2)).toHaveLength(1);
});

describe('by the pool’s rule (G40)', () => {
  const level = [week('cccc', { a: [-1, -2, 0, 0], b: [-3, 0, 0, 0], c: [0, 0, 0, 0], d: [-1, -1, -1, 0] })];
  const guessing = (guesses: Record<string, number | null>) =>
    entries('a', 'b', 'c', 'd').map((entry) => ({ ...entry, guesses: [guesses[entry.name] ?? null] }));
  const ranks = (given: BoardEntry[], how: Scoring, weeks = level) =>
    rankBoard(given, weeks, how).rows.map(({ entryId, rank }) => `${entryId}${rank}`);
  const byGuess: Scoring = { ...everyScore, ties: 'guess' };

  test('equals share at once', () => {
    const split: Scoring = { ...everyScore, ties: 'split' };
    expect(ranks(guessing({}), split)).toEqual(['a1', 'b1', 'd1', 'c4']);
    expect(ties(guessing({}), level, 3, split)).toEqual([['a b d', -3, null]]);
  });

  test('the closest guess of the winner’s score leads, and of two as close the lower one', () => {
    const given = guessing({ a: -1, b: -5, d: -4 });
    expect(ranks(given, byGuess)).toEqual(['d1', 'b2', 'a3', 'c4']);
    expect(ties(given, level, 3, byGuess)).toEqual([['d b a', -3, 'd by guess of week 1']]);
  });

  test('the winner is not who was disqualified after the last putt, but may be who was cut since', () => {
    const given = guessing({ a: -3, b: -9 });
    const [only = week('cccc', {})] = level;
    const without = (status: string) => {
      const nine = week('cccc', { z: [-9, 0, 0, 0] })
        .lines.values()
        .next().value;
      const lines = nine ? [...only.lines, [nine.id, { ...nine, status }] as const] : [];
      return [{ ...only, lines: new Map(lines) }];
    };
    expect(ranks(given, byGuess, without('active'))[0]).toBe('b1');
    expect(ranks(given, byGuess, without('disqualified'))[0]).toBe('a1');
    expect(ranks(given, byGuess, without('cut'))[0]).toBe('b1');
  });

  test('equal guesses share, and who has not guessed comes last', () => {
    expect(ranks(guessing({ a: -3, b: -3 }), byGuess)).toEqual(['a1', 'b1', 'd3', 'c4']);
  });

  test('the last week’s guess comes first', () => {
    const two = [week('cccc', { a: [0], b: [0] }), week('cccc', { a: [-2], b: [-2] })];
    const given = entries('a', 'b').map((entry) => ({
      ...entry,
      guesses: entry.name === 'a' ? [0, -9] : [-9, -2],
    }));
    expect(ranks(given, byGuess, two)).toEqual(['b1', 'a2']);
  });
});
