import { describe, expect, test } from '@jest/globals';
import { expectedBoard, type Scoring, scoreCard } from './expected-board.ts';
import { type FeedState, isOfficial, replayFeed } from './feed/feed-replay.ts';
import {
  boardOf,
  eventName,
  type FeedSnapshot,
  feedStateOf,
  fieldOf,
  scheduleOf,
} from './feed/feed-snapshot.ts';
import type { Copy } from './feed/wire.ts';

// What the oracle says of boards, held to examples worked out by hand. Par is 71 everywhere.

const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const score = (state: FeedState, scoring: Scoring = 'best-4', onlyRound: number | null = null) =>
  scoreCard(eight, state, { scoring, onlyRound });

describe('a card in play', () => {
  const thursday: Record<number, FeedSnapshot> = {
    1: { done: [68] }, // −3
    2: { playing: [1, 9, -2] },
    3: { playing: [1, 3, 1] },
    4: { done: [75] }, // +4
    5: { pos: '--' },
    6: { pos: 'WD', playing: [1, 7, 5] }, // ten over for the round, its seven holes forgotten
    7: { pos: '--' },
    8: { playing: [1, 12, 0] },
  };

  test('takes the best four, and no penalty while four others can score (G21)', () => {
    // −3 −2 +0 +1 = −4
    expect(score(feedStateOf(thursday))).toMatchObject({
      rounds: [-4, null, null, null],
      running: -4,
      total: null,
    });
  });

  test('takes every score, and penalties from the round’s opening, where every score counts', () => {
    // −3 −2 +1 +4 +10 +0 = +10
    expect(score(feedStateOf(thursday), 'every-score')).toMatchObject({
      rounds: [10, null, null, null],
      running: 10,
    });
  });

  test('is nothing before the first shot', () => {
    const nobody = Object.fromEntries(eight.map((id) => [id, { pos: '--' }]));
    expect(score(feedStateOf(nobody))).toMatchObject({ rounds: [null, null, null, null], running: null });
  });

  test('takes as many penalties as are certain to stand, while fewer than four others can score', () => {
    const saturday: Record<number, FeedSnapshot> = {
      1: { done: [70, 70], playing: [3, 5, -2] }, // −1 −1 −2
      2: { done: [69, 73] }, // −2 +2, and not teed off
      3: { done: [72, 70, 70] }, // +1 −1 −1
      ...Object.fromEntries([4, 5, 6, 7, 8].map((id) => [id, { pos: 'CUT', done: [75, 75] }])), // +4 +4
    };
    // Round 1: −2 −1 +1 +4 = +2. Round 2: −1 −1 +2 +4 = +4. Round 3: −2 −1 +10 = +7, and 2 is still to come.
    expect(score(feedStateOf(saturday))).toMatchObject({ rounds: [2, 4, 7, null], running: 13, total: null });
    // With 2 in the clubhouse at +5 and the round over: −2 −1 +5 +10 = +12.
    const over = {
      ...saturday,
      1: { done: [70, 70, 69] },
      2: { done: [69, 73, 76] },
    };
    expect(score(feedStateOf(over)).rounds).toEqual([2, 4, 12, null]);
  });

  test('keeps penalties out of a round that four others are still in, and takes them when it is over', () => {
    const cut = Object.fromEntries([5, 6, 7, 8].map((id) => [id, { pos: 'CUT', done: [71, 71] }]));
    const out = Object.fromEntries([1, 2, 3, 4].map((id) => [id, { done: [71, 71] } as FeedSnapshot]));
    const begun = { ...out, 1: { done: [71, 71], playing: [3, 2, 1] as [number, number, number] } };
    expect(score(feedStateOf({ ...begun, ...cut })).rounds).toEqual([0, 0, 1, null]);
    // One of the four shoots 83, which is worse than a penalty: +1 +2 +3 and ten for one who was cut.
    const done = [72, 73, 74, 83].map((third, index) => [index + 1, { done: [71, 71, third] }]);
    expect(score(feedStateOf({ ...Object.fromEntries(done), ...cut })).rounds).toEqual([0, 0, 16, null]);
  });

  test('of a single round knows that round only, and is final with it', () => {
    const all = Object.fromEntries(eight.map((id) => [id, { done: [70, 70 + id] }]));
    // Round 2: −1+1, −1+2, −1+3, −1+4 = 0 +1 +2 +3 = +6
    expect(score(feedStateOf(all), 'best-4', 2)).toMatchObject({
      rounds: [null, 6, null, null],
      running: 6,
      total: 6,
    });
    expect(score(feedStateOf(all), 'best-4', 3)).toMatchObject({ running: null, total: null });
  });
});

