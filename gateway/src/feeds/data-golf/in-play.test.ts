import { describe, expect, test } from '@jest/globals';
import { recordingReports } from '../testing/recording-reports.ts';
import { type InPlayBoard, readInPlay } from './in-play.ts';

const info = {
  current_round: 3,
  dead_heat_rules: 'no',
  event_name: 'Masters Tournament',
  last_update: '2026-04-11 11:40 AM',
};
const rahm = {
  R1: 78,
  R2: 70,
  R3: null,
  R4: null,
  country: 'ESP',
  course: 'AN',
  current_pos: 'T42',
  current_score: 3,
  dg_id: 19195,
  end_hole: 18,
  make_cut: 1,
  player_name: 'Rahm, Jon',
  round: 3,
  thru: 8,
  today: -1,
  top_5: 0.01,
  win: 0.001,
};
const cabrera = {
  R1: 79,
  R2: 81,
  R3: null,
  R4: null,
  current_pos: 'CUT',
  current_score: 16,
  dg_id: 5717,
  end_hole: 18,
  make_cut: 0,
  player_name: 'Cabrera, Angel',
  round: 2,
  thru: 0,
  today: 0,
  win: 0,
};

/** The board that the rows make, and what was reported of them. */
const read = (data: unknown[], header: unknown = info) => {
  const about = recordingReports();
  return { board: readInPlay({ data, info: header }, about) as InPlayBoard, reports: about.reports };
};

/** Rahm's line, with something else in it. */
const reading = (changes: Record<string, unknown>) => {
  const { board, reports } = read([{ ...rahm, ...changes }]);
  return { golfer: board.golfers[0], reports };
};

test('a board is read as it was recorded', () => {
  const { board, reports } = read([rahm, cabrera]);
  expect(board).toEqual({
    kind: 'board',
    eventName: 'Masters Tournament',
    currentRound: 3,
    changeToken: '2026-04-11 11:40 AM',
    golfers: [
      {
        dgId: 19195,
        playerName: 'Rahm, Jon',
        position: 'T42',
        toPar: 3,
        round: 3,
        thru: 8,
        today: -1,
        strokes: [78, 70, null, null],
        course: 'AN',
        country: 'ESP',
        makesCut: 1,
        winChance: 0.001,
      },
      {
        dgId: 5717,
        playerName: 'Cabrera, Angel',
        position: 'CUT',
        toPar: 16,
        round: 2,
        thru: 0,
        today: 0,
        strokes: [79, 81, null, null],
        course: null,
        country: null,
        makesCut: 0,
        winChance: 0,
      },
    ],
    skipped: 0,
  });
  expect(reports).toEqual([]);
});

describe('thru', () => {
  test.each([
    [0, 0],
    [8, 8],
    [18, 18],
    ['8', 8],
    ['F', 18],
    ['f', 18],
    ['F*', 18],
    ['9*', 9],
    ['10:25 AM', 0],
    ['1:05 PM*', 0],
    ['13:05', 0],
    [null, null],
    [undefined, null],
    ['', null],
    ['-', null],
    ['--', null],
  ])('%p is read as %p', (raw, thru) => {
    const { golfer, reports } = reading({ thru: raw });
    expect(golfer?.thru).toBe(thru);
    expect(reports).toEqual([]);
  });

  test.each([19, -1, 8.5, 'soon', true, [], {}])('%p is nothing, and reported', (raw) => {
    const { golfer, reports } = reading({ thru: raw });
    expect(golfer?.thru).toBeNull();
    expect(reports).toEqual([['thru', raw]]);
  });
});

describe('a position', () => {
  test.each(['1', 'T2', 'CUT', 'WD', 'DQ', 'MDF', '--'])('%p is known', (position) => {
    const { golfer, reports } = reading({ current_pos: position });
    expect(golfer?.position).toBe(position);
    expect(reports).toEqual([]);
  });

  test.each([
    [7, '7'],
    [' T3 ', 'T3'],
    [null, null],
    ['', null],
    [undefined, null],
  ])('%p is read as %p', (raw, position) => {
    const { golfer, reports } = reading({ current_pos: raw });
    expect(golfer?.position).toBe(position);
    expect(reports).toEqual([]);
  });

  test('of an unknown word stays, and is reported (G17)', () => {
    const { golfer, reports } = reading({ current_pos: 'SUSP' });
    expect(golfer?.position).toBe('SUSP');
    expect(reports).toEqual([['current_pos', 'SUSP']]);
  });

  test('of no text at all is nothing, and reported', () => {
    const { golfer, reports } = reading({ current_pos: { place: 3 } });
    expect(golfer?.position).toBeNull();
    expect(reports).toEqual([['current_pos', { place: 3 }]]);
  });
});

test.each(['C\0T', 'T\ud8003', 'CUT\n', 'x'.repeat(201)])(
  'text no database would keep is nothing: %j',
  (raw) => {
    const { golfer } = reading({ current_pos: raw, course: raw });
    expect([golfer?.position, golfer?.course]).toEqual(raw === 'CUT\n' ? ['CUT', 'CUT'] : [null, null]);
  },
);

test.each([
  ['E', 0],
  ['+4', 4],
  ['-12', -12],
  [-3, -3],
  [null, null],
  ['--', null],
])('a score to par of %p is %p', (raw, toPar) => {
  const { golfer, reports } = reading({ current_score: raw, today: raw });
  expect([golfer?.toPar, golfer?.today]).toEqual([toPar, toPar]);
  expect(reports).toEqual([]);
});

