import { expect, test } from '@jest/globals';
import { recordingReports } from '../testing/recording-reports.ts';
import { type OddsBoard, readOdds } from './odds.ts';

const scheffler = {
  dg_id: 18417,
  player_name: 'Scheffler, Scottie',
  draftkings: 0.25,
  bet365: 0.24,
  datagolf: { baseline: 0.19, baseline_history_fit: 0.18 },
};
const answer = (odds: unknown) => ({
  books_offering: ['bet365', 'draftkings'],
  event_name: 'Travelers Championship',
  last_updated: '2025-06-20 02:47:22 UTC',
  market: 'win',
  notes: 'Odds are live.',
  odds,
});

const read = (odds: unknown[]) => {
  const about = recordingReports();
  return { board: readOdds(answer(odds), about) as OddsBoard, reports: about.reports };
};

test('odds are read as they were recorded', () => {
  const { board, reports } = read([scheffler]);
  expect(board).toEqual({
    kind: 'board',
    eventName: 'Travelers Championship',
    lastUpdated: '2025-06-20 02:47:22 UTC',
    golfers: [{ dgId: 18417, playerName: 'Scheffler, Scottie', draftkings: 0.25 }],
    skipped: 0,
  });
  expect(reports).toEqual([]);
});

test.each([
  [0.25, 0.25],
  ['0.25', 0.25],
  [1, 1],
  ['NA', null],
  ['n/a', null],
  ['', null],
  [null, null],
  [undefined, null],
])('a price of %p is %p', (raw, draftkings) => {
  const { board, reports } = read([{ ...scheffler, draftkings: raw }]);
  expect(board.golfers[0]?.draftkings).toBe(draftkings);
  expect(reports).toEqual([]);
});

test.each([4.5, '+400', '4/1', 0, -0.1, 'evens', {}])('a price of %p is none, and reported', (raw) => {
  const { board, reports } = read([{ ...scheffler, draftkings: raw }]);
  expect(board.golfers[0]?.draftkings).toBeNull();
  expect(reports).toEqual([['draftkings', raw]]);
});

test.each([undefined, null])('a golfer may come without an id, to be found by name (G14): %p', (dg_id) => {
  const { board, reports } = read([{ ...scheffler, dg_id }]);
  expect(board.golfers).toEqual([{ dgId: null, playerName: 'Scheffler, Scottie', draftkings: 0.25 }]);
  expect(reports).toEqual([]);
});

test('two prices of one golfer are both reported', () => {
  const { board } = read([scheffler, { ...scheffler, draftkings: 0.2 }]);
  expect(board.golfers.map(({ draftkings }) => draftkings)).toEqual([0.25, 0.2]);
});

test('rows without a name are skipped and counted', () => {
  const { board } = read([scheffler, { dg_id: 5 }, 'x']);
  expect(board.golfers).toHaveLength(1);
  expect(board.skipped).toBe(2);
});

test.each([
  ['a sentence for the list', 'No odds are offered right now.'],
  ['an empty list', []],
  ['nothing', null],
  ['teams', [{ team_name: 'Lowry / McIlroy', p1_dg_id: 1, draftkings: 0.1 }]],
])('there are none while nobody offers any: %s', (_, odds) => {
  expect(readOdds(answer(odds), recordingReports())).toEqual({ kind: 'none' });
});

test.each([
  ['a list', [scheffler]],
  ['a number for the list', answer(7)],
  ['no list', answer(undefined)],
  ['no event', { ...answer([scheffler]), event_name: undefined }],
  ['no row that can be read', answer([1, 2])],
])('what makes no sense is a fault: %s', (_, body) => {
  expect(() => readOdds(body, recordingReports())).toThrow(expect.objectContaining({ kind: 'shape' }));
});
