import { describe, expect, test } from '@jest/globals';
import type { GolferLine } from '../lines.ts';
import type { EventPlay } from '../scoring.ts';
import { changesOfStory, type StoryBoard, type StoryStanding, storyOf } from './story.ts';

const live: EventPlay['rounds'] = ['live', 'scheduled', 'scheduled', 'scheduled'];
const withRounds = (...rounds: EventPlay['rounds']): EventPlay => ({ state: 'live', rounds });

/** Golfers 1 and 2, on the cards of a and b: holes done and score to par of the first round. */
type Play = Record<number, [thru: number, today: number]>;
const linesOf = (play: Play, statuses: Record<number, string> = {}) =>
  new Map(
    Object.entries(play).map(([id, [thru, today]]): [number, GolferLine] => [
      Number(id),
      {
        ...{ id: Number(id), status: statuses[Number(id)] ?? 'active', rounds: [] },
        ...{ playingRound: 1, thru, today },
      },
    ]),
  );

function board(
  play: Play,
  more: Partial<StoryBoard> & { statuses?: Record<number, string> } = {},
): StoryBoard {
  const scores = { a: play[1]?.[1] ?? 0, b: play[2]?.[1] ?? 0 };
  const best = Math.min(scores.a, scores.b);
  const isShared = scores.a === scores.b;
  return {
    week: 0,
    event: withRounds(...live),
    lines: linesOf(play, more.statuses),
    rows: Object.entries(scores).map(([entryId, score]) => ({
      entryId,
      position: score > best ? '2' : isShared ? 'T1' : '1',
      rounds: [score, null, null, null],
      total: null,
    })),
    cards: new Map([
      ['a', [1]],
      ['b', [2]],
    ]),
    onlyRound: null,
    isClosed: true,
    ...more,
  };
}

/** As a column of JSON keeps it: with the names of objects in another order. */
const keptOf = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).sort(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
        )
      : part,
  );

/** What each look sets and takes away. */
function told(...looks: StoryBoard[]) {
  let before: StoryStanding | null = null;
  return looks.map((look, version) => {
    const now = storyOf(before, look, version);
    const { set, removed } = changesOfStory(before, now);
    before = keptOf(now);
    return [...set.map(({ key, facts }) => ({ key, ...facts })), ...removed.map((key) => `without ${key}`)];
  });
}

const lock = { key: '1 lock', kind: 'lock', cards: 2 };

test('as long as golfers lock one by one, neither cards nor who is on them are told', () => {
  const open = board({ 1: [3, -1], 2: [3, 0] }, { isClosed: false, statuses: { 2: 'withdrawn' } });
  expect(told(open)).toEqual([[]]);
});

describe('a lead', () => {
  test('is told with the hole that gave it, once', () => {
    const eagle = board({ 1: [3, -1], 2: [4, -2] });
    expect(told(board({ 1: [3, -1], 2: [3, 0] }), eagle, eagle)).toEqual([
      [lock],
      [
        {
          key: '1 lead 1',
          kind: 'lead',
          entryIds: ['b'],
          shot: { golfer: 2, round: 1, thru: 4, from: 0, to: -2 },
        },
      ],
      [],
    ]);
  });

  test('that a correction takes back was none; one that it shares is corrected in its place', () => {
    const [before, eagle] = [board({ 1: [3, -1], 2: [3, 0] }), board({ 1: [3, -1], 2: [4, -2] })];
    expect(told(before, eagle, board({ 1: [3, -1], 2: [4, 0] })).at(-1)).toEqual(['without 1 lead 1']);
    expect(told(before, eagle, board({ 1: [3, -1], 2: [4, -1] })).at(-1)).toEqual([
      { key: '1 lead 1', kind: 'lead', entryIds: ['a', 'b'], shot: null },
    ]);
  });

  test('stays where only its hole was another, and tells that one', () => {
    const after = told(
      board({ 1: [3, -1], 2: [3, -1] }),
      board({ 1: [3, -1], 2: [4, -3] }),
      board({ 1: [3, -1], 2: [4, -2] }),
    ).at(-1);
    expect(after).toMatchObject([{ key: '1 lead 1', entryIds: ['b'], shot: { from: -1, to: -2 } }]);
  });

  test('of several holes at once names none, and who is left alone in it is not told again', () => {
    expect(
      told(
        board({ 1: [3, -1], 2: [3, 0] }),
        board({ 1: [3, -1], 2: [6, -1] }),
        board({ 1: [4, 0], 2: [6, -1] }),
      ).slice(1),
    ).toEqual([[{ key: '1 lead 1', kind: 'lead', entryIds: ['a', 'b'], shot: null }], []]);
  });
});

