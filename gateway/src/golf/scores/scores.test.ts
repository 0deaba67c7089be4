import { describe, expect, test } from '@jest/globals';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { type ParOf, parsOfHoles } from './pars.ts';
import { type EntrantScores, isKnownStatus, readScores, rejectionReason, statusOf } from './scores.ts';

type Row = InPlayBoard['golfers'][number];
type Strokes = Row['strokes'];

const noPars: ParOf = () => undefined;

const line = (more: Partial<EntrantScores> = {}): EntrantScores => ({
  dgId: 1,
  status: 'active',
  hasHit: false,
  leftAt: null,
  lastHitRound: null,
  position: null,
  toPar: null,
  thru: null,
  today: null,
  playingRound: null,
  rounds: [1, 2, 3, 4].map((round) => ({
    round,
    teeAt: null,
    startHole: null,
    course: null,
    strokes: null,
    par: null,
  })),
  ...more,
});

const row = (more: Partial<Row> = {}): Row => ({
  dgId: 1,
  playerName: 'Aberg, Ludvig',
  position: '1',
  toPar: 0,
  round: 1,
  thru: 0,
  today: 0,
  strokes: [null, null, null, null],
  course: null,
  country: 'SWE',
  ...more,
});

const board = (golfers: Row[], changeToken = '2027-01-15 11:40 AM'): InPlayBoard => ({
  kind: 'board',
  eventName: 'Palmetto Classic',
  currentRound: 1,
  changeToken,
  golfers,
  skipped: 0,
});

const read = (before: EntrantScores, after: Partial<Row>, parOf: ParOf = noPars) =>
  readScores([before], board([row(after)]), parOf);
const pars = (lines: EntrantScores[]) => lines[0]?.rounds.map(({ par }) => par);