test.each([-3.5, 'even', 400])('a score to par of %p is nothing, and reported', (raw) => {
  const { golfer, reports } = reading({ current_score: raw });
  expect(golfer?.toPar).toBeNull();
  expect(reports).toEqual([['current_score', raw]]);
});

describe('the strokes of a round', () => {
  test.each([
    [68, 68],
    ['68', 68],
    [null, null],
    [0, null],
    ['', null],
    ['--', null],
    [undefined, null],
  ])('%p are read as %p', (raw, strokes) => {
    expect(reading({ R1: raw }).golfer?.strokes[0]).toBe(strokes);
  });

  test.each([
    ['no round', 12],
    ['no round', 400],
    ['half a stroke', 68.5],
    ['a word', 'WD'],
    ['a list', [68]],
    ['a negative', -68],
  ])('that are %s cost the row, since money hangs on them: %p', (_, raw) => {
    const { board, reports } = read([{ ...rahm, R2: raw }, cabrera]);
    expect(board.golfers.map(({ dgId }) => dgId)).toEqual([5717]);
    expect(board.skipped).toBe(1);
    expect(reports).toEqual([['R2', raw]]);
  });
});

test('holes of a playoff are no score, and open no fifth round (G25)', () => {
  const changes = { R1: 70, R2: 70, R3: 70, R4: 70, round: 5, thru: 1, today: -1 };
  const { board } = read([{ ...rahm, ...changes }], { ...info, current_round: 5 });
  expect(board.currentRound).toBe(4);
  expect(board.golfers[0]).toMatchObject({ round: 4, thru: 18, today: null, strokes: [70, 70, 70, 70] });
});

test.each([
  [3, 3],
  ['3', 3],
  [0, null],
  [null, null],
])('round %p is %p', (raw, round) => {
  expect(reading({ round: raw }).golfer?.round).toBe(round);
});

describe('rows', () => {
  test.each([
    ['no object', 'Rahm, Jon'],
    ['nothing', null],
    ['a list', []],
    ['without an id', { ...rahm, dg_id: undefined }],
    ['with a text for an id', { ...rahm, dg_id: 'rahm' }],
    ['with an id below 1', { ...rahm, dg_id: 0 }],
    ['with a broken id', { ...rahm, dg_id: 19195.5 }],
    ['with an id beyond all bounds', { ...rahm, dg_id: 1e20 }],
  ])('that can’t be read are skipped and counted: %s', (_, row) => {
    const { board, reports } = read([row, cabrera]);
    expect(board.golfers).toHaveLength(1);
    expect(board.skipped).toBe(1);
    expect(reports).toHaveLength(1);
  });

  test('keep their place without a name', () => {
    expect(reading({ player_name: null }).golfer).toMatchObject({ dgId: 19195, playerName: '' });
  });

  test('take an id that comes as a text', () => {
    expect(reading({ dg_id: '19195' }).golfer?.dgId).toBe(19195);
  });

  test('that come twice count once, as they came first', () => {
    const { board, reports } = read([rahm, { ...rahm, R1: 60 }]);
    expect(board.golfers.map(({ strokes }) => strokes[0])).toEqual([78]);
    expect(reports).toEqual([['repeated row', 19195]]);
  });

  test('of which none can be read are no board', () => {
    expect(() => read([{}, 'x'])).toThrow(
      'Data Golf answered in a shape that makes no sense (at every row).',
    );
  });
});

test.each([[[]], [null], [{}], ['']])('an off week has nothing: data %p', (data) => {
  expect(readInPlay({ data, info: {} }, recordingReports())).toEqual({ kind: 'empty' });
  expect(readInPlay({ data }, recordingReports())).toEqual({ kind: 'empty' });
});

test('golfers in teams are no board (G19)', () => {
  const team = { team_id: 7, team_name: 'Lowry / McIlroy', p1_dg_id: 1, p2_dg_id: 2, R1: 61 };
  expect(readInPlay({ data: [team], info }, recordingReports())).toEqual({
    kind: 'team',
    eventName: 'Masters Tournament',
  });
  expect(readInPlay({ data: [team] }, recordingReports())).toEqual({ kind: 'team', eventName: null });
  expect(read([{ ...rahm, team_id: null }, cabrera, team]).board.golfers).toHaveLength(2);
});

test.each([
  ['no object', []],
  ['null', null],
  ['a text', 'maintenance'],
  ['an object without data', { error: 'maintenance' }],
  ['a text for the list', { data: 'No event is live.', info }],
  ['a number for the list', { data: 7, info }],
  ['an object for the list', { data: { 0: rahm }, info }],
  ['no event', { data: [rahm], info: {} }],
  ['no info', { data: [rahm] }],
  ['an event without a name', { data: [rahm], info: { ...info, event_name: ' ' } }],
  ['a number for the event’s name', { data: [rahm], info: { ...info, event_name: 7 } }],
])('what makes no sense is a fault, and no empty board: %s', (_, answer) => {
  expect(() => readInPlay(answer, recordingReports())).toThrow(expect.objectContaining({ kind: 'shape' }));
});

test('a board without its own time or round still counts', () => {
  const { board, reports } = read([rahm], { event_name: 'Masters Tournament' });
  expect(board).toMatchObject({ changeToken: '', currentRound: null });
  expect(reports).toEqual([]);
});
