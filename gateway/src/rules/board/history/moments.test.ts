import { describe, expect, test } from '@jest/globals';
import type { GolferLine } from '../lines.ts';
import type { EventPlay } from '../scoring.ts';
import { type BoardNow, momentsSince, standingOf } from './moments.ts';

type Rounds = EventPlay['rounds'];
const live: Rounds = ['live', 'scheduled', 'scheduled', 'scheduled'];
const after1: Rounds = ['complete', 'scheduled', 'scheduled', 'scheduled'];

const line = (id: number, status = 'active'): [number, GolferLine] => [
  id,
  { id, status, rounds: [], playingRound: null, thru: null, today: null },
];

/** A board as positions by entry, in order. */
const board = (
  positions: Record<string, string>,
  more: Partial<BoardNow> & { rounds?: Rounds } = {},
): BoardNow => ({
  week: 0,
  event: { state: 'live', rounds: more.rounds ?? live },
  lines: new Map([line(1), line(2)]),
  rows: Object.entries(positions).map(([entryId, position]) => ({
    entryId,
    position,
    running: 0,
    total: null,
  })),
  cards: new Map(Object.keys(positions).map((entryId) => [entryId, [1, 2]])),
  onlyRound: null,
  ...more,
});

/** What each look tells, as 'a: took the lead'. */
function told(...looks: BoardNow[]): string[][] {
  const [first, ...others] = looks;
  if (!first) return [];
  let standing = standingOf(first);
  return others.map((now) => {
    const moments = momentsSince(standing, now).map((one) => {
      if (one.kind === 'lead') return `${one.entryId}: ${one.isTaken ? 'took' : 'lost'} the lead`;
      if (one.kind === 'moved') return `${one.entryId}: ${one.from} to ${one.to}`;
      if (one.kind === 'cut') return `${one.entryId}: without ${one.golfers}`;
      return `${one.entryId}: ${one.position} of ${one.of} after round ${one.round}`;
    });
    standing = standingOf(now, standing);
    return moments;
  });
}

describe('what happens on a board', () => {
  test('a lead that is shared is one, and of the first order of a week nothing but the lead is news', () => {
    expect(
      told(
        board({ a: '-', b: '-', c: '-' }),
        board({ a: '1', b: '2', c: '3' }),
        board({ a: 'T1', b: 'T1', c: '3' }),
        board({ b: '1', a: '2', c: '3' }),
        board({ b: '1', a: '2', c: '3' }),
      ),
    ).toEqual([['a: took the lead'], ['b: took the lead'], ['a: lost the lead'], []]);
    expect(told(board({ a: '-', b: '-' }), board({ a: 'T1', b: 'T1' }))).toEqual([[]]);
  });

  test('nobody loses the lead that all had before the first shot, and who is ahead of others then takes it', () => {
    const level = board({ a: 'T1', b: 'T1', c: 'T1' });
    expect(told(level, level, board({ a: 'T1', b: 'T1', c: '3' }), level)).toEqual([
      [],
      ['a: took the lead', 'b: took the lead'],
      ['c: took the lead'],
    ]);
    expect(told(level, board({ b: '1', a: 'T2', c: 'T2' }))).toEqual([['b: took the lead']]);
  });

  test('a lead that everybody has come to share is lost like any other, in a pool of two as well', () => {
    const level = board({ a: 'T1', b: 'T1' });
    const ahead = board({ a: '1', b: '2' });
    expect(told(level, ahead, level, ahead, level, board({ b: '1', a: '2' }))).toEqual([
      ['a: took the lead'],
      ['b: took the lead'],
      ['b: lost the lead'],
      ['b: took the lead'],
      ['a: lost the lead'],
    ]);
    const levelAfter1 = board({ a: 'T1', b: 'T1' }, { rounds: after1 });
    expect(told(level, levelAfter1, board({ a: '1', b: '2' }, { rounds: after1 })).at(-1)).toEqual([
      'a: took the lead',
    ]);
    const nextWeek = board({ a: 'T1', b: 'T1' }, { week: 1 });
    expect(told(ahead, nextWeek, board({ a: '1', b: '2' }, { week: 1 }))).toEqual([[], ['a: took the lead']]);
  });

  test('five places are counted from where they were last told, and anew in each round', () => {
    const at = (place: number, rounds = live) => board({ a: '1', b: `${place}` }, { rounds });
    expect(
      told(at(10), at(7), at(5), at(3), at(10), at(6), at(9, after1), at(5, after1), at(4, after1)),
    ).toEqual([
      [],
      ['b: 10 to 5'],
      [],
      ['b: 5 to 10'],
      [],
      ['a: 1 of 2 after round 1', 'b: 9 of 2 after round 1'],
      [],
      ['b: 9 to 4'],
    ]);
  });

  test('the cut is told of each golfer once, and not where a single round is played', () => {
    const cut = new Map([line(1, 'cut'), line(2)]);
    const before = board({ a: '1', b: '2' });
    expect(
      told(before, board({ a: '1', b: '2' }, { lines: cut }), board({ a: '1', b: '2' }, { lines: cut })),
    ).toEqual([['a: without 1', 'b: without 1'], []]);
    expect(told(before, board({ a: '1', b: '2' }, { lines: cut, onlyRound: 1 }))).toEqual([[]]);
    const unfinished = new Map([line(1, 'mdf'), line(2)]);
    expect(told(before, board({ a: '1', b: '2' }, { lines: unfinished }))).toEqual([[]]);
  });

  test('the last round has its results, and another week begins without news', () => {
    const decided = board({ b: '1', a: '2' }, { rounds: after1 });
    const rows = decided.rows.map((row) => ({ ...row, total: -3 }));
    expect(told(board({ a: '1', b: '2' }), { ...decided, rows })).toEqual([[]]);
    expect(told(board({ a: '1', b: '2' }), board({ b: '1', a: '2' }, { week: 1 }))).toEqual([[]]);
  });
});