describe('a line of the board', () => {
  test('that says nothing new changes nothing', () => {
    const [once] = read(line(), { thru: 3, today: -1, toPar: -1 });
    expect(once).toMatchObject({ thru: 3, today: -1, hasHit: true });
    expect(read(once ?? line(), { thru: 3, today: -1, toPar: -1 })).toEqual([]);
  });

  test('of a golfer who is not in the field is passed over', () => {
    expect(readScores([line({ dgId: 2 })], board([row()]), noPars)).toEqual([]);
  });

  test.each([
    ['waiting for the first tee', {}, false],
    ['on the first hole', { thru: 1 }, true],
    ['with a score today', { today: -1 }, true],
    ['with a finished round', { strokes: [70, null, null, null] as Strokes }, true],
  ])('%s: has hit a shot: %s', (_when, more, hasHit) => {
    expect((read(line(), more)[0] ?? line()).hasHit).toBe(hasHit);
  });

  test.each<[string, Partial<EntrantScores>, Partial<Row>, number | null]>([
    ['none before the first shot', {}, {}, null],
    ['the round in play', {}, { round: 3, thru: 1 }, 3],
    ['the last finished one while the next waits', {}, { round: 2, strokes: [70, null, null, null] }, 1],
    ['what an earlier copy showed, though this one does not', { lastHitRound: 2 }, { position: 'WD' }, 2],
    ['the last finished one of who goes before the next', {}, { round: 3, strokes: [70, 71, null, null] }, 2],
  ])('finds the round of the last shot: %s', (_what, before, more, expected) => {
    expect((read(line(before), more)[0] ?? line(before)).lastHitRound).toBe(expected);
  });

  test.each<[string, Partial<Row>, boolean]>([
    ['a line without a shot', { position: 'T70' }, false],
    ['a shot', { position: 'T70', thru: 1 }, true],
    ['a shot of who withdrew then', { position: 'WD', strokes: [70, null, null, null] }, true],
  ])('brings back who was gone from the field: %s', (_what, more, isBack) => {
    const gone = line({ status: 'withdrawn', leftAt: new Date('2027-01-14T12:00:00Z') });
    const [after = gone] = read(gone, more);
    expect(after.leftAt === null).toBe(isBack);
    expect(after.status).toBe(more.thru ? 'active' : 'withdrawn');
  });

  // services.md: par = finished strokes less the score to par of the finished rounds.
  test.each<[string, Partial<Row>, (number | null)[]]>([
    [
      'one round done',
      { strokes: [70, null, null, null], toPar: -2, thru: 18, today: -2 },
      [72, null, null, null],
    ],
    [
      'the second under way',
      { strokes: [70, null, null, null], toPar: -3, round: 2, thru: 5, today: -1 },
      [72, null, null, null],
    ],
    [
      'par 71 after a bad day',
      { strokes: [78, null, null, null], toPar: 7, thru: 0, today: 0 },
      [71, null, null, null],
    ],
    [
      'two rounds that come at once (G20)',
      { strokes: [68, 70, null, null], toPar: -2, round: 2, thru: 18, today: 0 },
      [70, 70, null, null],
    ],
    [
      'the second done, though its strokes are not there yet',
      { strokes: [70, null, null, null], toPar: -3, round: 2, thru: 18, today: -1 },
      [72, null, null, null],
    ],
    ['a score that no course has', { strokes: [70, null, null, null], toPar: 20 }, [null, null, null, null]],
  ])('gives par with %s', (_when, more, expected) => {
    expect(pars(read(line(), more))).toEqual(expected);
  });

  test('gives each round the par of its own course (G20)', () => {
    const [first] = read(line(), { strokes: [70, null, null, null], toPar: -2, thru: 18 });
    const second = read(first ?? line(), { strokes: [70, 69, null, null], toPar: -4, thru: 18, round: 2 });
    expect(pars(second)).toEqual([72, 71, null, null]);
  });

  test('gives rounds that come at once the par that others have on their courses', () => {
    const rounds = line().rounds.map((round) => ({ ...round, course: round.round === 1 ? 'A' : 'B' }));
    const others = [70].map((par, at) =>
      line({
        dgId: 2 + at,
        rounds: rounds.map((round) => ({ ...round, strokes: 70, par: round.round === 1 ? 71 : par })),
      }),
    );
    const both: Partial<Row> = { strokes: [70, 70, null, null], round: 2, thru: 18 };
    const readAmong = (toPar: number) =>
      pars(readScores([line({ rounds }), ...others], board([row({ ...both, toPar })]), noPars));
    expect(readAmong(-1)).toEqual([71, 70, null, null]);
    // Where the score does not come out by them, it counts as far as it can be shared.
    expect(readAmong(-2)).toEqual([71, 71, null, null]);
    expect(readAmong(-3)).toEqual([71, 70, null, null]);
  });

  test('corrects a par by which the score does not come out, once nobody plays', () => {
    const [first = line()] = read(line(), { strokes: [70, null, null, null], toPar: -3, thru: 18 });
    expect(pars([first])).toEqual([73, null, null, null]);
    const playing = { strokes: [70, null, null, null] as Strokes, toPar: -4, round: 2, thru: 3, today: -1 };
    expect(pars(read(first, playing))).toEqual([73, null, null, null]);
    const gone = read(first, { ...playing, position: 'WD', toPar: 0, thru: 0, today: 0 });
    expect(pars(gone)).toEqual([73, null, null, null]);
    const [next = first] = read(first, { ...playing, toPar: -2, thru: 0, today: 0 });
    expect(pars([next])).toEqual([72, null, null, null]);
  });

  test('takes the par of the only course for one that is called otherwise, and where the score does not say', () => {
    const rounds = line().rounds.map((round) => ({ ...round, course: 'Aronimink Golf Club' }));
    for (const courseCode of ['AN', '']) {
      const parOf = parsOfHoles([{ courseCode, round: 1, par: 70 }]);
      const done: Partial<Row> = { strokes: [70, null, null, null], toPar: null };
      expect(pars(read(line({ rounds }), done, parOf))).toEqual([70, null, null, null]);
      expect(pars(read(line(), done, parOf))).toEqual([70, null, null, null]);
      expect(pars(read(line({ rounds }), { ...done, toPar: -1 }, parOf))).toEqual([71, null, null, null]);
    }
    const two = parsOfHoles(['AN', 'BN'].map((courseCode) => ({ courseCode, round: 1, par: 70 })));
    expect(two(null, 1)).toBeUndefined();
    expect(two('BN', 1)).toBe(70);
  });

  test('does not give a round the par of the course that the next one is played on', () => {
    const parOf: ParOf = (course) => ({ A: 70, B: 72 })[course ?? ''];
    const first: Partial<Row> = { strokes: [68, null, null, null], toPar: -2, thru: 18, today: -2 };
    const [done = line()] = read(line(), { ...first, course: 'A' }, parOf);
    const second = { ...first, toPar: -3, round: 2, thru: 5, today: -1, course: 'B' };
    expect(pars(read(done, second, parOf))).toEqual([70, null, null, null]);
  });

  test('leaves what was finished by whoever withdraws, unless it is corrected (G22)', () => {
    const [first = line()] = read(line(), { strokes: [66, null, null, null], toPar: -4, thru: 18 });
    const roundsAfter = (more: Partial<Row>) =>
      read(first, { toPar: null, thru: null, today: null, round: null, ...more })[0]?.rounds.slice(0, 2);
    const firstRound = { strokes: 66, par: 70 };
    expect(roundsAfter({ position: 'WD' })).toMatchObject([firstRound, { strokes: null }]);
    expect(roundsAfter({ position: 'WD', strokes: [67, null, null, null] })).toMatchObject([
      { strokes: 67, par: 70 },
      { strokes: null },
    ]);
    expect(roundsAfter({ position: 'DQ' })).toMatchObject([{ strokes: null }, { strokes: null }]);
  });

  test('prefers the par that the holes add up to', () => {
    const parOf: ParOf = (course, round) => (course === 'OLD' && round === 1 ? 72 : undefined);
    const rounds = line().rounds.map((round) => ({ ...round, course: 'OLD' }));
    expect(pars(read(line({ rounds }), { strokes: [70, null, null, null], toPar: -1 }, parOf))).toEqual([
      72,
      null,
      null,
      null,
    ]);
  });
});