describe('a card at the end', () => {
  const finish = (id: number): FeedSnapshot => ({ done: [70, 70, 70, 70 + id] });

  test('has its total when the fourth round is over, and not before', () => {
    const all = Object.fromEntries(eight.map((id) => [id, finish(id)]));
    // −1×4 three times, then 0 +1 +2 +3 = +6: −6
    expect(score(feedStateOf(all))).toMatchObject({ rounds: [-4, -4, -4, 6], running: -6, total: -6 });
    const oneOut = { ...all, 8: { done: [70, 70, 70], playing: [4, 17, 3] } satisfies FeedSnapshot };
    expect(score(feedStateOf(oneOut)).total).toBeNull();
  });

  test('scores nothing in a round that the shortened event never finished (G25)', () => {
    const all: Record<number, FeedSnapshot> = Object.fromEntries(
      eight.map((id) => [id, { done: [70, 70, 70 + id] }]),
    );
    const begun = {
      ...all,
      1: { done: [70, 70, 71, 66] },
      2: { done: [70, 70, 72], playing: [4, 3, -2] } as FeedSnapshot,
    };
    // −4 −4, then 0 +1 +2 +3 = +6: −2, whatever 1 shot in the fourth.
    const ruled = { ...feedStateOf(begun, 'completed'), isRuled: true };
    expect(isOfficial(feedStateOf(begun, 'completed'))).toBe(false);
    expect(score(ruled)).toMatchObject({
      rounds: [-4, -4, 6, null],
      running: -2,
      total: -2,
    });
  });

  test('consists of penalties where nobody is left (G23)', () => {
    const cut = Object.fromEntries(eight.map((id) => [id, { pos: 'CUT', done: [75, 75] }]));
    const others = { 9: { done: [71, 71, 71, 71] } };
    // +4×4 twice, +10×4 twice
    expect(score(feedStateOf({ ...cut, ...others }, 'completed')).rounds).toEqual([16, 16, 40, 40]);
    expect(score(feedStateOf({ ...cut, ...others }, 'completed'), 'every-score').total).toBe(
      32 + 32 + 80 + 80,
    );
  });
});

describe('a board', () => {
  // Everyone has one golfer each on a card of one, so that a card's rounds are that golfer's.
  const rows = (
    weeks: {
      golfers: Record<string, FeedSnapshot>;
      status?: string;
      isLocked?: boolean;
      without?: string[];
    }[],
    onlyRound: number | null = null,
  ) => {
    const names = [...new Set(weeks.flatMap(({ golfers }) => Object.keys(golfers)))];
    const asked = weeks.map(({ golfers, status, isLocked = true, without = [] }) => ({
      state: feedStateOf(
        Object.fromEntries(names.map((name, id) => [id + 1, golfers[name] ?? { done: [71, 71, 71, 71] }])),
        status,
      ),
      isLocked,
      cards: new Map(
        names.flatMap((name, id) => (without.includes(name) ? [] : [[name, [id + 1]] as const])),
      ),
    }));
    return Object.fromEntries(
      expectedBoard(asked, names, { scoring: 'best-4', onlyRound }).map((row) => [row.entry, row]),
    );
  };
  const places = (board: ReturnType<typeof rows>) =>
    Object.fromEntries(Object.values(board).map(({ entry, position, rank }) => [entry, [position, rank]]));

  test('shares places by total, and ranks by the latest rounds (G26)', () => {
    const board = rows([
      {
        status: 'completed',
        golfers: {
          ann: { done: [70, 70, 70, 70] }, // −4
          bob: { done: [70, 70, 71, 69] }, // −4, the lowest fourth round
          carla: { done: [69, 71, 70, 70] }, // −4, as ann in rounds 4 and 3, worse in 2
          dev: { done: [71, 71, 71, 71] }, // 0
          eve: { done: [71, 71, 71, 71] }, // 0, in nothing different from dev
          finn: { done: [71, 71, 71, 72] }, // +1
        },
      },
    ]);
    expect(places(board)).toEqual({
      bob: ['T1', 1],
      ann: ['T1', 2],
      carla: ['T1', 3],
      dev: ['T4', 4],
      eve: ['T4', 4],
      finn: ['6', 6],
    });
  });

  test('puts who misses a week behind all others, and who has nothing at the end (G27)', () => {
    const par = { done: [71, 71, 71, 71] };
    const board = rows([
      {
        status: 'completed',
        without: ['dev', 'eve'],
        golfers: { ann: { done: [71, 71, 71, 75] }, bob: par, carla: { done: [68, 71, 71, 71] } },
      },
      {
        without: ['carla', 'eve'],
        golfers: { ann: par, bob: { done: [71, 71, 71, 70] }, dev: { done: [61, 61, 61, 61] }, eve: par },
      },
    ]);
    // +4 +0, +0 −1, −3 and a week missing, a week missing and −40, nothing at all
    expect(board.ann).toMatchObject({ running: 4, total: 4, position: '2' });
    expect(board.bob).toMatchObject({ running: -1, total: -1, position: '1' });
    expect(board.carla).toMatchObject({ running: -3, total: -3, position: '4' });
    expect(board.dev).toMatchObject({ running: -40, total: -40, position: '3' });
    expect(board.eve).toMatchObject({ running: null, total: null, position: '-', rank: null });
  });

  test('has no total before the last week is played, not even of who misses it (G24)', () => {
    const first = {
      status: 'completed',
      golfers: { ann: { done: [70, 71, 71, 71] }, bob: { done: [72, 71, 71, 71] } },
    };
    const second = { without: ['bob'], golfers: { ann: { done: [71] }, bob: { done: [71] } } };
    const board = rows([first, second]);
    expect(board.ann).toMatchObject({ running: -1, total: null, position: '1' });
    expect(board.bob).toMatchObject({ running: 1, total: null, position: '2' });
  });

  test('breaks a tie of two weeks by the last week first', () => {
    const board = rows([
      { status: 'completed', golfers: { ann: { done: [71, 71, 71, 60] }, bob: { done: [71, 71, 71, 71] } } },
      { status: 'completed', golfers: { ann: { done: [71, 71, 71, 81] }, bob: { done: [71, 71, 71, 70] } } },
    ]);
    expect(places(board)).toEqual({ ann: ['T1', 2], bob: ['T1', 1] });
  });

  test('knows no places in a void event, and drops a void week (G25)', () => {
    const called = { status: 'cancelled', golfers: { ann: { done: [70] }, bob: { done: [72] } } };
    expect(places(rows([called]))).toEqual({ ann: ['-', null], bob: ['-', null] });
    const short = { status: 'completed', golfers: { ann: { done: [70] }, bob: { done: [72] } } };
    expect(places(rows([short]))).toEqual({ ann: ['-', null], bob: ['-', null] });
    const second = {
      status: 'completed',
      golfers: { ann: { done: [72, 71, 71, 71] }, bob: { done: [71, 71, 71, 71] } },
    };
    expect(places(rows([{ ...called, without: ['bob'] }, second]))).toEqual({ ann: ['2', 2], bob: ['1', 1] });
  });

  test('lets a single round stand that was over before the event was called off', () => {
    const called = {
      status: 'cancelled',
      golfers: { ann: { done: [70] }, bob: { done: [72], playing: [2, 3, 0] as [number, number, number] } },
    };
    expect(places(rows([called], 1))).toEqual({ ann: ['1', 1], bob: ['2', 2] });
    expect(places(rows([called], 2))).toEqual({ ann: ['-', null], bob: ['-', null] });
  });
});