test('several who win a lead that all had are told of, with the hole of a golfer whom they share', () => {
  const level = { a: 'T1', b: 'T1', c: 'T1' };
  const of = (play: Play, positions: Record<string, string>, cards: Record<string, number[]>) =>
    board(play, {
      rows: Object.entries(positions).map(([entryId, position]) => ({
        ...{ entryId, position, rounds: [0, null, null, null], total: null },
      })),
      cards: new Map(Object.entries(cards)),
    });
  const shared = { a: [1, 3], b: [1, 4], c: [2] };
  const ahead = { a: 'T1', b: 'T1', c: '3' };
  const before: Play = { 1: [3, 0], 2: [3, 0], 3: [3, 0], 4: [3, 0] };
  const after: Play = { ...before, 1: [4, -1] };
  expect(told(of(before, level, shared), of(after, ahead, shared))[1]).toEqual([
    {
      ...{ key: '1 lead 1', kind: 'lead', entryIds: ['a', 'b'] },
      shot: { golfer: 1, round: 1, thru: 4, from: 0, to: -1 },
    },
  ]);
  const apart = { a: [3], b: [4], c: [2] };
  const both: Play = { 2: [3, 0], 3: [4, -1], 4: [4, -1] };
  expect(told(of(before, level, apart), of(both, ahead, apart))[1]).toEqual([
    { key: '1 lead 1', kind: 'lead', entryIds: ['a', 'b'], shot: null },
  ]);
  // Who only stays ahead of somebody who falls back has won nothing.
  const worse: Play = { 1: [3, 0], 2: [4, 1], 3: [3, 0], 4: [3, 0] };
  expect(told(of(before, level, shared), of(worse, ahead, shared))[1]).toEqual([]);
});

test('who wins a shared lead by several holes at once is told of, without one', () => {
  expect(told(board({ 1: [3, -1], 2: [3, -1] }), board({ 1: [3, -1], 2: [6, -3] }))[1]).toEqual([
    { key: '1 lead 1', kind: 'lead', entryIds: ['b'], shot: null },
  ]);
});

test('the best of a round, and what follows from states, is right again with the next look', () => {
  const play: Play = { 1: [18, -4], 2: [18, -2] };
  const over = { event: withRounds('complete', 'scheduled', 'scheduled', 'scheduled') };
  const round = { key: '1 round 1', kind: 'round', round: 1 };
  expect(
    told(
      board(play),
      board(play, over),
      board({ 1: [18, -1], 2: [18, -2] }, over),
      board({ 1: [18, -1], 2: [18, -2] }),
    ).map((look) => look.filter((one) => typeof one === 'string' || one.kind !== 'lead')),
  ).toEqual([
    [lock],
    [{ ...round, entryIds: ['a'], score: -4 }],
    [{ ...round, entryIds: ['b'], score: -2 }],
    ['without 1 round 1'],
  ]);
});

test('the first golfer who withdraws is told of, and the cut with its line; a single round has none', () => {
  const play: Play = { 1: [3, 0], 2: [3, 0] };
  const statuses = { 1: 'withdrawn', 2: 'cut' };
  expect(told(board(play), board(play, { statuses }))[1]).toEqual([
    { key: '1 withdrawal', kind: 'withdrawal', golfer: 1, cards: 1 },
    { key: '1 cut', kind: 'cut', line: null, out: 1, picked: 2 },
  ]);
  expect(told(board(play), board(play, { statuses, onlyRound: 1 }))[1]).toMatchObject([
    { kind: 'withdrawal' },
  ]);
});

describe('the line of the cut', () => {
  const golfer = (id: number, toPars: number[], status = 'active'): [number, GolferLine] => [
    id,
    {
      ...{ id, status, playingRound: null, thru: null, today: null },
      rounds: [0, 1, 2, 3].map((at) => ({
        strokes: at < toPars.length ? 72 + (toPars[at] ?? 0) : null,
        par: 72,
      })),
    },
  ];
  const lineOf = (...golfers: [number, GolferLine][]) => {
    const [first = []] = told(board({ 1: [3, 0], 2: [3, 0] }, { lines: new Map(golfers) }));
    return first.flatMap((one) => (typeof one !== 'string' && one.kind === 'cut' ? [one.line] : []))[0];
  };

  test('is of the rounds after which golfers were cut', () => {
    expect(lineOf(golfer(1, [-2, 0, -1]), golfer(2, [1, 0, 1]), golfer(3, [3, 2], 'cut'))).toBe(1);
    expect(lineOf(golfer(1, [-2, 0, -1]), golfer(2, [3, 1, -3]), golfer(3, [0, 0, 4], 'cut'))).toBe(1);
  });

  test.each(['withdrawn', 'disqualified', 'mdf'])('stays where who made it is %s since', (status) => {
    expect(lineOf(golfer(1, [-2, 0]), golfer(2, [1, 1, 4], status), golfer(3, [3, 2], 'cut'))).toBe(2);
  });

  test('is not what somebody scored who withdrew before it', () => {
    expect(lineOf(golfer(1, [-2, 0]), golfer(2, [9, 9], 'withdrawn'), golfer(3, [3, 2], 'cut'))).toBe(-2);
  });
});

test('every line that is still so is set once, in whatever order its parts are kept', () => {
  const play: Play = { 1: [18, -4], 2: [18, -2], 3: [18, 0], 4: [18, 0] };
  const over = board(play, {
    event: withRounds('complete', 'scheduled', 'scheduled', 'scheduled'),
    statuses: { 3: 'withdrawn', 4: 'cut' },
    cards: new Map([
      ['a', [1, 3]],
      ['b', [2, 4]],
    ]),
  });
  const [first = [], ...others] = told(over, over, over);
  expect(first.map((one) => typeof one === 'string' || one.kind)).toEqual([
    'lock',
    'withdrawal',
    'cut',
    'round',
  ]);
  expect(others).toEqual([[], []]);
});
