import { describe, expect, test } from '@jest/globals';
import { recordingReports } from '../testing/recording-reports.ts';
import { type FieldBoard, readField } from './field.ts';

const header = {
  course_name: 'Aronimink Golf Club',
  current_round: 4,
  date_start: '2026-05-14',
  date_end: '2026-05-17',
  event_id: 33,
  event_name: 'PGA Championship',
  last_updated: '2026-05-17 01:00:34 UTC',
  multi_course: 'no',
  tour: 'pga',
  tz_offset: -14400,
};
const teeTime = {
  course_code: '',
  course_name: 'Aronimink Golf Club',
  course_num: 773,
  round_num: 1,
  start_hole: 10,
  teetime: '2026-05-14 08:18',
  wave: 'early',
};
const aberg = {
  am: 0,
  country: 'SWE',
  dg_id: 23950,
  dg_rank: 6,
  owgr_rank: 15,
  player_name: 'Aberg, Ludvig',
  teetimes: [teeTime],
};
/** As tee times came until 2025. */
const spaun = {
  am: 0,
  country: 'USA',
  dg_id: 17536,
  owgr_rank: 25,
  player_name: 'Spaun, J.J.',
  r1_teetime: '2025-06-19 10:25',
  r2_teetime: '2025-06-20 15:40',
  r3_teetime: null,
  r4_teetime: null,
};

const read = (golfers: unknown[], changes: Record<string, unknown> = {}) => {
  const about = recordingReports();
  const board = readField({ ...header, ...changes, field: golfers }, about) as FieldBoard;
  return { board, reports: about.reports };
};

test('a field is read as it was recorded', () => {
  const { board, reports } = read([aberg]);
  expect(board).toEqual({
    kind: 'board',
    eventId: '33',
    eventName: 'PGA Championship',
    courseName: 'Aronimink Golf Club',
    startsOn: '2026-05-14',
    endsOn: '2026-05-17',
    currentRound: 4,
    offsetSeconds: -14400,
    lastUpdated: '2026-05-17 01:00:34 UTC',
    golfers: [
      {
        dgId: 23950,
        playerName: 'Aberg, Ludvig',
        country: 'SWE',
        amateur: false,
        worldRank: 15,
        teeTimes: [
          {
            round: 1,
            local: '2026-05-14 08:18',
            startHole: 10,
            courseCode: null,
            courseName: 'Aronimink Golf Club',
            wave: 'early',
          },
        ],
      },
    ],
    skipped: 0,
  });
  expect(reports).toEqual([]);
});

const untold = { startHole: null, courseCode: null, courseName: null, wave: null };

test('the format of 2025 gives the same field, as far as it goes', () => {
  const { board, reports } = read([spaun]);
  expect(board.golfers[0]?.teeTimes).toEqual([
    { round: 1, local: '2025-06-19 10:25', ...untold },
    { round: 2, local: '2025-06-20 15:40', ...untold },
  ]);
  expect(reports).toEqual([]);
});

test('both shapes may come together', () => {
  const { board } = read([aberg, spaun]);
  expect(board.golfers.map(({ teeTimes }) => teeTimes.length)).toEqual([1, 2]);
});

describe('tee times', () => {
  const times = (teetimes: unknown) => {
    const { board, reports } = read([{ ...aberg, teetimes }]);
    return { times: board.golfers[0]?.teeTimes, reports };
  };

  test.each([[[]], [null], [undefined]])('may be missing from Monday to Wednesday: %p', (raw) => {
    expect(times(raw)).toEqual({ times: [], reports: [] });
  });

  test('of a golfer who was cut stop after round 2', () => {
    const rounds = [1, 2].map((round_num) => ({ ...teeTime, round_num }));
    expect(times(rounds).times?.map(({ round }) => round)).toEqual([1, 2]);
  });

  test('of two courses each name their own', () => {
    const raw = [
      { ...teeTime, course_code: 'PB', course_name: 'Pebble Beach' },
      { ...teeTime, round_num: 2, course_code: 'SG', course_name: 'Spyglass Hill' },
    ];
    expect(times(raw).times?.map(({ courseCode }) => courseCode)).toEqual(['PB', 'SG']);
  });

  test.each([
    ['2026-05-14 08:18', '2026-05-14 08:18'],
    ['2026-05-14T08:18', '2026-05-14 08:18'],
    ['2026-05-14 08:18:00', '2026-05-14 08:18'],
    [' 2026-05-14 23:59 ', '2026-05-14 23:59'],
  ])('written %p are at %p', (teetime, local) => {
    expect(times([{ ...teeTime, teetime }]).times?.[0]?.local).toBe(local);
  });

  test.each([null, '', '--', undefined])('that are still open are left out: %p', (teetime) => {
    expect(times([{ ...teeTime, teetime }])).toEqual({ times: [], reports: [] });
  });

  test.each(['8:18 AM', '2026-02-30 08:18', '2026-05-14 25:00', '2026-05-14', 1778746680, {}])(
    'that are no times are left out and reported: %p',
    (teetime) => {
      expect(times([{ ...teeTime, teetime }])).toEqual({ times: [], reports: [['teetime', teetime]] });
    },
  );

  test('that make no sense remove no golfer from the field', () => {
    expect(times([null, 7, 'x', { round_num: 'one', teetime: '2026-05-14 08:18' }])).toEqual({
      times: [],
      reports: [['round_num', 'one']],
    });
    expect(times('to be announced').times).toEqual([]);
  });

  test('of a round that no event has are left out and reported', () => {
    expect(times([{ ...teeTime, round_num: 5 }])).toEqual({ times: [], reports: [['round_num', 5]] });
  });

  test('start at a hole of the course or at none', () => {
    const { times: read, reports } = times([{ ...teeTime, start_hole: 19 }]);
    expect(read?.[0]?.startHole).toBeNull();
    expect(reports).toEqual([['start_hole', 19]]);
  });
});

