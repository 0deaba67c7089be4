import { afterEach, describe, expect, test } from '@jest/globals';
import {
  field,
  flatField,
  holeStats,
  inPlay,
  odds,
  playerList,
  schedule,
  teamField,
  teamsInPlay,
} from './testing/feed-shapes.ts';
import { at, TestDatagolf } from './testing/test-datagolf.ts';

const golf = new TestDatagolf();
afterEach(() => golf.close());

const oddsPath = '/betting-tools/outrights?tour=pga&market=win&odds_format=percent';

describe('in-play', () => {
  test('shows scores in the feed’s shape, rows in no order', async () => {
    await golf.open(at('15', '11:00'));
    const { data, info: told } = await golf.read(
      inPlay,
      '/preds/in-play?tour=pga&odds_format=percent&file_format=json',
    );
    expect(told).toMatchObject({
      current_round: 2,
      event_name: 'Palmetto Classic',
      last_update: '2027-01-15 04:00 PM',
    });
    expect(data).toHaveLength(133);
    const scores = data
      .filter(({ current_pos }) => /\d/.test(current_pos))
      .map(({ current_score }) => current_score);
    expect(scores).not.toEqual(scores.toSorted((one, other) => one - other));
  });

  test('tells a round in play by thru and today, and by strokes once it is finished', async () => {
    await golf.open(at('15', '11:00'));
    const { data } = await golf.read(inPlay, '/preds/in-play');
    const playing = data.filter(
      ({ thru, current_pos }) => /\d/.test(current_pos) && thru !== null && thru > 0 && thru < 18,
    );
    expect(playing.length).toBeGreaterThan(20);
    for (const { R1, R2, today, current_score } of playing) {
      expect([R1 === null, R2]).toEqual([false, null]);
      expect(current_score - today).toBe((R1 ?? 0) - 72);
    }
    const waiting = data.filter(
      ({ current_pos, thru, R1 }) => /\d/.test(current_pos) && thru === 0 && R1 !== null,
    );
    expect(waiting.length).toBeGreaterThan(20);
    for (const { today, R2 } of waiting) expect([today, R2]).toEqual([0, null]);
  });

  test('gives everyone a position on Friday evening, and calls them cut on Saturday morning', async () => {
    await golf.open(at('15', '21:00'));
    const evening = await golf.read(inPlay, '/preds/in-play');
    expect(evening.data.every(({ current_pos }) => current_pos !== 'CUT')).toBe(true);
    golf.gameNow = at('16', '07:00');
    const morning = await golf.read(inPlay, '/preds/in-play');
    const cut = morning.data.filter(({ current_pos }) => current_pos === 'CUT');
    expect(cut).toHaveLength(59);
    for (const row of cut)
      expect(row).toMatchObject({ make_cut: 0, round: 2, thru: 0, today: 0, R3: null, win: 0 });
  });

  test('keeps last week’s board until the first tee time, while the field has moved on', async () => {
    await golf.open(at('12', '12:00'));
    expect((await golf.read(inPlay, '/preds/in-play')).info.event_name).toBe('Leeward Open');
    expect((await golf.read(field, '/field-updates')).event_name).toBe('Palmetto Classic');
    golf.gameNow = at('14', '07:30');
    expect((await golf.read(inPlay, '/preds/in-play')).info).toMatchObject({
      event_name: 'Palmetto Classic',
      current_round: 1,
    });
  });

  test('has no position, and no holes, for who has not teed off or never did', async () => {
    await golf.open(at('14', '12:30'), { scenario: 'withdrawals' });
    const { data } = await golf.read(inPlay, '/preds/in-play');
    const waiting = data.filter(({ current_pos }) => current_pos === '--');
    expect(waiting.length).toBeGreaterThan(30);
    for (const row of waiting) expect(row).toMatchObject({ R1: null, thru: 0, today: 0, current_score: 0 });
    const gone = data.filter(({ current_pos, thru }) => current_pos === 'WD' && thru === null);
    expect(gone.length).toBeGreaterThan(0);
    for (const row of gone) expect(row).toMatchObject({ R1: null, today: 0, current_score: 0 });
  });

  test('names teams where teams play', async () => {
    await golf.open(Date.parse('2027-04-23T18:00:00Z'));
    const { data } = await golf.read(teamsInPlay, '/preds/in-play');
    expect(data).toHaveLength(80);
    expect((await golf.read(teamField, '/field-updates')).field.length).toBeGreaterThanOrEqual(79);
  });
});