describe('a status (G17, G18)', () => {
  test.each([
    ['1', 'active'],
    ['T42', 'active'],
    ['--', 'active'],
    ['', 'active'],
    [null, 'active'],
    ['CUT', 'cut'],
    ['WD', 'withdrawn'],
    ['DQ', 'disqualified'],
    ['MDF', 'mdf'],
    ['RTD', 'RTD'],
  ])('%j is %s', (position, status) => {
    expect(statusOf(position)).toBe(status);
  });

  test('unknown to the rules is reported as unknown', () => {
    expect(['active', 'cut', 'RTD'].map(isKnownStatus)).toEqual([true, true, false]);
  });

  test('of the cut is undone by a position on the board', () => {
    const [cut] = read(line(), { position: 'CUT', strokes: [75, 75, null, null], toPar: 6 });
    const [back] = read(cut ?? line(), {
      position: 'T60',
      strokes: [75, 75, null, null],
      toPar: 5,
      round: 3,
      thru: 2,
      today: -1,
    });
    expect([cut?.status, back?.status]).toEqual(['cut', 'active']);
  });
});

describe('a board is not believed', () => {
  const lines = [
    line({ rounds: line().rounds.map((round) => ({ ...round, strokes: round.round === 1 ? 70 : null })) }),
  ];
  const last = { lines, changeToken: '2027-01-15 11:40 AM', rows: 10 };
  const full = (first: Partial<Row>, rows = 10) =>
    Array.from({ length: rows }, (_, i) => row(i === 0 ? first : { dgId: 100 + i }));
  const done = { strokes: [70, null, null, null] as Strokes };

  test.each<[string, InPlayBoard, RegExp | undefined]>([
    ['unless it is fine', board(full(done)), undefined],
    ['unless it lost no more than a tenth', board(full(done, 9)), undefined],
    ['when it lost more than a tenth', board(full(done, 8)), /lost 2 of 10/],
    ['when it is older', board(full(done), '2027-01-15 11:35 AM'), /older/],
    ['when it takes a finished round back', board(full({})), /takes back.*golfer 1/],
    ['unless that golfer is disqualified', board(full({ position: 'DQ' })), undefined],
    ['unless that golfer has withdrawn', board(full({ position: 'WD' })), undefined],
    ['when it takes a round back of who was cut', board(full({ position: 'CUT' })), /takes back/],
    ['unless it corrects a finished round', board(full({ strokes: [71, null, null, null] })), undefined],
    ['unless its token is no time', board(full(done), 'whenever'), undefined],
  ])('%s', (_when, copy, complaint) => {
    if (complaint) expect(rejectionReason(last, copy)).toMatch(complaint);
    else expect(rejectionReason(last, copy)).toBeUndefined();
  });
});
