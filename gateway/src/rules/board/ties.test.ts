import { expect, test } from '@jest/globals';
import { entries, everyScore, week } from '../testing/made-up-weeks.ts';
import { type BoardEntry, playOf, rankBoard, type WeekOfBoard } from './board.ts';
import { tiesOf } from './ties.ts';

const ties = (given: BoardEntry[], weeks: WeekOfBoard[], places = 3) => {
  const { latest } = playOf(weeks, everyScore);
  return tiesOf(rankBoard(given, weeks, everyScore), latest, places).map(({ entryIds, score, lead }) => [
    entryIds.join(' '),
    score,
    lead && `${lead.entryId} by round ${lead.round} of week ${lead.week + 1}`,
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