describe('the event', () => {
  test.each([
    [33, '33'],
    ['2025100', '2025100'],
  ])('has an id as number or text: %p', (event_id, eventId) => {
    expect(read([aberg], { event_id }).board.eventId).toBe(eventId);
  });

  test('starts with its first tee time and lasts four days, where the feed leaves the days out', () => {
    const { board } = read([{ ...spaun, dg_id: 5, r1_teetime: '2025-06-20 10:25' }, spaun], {
      date_start: undefined,
      date_end: undefined,
    });
    expect(board).toMatchObject({ startsOn: '2025-06-19', endsOn: '2025-06-22' });
  });

  test('needs a day to start on', () => {
    expect(() => read([{ ...aberg, teetimes: [] }], { date_start: 'Thursday' })).toThrow('(at date_start)');
  });

  test.each([
    [-14400, -14400],
    ['-14400', -14400],
    [0, 0],
    [20700, 20700],
    [null, null],
  ])('is so far from UTC: %p', (tz_offset, offsetSeconds) => {
    expect(read([aberg], { tz_offset }).board.offsetSeconds).toBe(offsetSeconds);
  });

  test('can’t be further from UTC than any place on earth', () => {
    const { board, reports } = read([aberg], { tz_offset: 99_999 });
    expect(board.offsetSeconds).toBeNull();
    expect(reports).toEqual([['tz_offset', 99_999]]);
  });
});

test.each([
  [1, true],
  [0, false],
  ['1', true],
  [true, true],
  [null, false],
])('am %p: amateur %p', (am, amateur) => {
  const { board, reports } = read([{ ...aberg, am }]);
  expect(board.golfers[0]?.amateur).toBe(amateur);
  expect(reports).toEqual([]);
});

test('unranked golfers have no rank', () => {
  expect(read([{ ...aberg, owgr_rank: null }]).board.golfers[0]?.worldRank).toBeNull();
});

test('rows that can’t be read are skipped and counted, and repeated ones count once', () => {
  const { board, reports } = read([
    aberg,
    aberg,
    { ...aberg, dg_id: 'x' },
    { ...aberg, dg_id: 5, player_name: '' },
  ]);
  expect(board.golfers).toHaveLength(1);
  expect(board.skipped).toBe(2);
  expect(reports).toEqual([
    ['repeated row', 23950],
    ['dg_id', 'x'],
    ['player_name', ''],
  ]);
});

test('a field of teams, or of nobody, is no board (G19)', () => {
  const team = { team_id: 7, team_name: 'Lowry / McIlroy', p1_dg_id: 1 };
  expect(readField({ ...header, field: [team] }, recordingReports())).toEqual({
    kind: 'team',
    eventName: 'PGA Championship',
  });
  expect(readField({ ...header, field: [] }, recordingReports())).toEqual({ kind: 'empty' });
  expect(readField({ field: null }, recordingReports())).toEqual({ kind: 'empty' });
});

test.each([
  ['a text', 'maintenance'],
  ['a list', [aberg]],
  ['no field', header],
  ['a text for the field', { ...header, field: 'soon' }],
  ['no event id', { ...header, event_id: undefined, field: [aberg] }],
  ['no event name', { ...header, event_name: null, field: [aberg] }],
  ['no row that can be read', { ...header, field: [1, 2] }],
])('what makes no sense is a fault: %s', (_, answer) => {
  expect(() => readField(answer, recordingReports())).toThrow(expect.objectContaining({ kind: 'shape' }));
});