describe('field-updates', () => {
  test('has nobody’s tee time on Monday, and those of two rounds from Tuesday afternoon', async () => {
    await golf.open(at('11', '12:00'));
    const monday = await golf.read(field, '/field-updates?tour=pga&file_format=json');
    expect(monday).toMatchObject({
      ...{
        course_name: 'Palmetto Dunes Golf Club',
        current_round: 1,
        event_id: 12,
        event_name: 'Palmetto Classic',
      },
      ...{ date_start: '2027-01-14', date_end: '2027-01-17', multi_course: 'no', tz_offset: -18_000 },
    });
    expect(monday.field).toHaveLength(132);
    expect(monday.field.every(({ teetimes }) => teetimes.length === 0)).toBe(true);
    golf.gameNow = at('12', '14:00');
    const tuesday = await golf.read(field, '/field-updates');
    expect(tuesday.field.every(({ teetimes }) => teetimes.length === 2)).toBe(true);
    const first = tuesday.field.flatMap(({ teetimes }) =>
      teetimes.filter(({ round_num }) => round_num === 1),
    );
    expect(first.map(({ teetime }) => teetime).toSorted()[0]).toBe('2027-01-14 07:30');
    expect(new Set(first.map(({ start_hole, wave }) => `${start_hole} ${wave}`)).size).toBe(4);
  });

  test('gives third-round tee times to those who made the cut only', async () => {
    await golf.open(at('16', '08:00'));
    const { field: rows, current_round } = await golf.read(field, '/field-updates');
    expect(current_round).toBe(3);
    const third = rows.filter(({ teetimes }) => teetimes.some(({ round_num }) => round_num === 3));
    expect(third).toHaveLength(71);
  });

  test('loses who withdraws before a shot, and gains the alternate', async () => {
    await golf.open(at('11', '15:00'), { scenario: 'withdrawals' });
    const ids = async () =>
      new Set((await golf.read(field, '/field-updates')).field.map(({ dg_id }) => dg_id));
    const before = await ids();
    golf.gameNow = at('11', '15:20');
    const between = await ids();
    golf.gameNow = at('11', '16:00');
    const after = await ids();
    expect([before.size, between.size, after.size]).toEqual([132, 131, 132]);
    expect([...after].filter((id) => !before.has(id))).toHaveLength(1);
  });

  test('moves tee times when play was stopped before them', async () => {
    await golf.open(at('17', '12:00'), { scenario: 'monday-finish' });
    const sunday = await golf.read(field, '/field-updates');
    const last = (rows: typeof sunday) =>
      rows.field
        .flatMap(({ teetimes }) =>
          teetimes.filter(({ round_num }) => round_num === 4).map(({ teetime }) => teetime),
        )
        .toSorted()
        .at(-1);
    expect(last(sunday)).toMatch(/^2027-01-17 1/);
    golf.gameNow = at('17', '20:00');
    expect(last(await golf.read(field, '/field-updates'))).toMatch(/^2027-01-18 0/);
  });

  test('names both courses where there are two', async () => {
    await golf.open(at('13', '12:00'), { scenario: 'two-courses' });
    const { field: rows, multi_course } = await golf.read(field, '/field-updates');
    expect(multi_course).toBe('yes');
    for (const { teetimes } of rows)
      expect(teetimes.map(({ course_code }) => course_code).toSorted()).toEqual(['PD', 'PDW']);
  });

  test('has the flat shape of old in the years of old', async () => {
    await golf.open(Date.parse('2025-06-18T12:00:00Z'));
    const { field: rows } = await golf.read(flatField, '/field-updates');
    expect(rows.length).toBeGreaterThan(130);
    expect(rows.every(({ r1_teetime, r3_teetime }) => r1_teetime !== null && r3_teetime === null)).toBe(true);
  });

  test('gives the venue’s offset of the day', async () => {
    await golf.open(Date.parse('2027-03-11T15:00:00Z'));
    expect((await golf.read(field, '/field-updates')).tz_offset).toBe(-18_000);
    golf.gameNow = Date.parse('2027-03-14T15:00:00Z');
    expect((await golf.read(field, '/field-updates')).tz_offset).toBe(-14_400);
  });
});