describe('an event', () => {
  const [final, half, level] = [
    { 1: { pos: '1', done: [70, 70, 70, 70] }, 2: { pos: '2', done: [72, 70, 70, 70] } },
    { 1: { done: [70, 70] }, 2: { done: [72, 70] } },
    { 1: { pos: 'T1', done: [70, 70, 70, 70] }, 2: { pos: 'T1', done: [70, 70, 70, 70] } },
  ];
  test.each<[string, boolean, Copy[]]>([
    ['with the last putt', false, [boardOf('07 18:00', final)]],
    ['when its board stood for 29 minutes', false, [boardOf('07 18:00', final), boardOf('07 18:29', final)]],
    ['when its board stood for half an hour', true, [boardOf('07 18:00', final), boardOf('07 18:30', final)]],
    ['when two of it have played off', false, [boardOf('07 18:00', level), boardOf('07 20:59', level)]],
    ['when nothing was received of that', true, [boardOf('07 18:00', level), boardOf('07 21:00', level)]],
    ['when a board stands that is not final', false, [boardOf('05 18:00', half), boardOf('05 19:00', half)]],
    [
      'when the schedule says completed, and a board has been received since',
      true,
      [scheduleOf('07 18:00', 'completed'), boardOf('07 18:00', final)],
    ],
    [
      'when the schedule says completed of one that is cut short, and its board has been received once',
      false,
      [boardOf('05 18:00', half), scheduleOf('06 18:00', 'completed'), boardOf('06 18:00', half)],
    ],
    [
      'when that has stood for half an hour',
      true,
      [scheduleOf('06 18:00', 'completed'), boardOf('06 18:00', half), boardOf('06 18:30', half)],
    ],
    [
      'when the schedule says completed, after the last board',
      false,
      [boardOf('06 17:00', half), scheduleOf('06 18:00', 'completed')],
    ],
  ])('is official %s: %s (G32)', (_when, expected, copies) => {
    const state = replayFeed([fieldOf('04 08:00', [1, 2]), ...copies], eventName).at(-1) as FeedState;
    expect(isOfficial(state)).toBe(expected);
  });
});
