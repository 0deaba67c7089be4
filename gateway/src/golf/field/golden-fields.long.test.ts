import { afterEach, describe, expect, test } from '@jest/globals';
import { finished, type GoldenWeek, playGoldenWeek, withStatus } from '../../testing/golden-week.ts';

// Whole weeks of the sandbox: what befalls the golfers, the courses and the feed in one.

let week: GoldenWeek;
afterEach(() => week.close());

describe('a week with a playoff', () => {
  test('has one winner with the score of others, and no fifth round (G25)', async () => {
    week = await playGoldenWeek('playoff');
    const sunday = await week.at('Sun 21:00');
    expect(sunday).toMatchObject({ state: 'official', rounds: 'cccc' });
    const [winner] = sunday.golfers;
    const level = sunday.golfers.filter(
      ({ toPar, status }) => status === 'active' && toPar === winner?.toPar,
    );
    expect(level.length).toBeGreaterThan(1);
    expect(level.filter(({ position }) => position === '1')).toHaveLength(1);
    expect(winner?.strokes).toHaveLength(4);
  });
});

describe('a week of withdrawals', () => {
  test('loses golfers before the lock, before a shot, in mid-round and by the rules (G16, G17)', async () => {
    week = await playGoldenWeek('withdrawals');
    const wednesday = await week.at('Wed 12:30');
    const thursday = await week.at('Thu 20:00');
    const early = withStatus(thursday.golfers, 'withdrawn').filter(({ hasHit }) => !hasHit);
    expect(early.length).toBeGreaterThan(2);
    const alternates = thursday.golfers.length - wednesday.golfers.length;
    expect(alternates).toBeGreaterThan(0);
    expect(thursday.golfers.filter(({ tier }) => tier === null)).toHaveLength(0);

    const sunday = await week.at('Sun 21:00');
    expect(sunday.state).toBe('official');
    const later = withStatus(sunday.golfers, 'withdrawn').filter(({ hasHit }) => hasHit);
    expect(later.length).toBeGreaterThan(0);
    expect(withStatus(sunday.golfers, 'disqualified').length).toBeGreaterThan(0);
    for (const { strokes } of later) expect(strokes[3]).toBeNull();
  });
});

describe('a week on two courses', () => {
  test('keeps par per golfer and round (G20)', async () => {
    week = await playGoldenWeek('two-courses');
    const { golfers } = await week.at('Fri 23:30');
    const parsOf = (round: number) => new Set(finished(golfers, round).map(({ pars }) => pars[round - 1]));
    expect([...parsOf(1)].sort()).toEqual([71, 72]);
    expect([...parsOf(2)].sort()).toEqual([71, 72]);
    for (const { pars } of finished(golfers, 2)) expect(pars[0]).not.toBe(pars[1]);
    for (const { strokes, pars, toPar } of finished(golfers, 2))
      expect((strokes[0] ?? 0) + (strokes[1] ?? 0) - (pars[0] ?? 0) - (pars[1] ?? 0)).toBe(toPar);
  });
});

describe('a week without a cut', () => {
  test('lets a small field play all four rounds', async () => {
    week = await playGoldenWeek('no-cut');
    const wednesday = await week.at('Wed 12:30');
    expect(wednesday.golfers.length).toBeLessThan(90);
    const sunday = await week.at('Sun 21:00');
    expect(sunday.state).toBe('official');
    expect(withStatus(sunday.golfers, 'cut')).toHaveLength(0);
    expect(finished(sunday.golfers, 4)).toHaveLength(withStatus(sunday.golfers, 'active').length);
  });
});

describe('a week in which the feed fails for three hours', () => {
  test('keeps the last good board with its age, and goes on', async () => {
    week = await playGoldenWeek('feed-outage');
    const ages: { moment: string; stale: boolean; liveAt: number }[] = [];
    for (const moment of ['Fri 08:00', 'Fri 09:30', 'Fri 10:30', 'Fri 11:30', 'Fri 12:30', 'Fri 14:00']) {
      const { stale, liveAt, golfers } = await week.at(moment);
      expect(golfers.some(({ thru }) => (thru ?? 0) > 0)).toBe(true);
      ages.push({ moment, stale, liveAt: liveAt?.getTime() ?? 0 });
    }
    const [before] = ages;
    expect(before?.stale).toBe(false);
    const stale = ages.filter((age) => age.stale);
    expect(stale.length).toBeGreaterThan(1);
    expect(new Set(stale.map(({ liveAt }) => liveAt)).size).toBe(1);
    expect(ages.at(-1)?.stale).toBe(false);
    expect(await week.at('Sun 21:00')).toMatchObject({ state: 'official', rounds: 'cccc' });
  });
});
