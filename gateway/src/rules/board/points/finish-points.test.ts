import { describe, expect, test } from '@jest/globals';
import type { TournamentState } from '../../golf/tournament.ts';
import { event, line } from '../../testing/scored-cards.ts';
import type { GolferLines } from '../lines.ts';
import { finishesOf, finishOf, placeOnLeaderboard, pointsByPlace, sharedPoints } from './finish-points.ts';

describe('the table (G45)', () => {
  test.each([
    // The ten that are given, the FedExCup's own to 14th, and the end that is given.
    [1, 500],
    [2, 300],
    [3, 190],
    [4, 135],
    [5, 110],
    [6, 100],
    [7, 90],
    [8, 85],
    [9, 80],
    [10, 75],
    [11, 70],
    [12, 65],
    [13, 60],
    [14, 57],
    [15, 55],
    [19, 47],
    [20, 46],
    [64, 2],
    [65, 1],
  ])('place %i has %i points', (place, points) => expect(pointsByPlace[place - 1]).toBe(points));

  test('falls with every place to the 65th, in whole points, by steps that never grow', () => {
    expect(pointsByPlace).toHaveLength(65);
    expect(pointsByPlace.every(Number.isInteger)).toBe(true);
    const steps = pointsByPlace.slice(1).map((points, at) => (pointsByPlace[at] ?? 0) - points);
    expect(steps.every((step) => step > 0)).toBe(true);
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
  });

  test.each([
    ['alone', 1, 1, 50_000],
    ['two for the win: 500 and 300', 1, 2, 40_000],
    ['three for second: 300, 190 and 135', 2, 3, 20_833],
    ['six for fifth: 110, 100, 90, 85, 80 and 75', 5, 6, 9_000],
    ['three for seventh: 90, 85 and 80', 7, 3, 8_500],
    ['two for 14th: 57 and 55', 14, 2, 5_600],
    ['three for 10th: 75, 70 and 65', 10, 3, 7_000],
    ['three for 64th: 2, 1 and 1', 64, 3, 133],
    ['ten for 65th have one each', 65, 10, 100],
    ['beyond it too', 80, 1, 100],
  ])('ties share the average of their places, to 2 decimals: %s', (_why, place, sharedBy, points) => {
    expect(sharedPoints(place, sharedBy)).toBe(points);
  });

  test('half of a hundredth is rounded up', () => {
    // 8 from 62nd on: 4, 3, 2 and five times 1 are 14 points, 1.75 each; of 3 from 63rd 3, 2 and 1 are 2 each.
    expect([sharedPoints(62, 8), sharedPoints(63, 3), sharedPoints(61, 8)]).toEqual([175, 200, 225]);
    // 16 from 60th on: 6, 5, 4, 3, 2 and eleven times 1 are 31 points, 1.9375 each; 7 from 63rd: 10 are 1.428…
    expect([sharedPoints(60, 16), sharedPoints(63, 7), sharedPoints(64, 8)]).toEqual([194, 143, 113]);
  });
});

test.each([
  ['1', 1],
  ['T2', 2],
  ['t14', 14],
  ['CUT', null],
  ['MDF', null],
  ['--', null],
  ['', null],
  [null, null],
])('the place of %j is %j', (position, place) => expect(placeOnLeaderboard({ position })).toBe(place));

const field = (...positions: (string | null)[]): GolferLines =>
  new Map(
    positions.map((position, id) => {
      const status = { CUT: 'cut', WD: 'withdrawn', DQ: 'disqualified', MDF: 'mdf' }[position ?? ''];
      return [id, { ...line([70, 70, 70, 70], { position, status: status ?? 'active' }), id }];
    }),
  );

describe('what a golfer has', () => {
  const points = (lines: GolferLines, rounds: string, state?: TournamentState) => {
    const finishes = finishesOf(lines, event(rounds, state));
    return [...lines.keys()].map((id) => finishOf(finishes, id, lines)?.points ?? null);
  };

  test('is by the place of the leaderboard, ties averaged', () => {
    expect(points(field('1', 'T2', 'T2', '4'), 'cccc', 'official')).toEqual([50_000, 24_500, 24_500, 13_500]);
  });

  test('in a playoff is shared as long as the leaderboard has both first, and then by its word', () => {
    expect(points(field('T1', 'T1', '3'), 'cccc')).toEqual([40_000, 40_000, 19_000]);
    expect(points(field('1', '2', '3'), 'cccc', 'official')).toEqual([50_000, 30_000, 19_000]);
  });

  test('is 0 for whoever is out of it', () => {
    expect(points(field('1', 'CUT', 'WD', 'DQ', 'MDF'), 'cccl')).toEqual([50_000, 0, 0, 0, 0]);
  });

  test('is nothing before the first shot, not even for who has withdrawn', () => {
    expect(points(field(null, 'WD'), 'ssss', 'scheduled')).toEqual([null, null]);
  });

  test('is open without a place while it is played, and 0 in the end', () => {
    expect(points(field('1', '--'), 'lsss')).toEqual([50_000, null]);
    expect(points(field('1', '--'), 'cccc', 'official')).toEqual([50_000, 0]);
  });

  test('is 0 for who is not in the field once it is played', () => {
    const lines = field('1');
    const of = (rounds: string) => finishOf(finishesOf(lines, event(rounds)), 99, lines)?.points ?? null;
    expect([of('ssss'), of('lsss')]).toEqual([null, 0]);
  });

  test('of a shortened event is by its last places', () => {
    expect(points(field('1', '2'), 'ccls', 'official')).toEqual([50_000, 30_000]);
  });
});
