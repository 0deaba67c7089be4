import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../../golf/tournament.ts';
import { plainBoard } from '../../testing/plain-board.ts';
import { event, line } from '../../testing/scored-cards.ts';
import { type BoardEntry, playOf, type WeekOfBoard } from '../board.ts';
import { raceOf } from '../history/race.ts';
import { rankBoard } from '../rank-board.ts';
import { explainCard, type Scoring, weekScores } from '../scoring.ts';
import { tiesOf } from '../ties/ties.ts';
import { pointsOfScore } from './finish-points.ts';

// A golfer is named by the place they finish in: golfer 3 is third, golfer 0 misses the cut.

const byPoints: Scoring = {
  scoring: 'points',
  countedScores: null,
  missedRound: { kind: 'over-par', strokes: 10 },
  ties: 'best-weeks',
  onlyRound: null,
};

const played = (state: TournamentState = 'official', isLocked = true, rounds = 'cccc'): WeekOfBoard => ({
  event: event(rounds, state),
  isLocked,
  lines: new Map(
    Array.from({ length: 70 }, (_place, id) => [
      id,
      id === 0
        ? { ...line([80, 80], { status: 'cut', position: 'CUT' }), id }
        : { ...line([70, 70, 70, 60 + id], { position: String(id) }), id },
    ]),
  ),
});
const coming: WeekOfBoard = {
  event: event('ssss', 'scheduled'),
  isLocked: false,
  lines: new Map(),
};

const entry = (id: string, ...golfers: (number | null)[]): BoardEntry => ({
  id,
  name: id,
  cards: golfers.map((golfer) => (golfer === null ? null : [golfer])),
});

function board(entries: BoardEntry[], weeks: WeekOfBoard[], how = byPoints) {
  const ranked = rankBoard(entries, weeks, how);
  expect(ranked).toEqual(plainBoard(entries, weeks, how));
  return ranked;
}
const points = (score: number | null) => (score === null ? null : pointsOfScore(score) / 100);
const told = (...given: Parameters<typeof board>) =>
  board(...given).rows.map((row) => `${row.position} ${row.entryId} ${points(row.running)} (${row.rank})`);

describe('a board of points (G45)', () => {
  test('has the highest first', () => {
    expect(told([entry('ann', 3), entry('bob', 1), entry('cat', 0)], [played()])).toEqual([
      '1 bob 500 (1)',
      '2 ann 190 (2)',
      '3 cat 0 (3)',
    ]);
  });

  test('adds the weeks, and a week without a pick is 0, however many there are', () => {
    expect(
      told([entry('ann', 1, null, null), entry('bob', 4, 5, 6)], [played(), played(), played()]),
    ).toEqual(['1 ann 500 (1)', '2 bob 345 (2)']);
  });

  test('breaks equal points by the best single week, then the second best, and shares behind that', () => {
    const weeks = [played(), played(), played()];
    // 190 + 110 + 85 = 385, 300 + 85 + 0 = 385
    expect(told([entry('ann', 3, 5, 8), entry('bob', 8, 2, 0)], weeks)).toEqual([
      'T1 bob 385 (1)',
      'T1 ann 385 (2)',
    ]);
    expect(told([entry('ann', 3, 5, 8), entry('bob', 5, 8, 3)], weeks)).toEqual([
      'T1 ann 385 (1)',
      'T1 bob 385 (1)',
    ]);
    // 190 + 80 + 75 and 190 + 90 + 65
    const [first, second] = [entry('ann', 3, 9, 10), entry('bob', 3, 7, 12)];
    expect(told([first, second], weeks)).toEqual(['T1 bob 345 (1)', 'T1 ann 345 (2)']);
    const { tieBreakers } = playOf([first, second], weeks, byPoints);
    expect(tiesOf(board([first, second], weeks), [first, second], tieBreakers, 3)).toMatchObject([
      { lead: { entryId: 'bob', by: { kind: 'best-week', nth: 1 } } },
    ]);
  });

  test('splits at once where a pool wants it', () => {
    const entries = [entry('ann', 3, 9, 10), entry('bob', 3, 7, 12)];
    expect(told(entries, [played(), played(), played()], { ...byPoints, ties: 'split' })).toEqual([
      'T1 ann 345 (1)',
      'T1 bob 345 (1)',
    ]);
  });

  test('leaves out a week that came to nothing, whatever its places', () => {
    const entries = [entry('ann', 3, 1), entry('bob', 2, 3)];
    expect(told(entries, [played(), played('cancelled')])).toEqual(['1 bob 300 (1)', '2 ann 190 (2)']);
    expect(board(entries, [played('cancelled'), played('cancelled')]).isVoid).toBe(true);
  });

  test('has a total when every week is official, a playoff of the last one included', () => {
    const entries = [entry('ann', 3, 1)];
    const totals = (...weeks: WeekOfBoard[]) => board(entries, weeks).rows.map(({ total }) => points(total));
    expect(totals(played(), played('complete'))).toEqual([null]);
    expect(totals(played(), coming)).toEqual([null]);
    expect(totals(played(), played())).toEqual([690]);
  });

  test('has places won since the week in play began, and shows the golfer’s rounds', () => {
    const entries = [entry('ann', 3, 20), entry('bob', 4, 1)];
    const rows = board(entries, [played(), played('live', true, 'ccls')]).rows;
    expect(rows.map(({ entryId, moved, rounds }) => [entryId, moved, rounds])).toEqual([
      ['bob', 1, [-2, -2, -2, null]],
      ['ann', -1, [-2, -2, -2, null]],
    ]);
    expect(board(entries, [played(), coming]).rows.map(({ moved }) => moved)).toEqual([null, null]);
  });

  test('shows no penalty for the rounds of who is out', () => {
    const { event: play, lines } = played();
    const [golfer] = explainCard([0], weekScores(lines, play, byPoints, [[0]]));
    expect(golfer?.rounds.map(({ toPar, isPenalty }) => [toPar, isPenalty])).toEqual([
      [8, false],
      [8, false],
      [null, false],
      [null, false],
    ]);
  });

  test('has nobody anywhere before the first shot', () => {
    expect(told([entry('ann', 3), entry('bob', null)], [coming])).toEqual([
      '- ann null (null)',
      '- bob null (null)',
    ]);
  });
});

test('the race of points goes by weeks, of one of them too', () => {
  const entries = [entry('ann', 3, 20), entry('bob', 4, 1)];
  const weeks = [played(), played()];
  const race = (onlyWeek?: number) =>
    raceOf(entries, weeks, byPoints, onlyWeek).lines.map(({ positions, toPar }) => [
      positions,
      toPar.map(points),
    ]);
  expect(race()).toEqual([
    [
      ['1', '2'],
      [190, 236],
    ],
    [
      ['2', '1'],
      [135, 635],
    ],
  ]);
  expect(race(1)).toEqual([
    [['2'], [46]],
    [['1'], [500]],
  ]);
});
