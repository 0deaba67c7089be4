import { afterEach, describe, expect, test } from '@jest/globals';
import { finished, type GoldenWeek, playGoldenWeek, withStatus } from '../testing/golden-week.ts';

// Whole weeks of the sandbox, through its services, the adapters and the poller: how a week runs in time.
// What befalls the golfers in one is golden-fields.long.test.ts.

let week: GoldenWeek;
afterEach(() => week.close());

describe('a normal week', () => {
  test('has the specification’s weekdays (G5)', async () => {
    week = await playGoldenWeek('normal');
    const wednesday = await week.at('Wed 12:30');
    expect(wednesday).toMatchObject({ state: 'scheduled', rounds: 'ssss', currentName: wednesday.name });
    expect(wednesday.golfers.length).toBeGreaterThanOrEqual(132);
    expect(wednesday.golfers.length).toBeLessThanOrEqual(156);
    const sizes = [1, 2, 3, 4].map(
      (tier) => wednesday.golfers.filter((golfer) => golfer.tier === tier).length,
    );
    // Of at least nine tenths of the field: 21, 24 and 26 in a hundred, rounded down.
    expect(sizes[0]).toBeGreaterThanOrEqual(Math.floor(0.9 * 0.21 * wednesday.golfers.length));
    expect(sizes[3]).toBeGreaterThan(sizes[2] ?? 0);

    const thursday = await week.at('Thu 12:00');
    expect(thursday).toMatchObject({ state: 'live', rounds: 'lsss' });
    expect(thursday.golfers.some(({ thru }) => (thru ?? 0) > 0)).toBe(true);
    expect(await week.at('Thu 20:00')).toMatchObject({ rounds: 'csss' });

    const friday = await week.at('Fri 20:00');
    expect(friday).toMatchObject({ rounds: 'ccss' });
    expect(withStatus(friday.golfers, 'cut')).toHaveLength(0); // the feed has not said so yet (G18)

    const saturday = await week.at('Sat 09:00');
    const [cut, active] = [withStatus(saturday.golfers, 'cut'), withStatus(saturday.golfers, 'active')];
    expect(active.length).toBeGreaterThanOrEqual(65);
    expect(active.length).toBeLessThan(100);
    const total = ({ strokes }: (typeof cut)[number]) => (strokes[0] ?? 0) + (strokes[1] ?? 0);
    expect(Math.min(...cut.map(total))).toBeGreaterThan(Math.max(...active.map(total)));
    expect(saturday.golfers.findIndex(({ status }) => status === 'cut')).toBe(active.length);

    expect(await week.at('Sat 22:00')).toMatchObject({ rounds: 'cccs', state: 'live' });
    const sunday = await week.at('Sun 21:00');
    expect(sunday).toMatchObject({ state: 'official', rounds: 'cccc', currentName: sunday.name });
    expect(finished(sunday.golfers, 4)).toHaveLength(active.length);
    expect(sunday.golfers[0]?.toPar).toBeLessThan(-5);
    for (const { strokes, pars, toPar, status } of sunday.golfers.filter(({ hasHit }) => hasHit)) {
      if (status !== 'active' && status !== 'cut') continue;
      const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(sum(strokes) - sum(pars.map((par, round) => (strokes[round] === null ? null : par)))).toBe(
        toPar,
      );
    }
    expect((await week.at('Mon 00:30')).currentName).not.toBe(sunday.name);
  });
});

describe('a suspended week', () => {
  test('goes on on Saturday morning where it stopped on Friday', async () => {
    week = await playGoldenWeek('suspended');
    const friday = await week.at('Fri 20:00');
    expect(friday).toMatchObject({ state: 'suspended', rounds: 'csss' });
    const halfway = finished(friday.golfers, 2).length;
    expect(halfway).toBeLessThan(withStatus(friday.golfers, 'active').length);
    const saturday = await week.at('Sat 09:00');
    expect(saturday).toMatchObject({ state: 'live', rounds: 'clss' });
    expect(finished(saturday.golfers, 2).length).toBeGreaterThan(halfway);
    expect(await week.at('Sun 21:00')).toMatchObject({ state: 'official', rounds: 'cccc' });
  });
});

describe('a week that ends on Monday', () => {
  test('stays the current one until it is official', async () => {
    week = await playGoldenWeek('monday-finish');
    const sunday = await week.at('Sun 22:00');
    expect(sunday.state).toBe('suspended');
    expect(finished(sunday.golfers, 4)).toHaveLength(0);
    expect(await week.at('Mon 12:00')).toMatchObject({
      rounds: 'cccl',
      state: 'live',
      currentName: sunday.name,
    });
    const monday = await week.at('Mon 20:00');
    expect(monday).toMatchObject({ rounds: 'cccc', state: 'official' });
    expect(monday.currentName).not.toBe(sunday.name);
  });
});

describe('a week cut to 54 holes', () => {
  test('is official without a fourth round (G25)', async () => {
    week = await playGoldenWeek('shortened-54');
    expect(await week.at('Sun 15:00')).toMatchObject({ rounds: 'cccs' });
    const monday = await week.at('Mon 12:00');
    expect(monday).toMatchObject({ rounds: 'cccs', state: 'official' });
    expect(finished(monday.golfers, 4)).toHaveLength(0);
  });
});

describe('a week that is called off', () => {
  test('is cancelled before 36 holes, and makes room on Monday', async () => {
    week = await playGoldenWeek('cancelled');
    expect(await week.at('Fri 20:00')).toMatchObject({ state: 'suspended' });
    const sunday = await week.at('Sun 20:00');
    expect(sunday).toMatchObject({ state: 'cancelled', currentName: sunday.name });
    expect(finished(sunday.golfers, 2).length).toBeLessThan(withStatus(sunday.golfers, 'active').length / 2);
    expect((await week.at('Mon 00:30')).currentName).not.toBe(sunday.name);
  });
});
