import { describe, expect, test } from '@jest/globals';
import { chartOf, nearestTrack, pathOf, spreadLabels } from './tracks.ts';
import type { RaceData } from './use-race.ts';

const leg = (round: number, live = false) => ({ week: 1, round, live });
const line = (username: string, places: (number | null)[], toPar: (number | null)[]) => ({
  user: { id: username, username },
  entry: 1,
  nickname: null,
  positions: places.map((place) => (place === null ? '-' : String(place))),
  places,
  toPar,
  points: [],
});
const race: RaceData = {
  legs: [leg(1), leg(2), leg(3, true)],
  lines: [
    line('ann', [3, 2, 1], [0, -3, -6]),
    line('bob', [1, 1, 2], [-2, -4, -4]),
    line('carla', [2, 3, 3], [-1, -2, 2]),
    line('dev', [null, null, null], [null, null, null]),
  ],
};

describe('positions', () => {
  const chart = chartOf(race, 'position');

  test('go from the first at the top to the last at the foot', () => {
    expect(chart.tracks.map(({ username, heights }) => [username, ...heights])).toEqual([
      ['ann', 100, 50, 0],
      ['bob', 0, 0, 50],
      ['carla', 50, 100, 100],
      ['dev', null, null, null],
    ]);
    expect(chart.ticks.map(({ text, height }) => [text, height])).toEqual([
      ['1', 0],
      ['2', 50],
      ['3', 100],
    ]);
  });

  test('have a column for each round', () => {
    expect(chart.columns).toEqual([
      { text: 'R1', isLive: false, at: 0 },
      { text: 'R2', isLive: false, at: 50 },
      { text: 'R3', isLive: true, at: 100 },
    ]);
  });
});

describe('scores to par', () => {
  const chart = chartOf(race, 'to-par');

  test('begin level for everybody who has one, and the lowest is at the top', () => {
    expect(chart.columns.map(({ text }) => text)).toEqual(['Start', 'R1', 'R2', 'R3']);
    expect(chart.tracks.map(({ username, heights }) => [username, ...heights])).toEqual([
      ['ann', 75, 75, 37.5, 0], // E, E, −3, −6 of −6 to +2
      ['bob', 75, 50, 25, 25],
      ['carla', 75, 62.5, 50, 100],
      ['dev', null, null, null, null],
    ]);
  });

  test('are ticked as scores are written, level par among them', () => {
    const texts = chart.ticks.map(({ text }) => text);
    expect(texts).toContain('E');
    expect(texts.filter((text) => text !== 'E')).toEqual(['-6', '-4', '-2', '+2']);
  });
});

test.each<[number, string[]]>([
  [1, ['1']],
  [7, ['1', '2', '3', '4', '5', '6', '7']],
  [13, ['1', '2', '4', '6', '8', '10', '12']],
  [50, ['1', '10', '20', '30', '40', '50']],
])('of %i positions few are written beside the chart', (last, expected) => {
  const many: RaceData = {
    legs: [leg(1)],
    lines: Array.from({ length: last }, (_one, index) => line(`golfer${index + 1}`, [index + 1], [index])),
  };
  expect(chartOf(many, 'position').ticks.map(({ text }) => text)).toEqual(expected);
});

test('weeks are called so', () => {
  const weeks = { ...race, legs: [{ week: 1, round: null, live: false }] };
  expect(chartOf(weeks, 'position').columns).toMatchObject([{ text: 'Week 1', at: 50 }]);
});

test('before the first shot there is nothing to draw', () => {
  expect(
    chartOf({ legs: [], lines: race.lines.map((one) => ({ ...one, places: [], toPar: [] })) }, 'position'),
  ).toMatchObject({ columns: [], ticks: [] });
});

test('a track breaks off where there is nothing to draw', () => {
  const { columns } = chartOf(race, 'position');
  expect(pathOf({ heights: [0, 50, 100] }, columns)).toMatch(/^M0,0C.*,50C.*100,100$/);
  expect(pathOf({ heights: [null, 50, 100] }, columns)).toMatch(/^M50,50C.*100,100$/);
  expect(pathOf({ heights: [null, null, null] }, columns)).toBe('');
});

describe('a spot of the chart', () => {
  const chart = chartOf(race, 'position');
  const at = (across: number, down: number) => nearestTrack(chart, { across, down }, 5)?.username ?? null;

  test.each<[string, number, number, string | null]>([
    ['on a line', 0, 98, 'ann'],
    ['half-way where two cross is of the first of them', 75, 25, 'ann'],
    ['on a line between two columns', 25, 75, 'ann'],
    ['on the last column', 100, 51, 'bob'],
    ['nowhere near', 0, 25, null],
  ])('%s', (_where, across, down, expected) => {
    expect(at(across, down)).toBe(expected);
  });
});

test.each<[number[], number[]]>([
  [
    [10, 50],
    [10, 50],
  ],
  [
    [50, 10, 12],
    [50, 10, 17],
  ],
  [
    [99, 100],
    [93, 100],
  ],
  [
    [98, 98, 98],
    [86, 93, 100],
  ],
])('names at %j are written at %j', (heights, expected) => {
  expect(spreadLabels(heights, 7)).toEqual(expected);
});