describe('outrights', () => {
  test('offers nothing on Monday at dawn, and prices by ten', async () => {
    await golf.open(at('11', '09:00'));
    expect(typeof (await golf.read(odds, oddsPath)).odds).toBe('string');
    golf.gameNow = at('11', '10:00');
    const { odds: offers, event_name } = await golf.read(odds, oddsPath);
    expect(event_name).toBe('Palmetto Classic');
    if (typeof offers === 'string') throw new Error('There were no offers.');
    expect(offers.filter(({ draftkings }) => draftkings !== 'NA').length).toBeGreaterThan(0.9 * 132);
    expect(offers.some(({ draftkings }) => draftkings === 'NA')).toBe(true);
  });

  test('quotes shares of one as percent, and payouts as decimal unless set otherwise', async () => {
    await golf.open(at('13', '12:00'));
    const quoted = async (path: string) => {
      const { odds: offers } = await golf.read(odds, path);
      return typeof offers === 'string'
        ? []
        : offers.flatMap(({ draftkings }) => (draftkings === 'NA' ? [] : [draftkings]));
    };
    const percent = await quoted(oddsPath);
    const decimal = await quoted('/betting-tools/outrights?market=win');
    expect(Math.max(...percent)).toBeLessThan(1);
    expect(Math.min(...decimal)).toBeGreaterThan(1);
    expect(1 / Math.max(...percent)).toBeCloseTo(Math.min(...decimal), 1);
  });

  test('drops who was cut, and everyone once it is over', async () => {
    await golf.open(at('16', '09:00'));
    const { odds: offers } = await golf.read(odds, oddsPath);
    expect(offers).toHaveLength(71);
    golf.gameNow = at('17', '20:00');
    expect(typeof (await golf.read(odds, oddsPath)).odds).toBe('string');
  });
});

describe('the schedule, golfers and holes', () => {
  test('the schedule says how far each event is, and where', async () => {
    await golf.open(at('14', '12:00'));
    const { schedule: events, current_season } = await golf.read(
      schedule,
      '/get-schedule?tour=pga&season=2027&upcoming_only=no',
    );
    expect(current_season).toBe(2027);
    expect(events.slice(0, 3).map(({ status }) => status)).toEqual(['completed', 'in_progress', 'upcoming']);
    expect(new Set(events.map(({ event_id }) => typeof event_id))).toEqual(new Set(['number', 'string']));
    expect(events.filter(({ latitude }) => latitude === null)).toHaveLength(1);
    const upcoming = await golf.read(schedule, '/get-schedule?season=2027&upcoming_only=yes');
    expect(upcoming.schedule).toHaveLength(events.length - 2);
    const old = await golf.read(schedule, '/get-schedule?season=2025');
    expect(old.schedule.every(({ status }) => status === undefined)).toBe(true);
  });

  test('an event that was abandoned is called cancelled, then and later', async () => {
    await golf.open(at('16', '16:00'), { scenario: 'cancelled' });
    const status = async () => (await golf.read(schedule, '/get-schedule?season=2027')).schedule[1]?.status;
    expect(await status()).toBe('cancelled');
    golf.gameNow = Date.parse('2027-06-01T12:00:00Z');
    expect(await status()).toBe('cancelled');
  });

  test('an event is completed half an hour after its last putt', async () => {
    await golf.open(at('17', '17:15'));
    const status = async () => (await golf.read(schedule, '/get-schedule')).schedule[1]?.status;
    expect(await status()).toBe('in_progress');
    golf.gameNow = at('17', '18:30');
    expect(await status()).toBe('completed');
  });

  test('the list of golfers has all who play', async () => {
    await golf.open(at('14', '12:00'));
    const players = await golf.read(playerList, '/get-player-list');
    const known = new Set(players.map(({ dg_id }) => dg_id));
    const { data } = await golf.read(inPlay, '/preds/in-play');
    expect(data.every(({ dg_id }) => known.has(dg_id))).toBe(true);
  });

  test('holes tell the pars, of each course', async () => {
    await golf.open(at('16', '18:00'), { scenario: 'two-courses' });
    const { courses } = await golf.read(holeStats, '/preds/live-hole-stats?tour=pga');
    const pars = courses.map(({ course_code, rounds }) => [
      course_code,
      rounds.map(({ round_num, holes }) => [round_num, holes.reduce((sum, { par }) => sum + par, 0)]),
    ]);
    expect(pars).toEqual([
      [
        'PD',
        [
          [1, 72],
          [2, 72],
          [3, 72],
        ],
      ],
      [
        'PDW',
        [
          [1, 71],
          [2, 71],
        ],
      ],
    ]);
  });
});
