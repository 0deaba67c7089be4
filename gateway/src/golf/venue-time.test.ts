import { describe, expect, test } from '@jest/globals';
import { clockTime, dateAt, startOfDay, startOfWeek, venueTime, zoneAt } from './venue-time.ts';

describe('venue time (G3)', () => {
  test.each([
    ['Augusta', 33.5, -82.02, 'America/New_York'],
    ['Honolulu', 21.3, -157.85, 'Pacific/Honolulu'],
    ['Scottsdale, without daylight saving', 33.64, -111.91, 'America/Phoenix'],
    ['St Andrews', 56.34, -2.8, 'Europe/London'],
  ])('is that of %s', (_where, latitude, longitude, zone) => {
    expect(zoneAt(latitude, longitude)).toBe(zone);
  });

  test.each([
    [null, 'America/New_York'],
    [-14_400, 'America/New_York'],
    [32_400, 'Etc/GMT-9'],
    [0, 'Etc/UTC'],
  ])('without coordinates follows the offset %s: %s', (offset, zone) => {
    expect(zoneAt(null, null, offset)).toBe(zone);
  });

  test.each([
    ['2027-01-14', 'America/New_York', '2027-01-14T05:00:00.000Z'],
    ['2027-07-15', 'America/New_York', '2027-07-15T04:00:00.000Z'],
    ['2027-01-14', 'Asia/Tokyo', '2027-01-13T15:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T05:00:00.000Z'],
    ['2027-03-15', 'America/New_York', '2027-03-15T04:00:00.000Z'],
  ])('%s begins in %s at %s', (date, zone, expected) => {
    expect(startOfDay(date, zone).toISOString()).toBe(expected);
  });

  test('a week begins on its Monday, over a change of clocks too', () => {
    expect(startOfWeek('2027-03-11', 'America/New_York').toISOString()).toBe('2027-03-08T05:00:00.000Z');
    expect(startOfWeek('2027-03-11', 'America/New_York', 1).toISOString()).toBe('2027-03-15T04:00:00.000Z');
    expect(startOfWeek('2027-03-14', 'America/New_York').toISOString()).toBe('2027-03-08T05:00:00.000Z');
  });

  test.each([
    ['2026-05-14 08:18', 'America/New_York', -14_400, '2026-05-14T12:18:00.000Z'],
    ['2025-06-19 10:25', 'America/New_York', null, '2025-06-19T14:25:00.000Z'],
    // The clocks change on the last day, or have changed when the copy is read.
    ['2027-03-14 08:18', 'America/New_York', -18_000, '2027-03-14T12:18:00.000Z'],
    ['2027-03-13 08:18', 'America/New_York', -14_400, '2027-03-13T13:18:00.000Z'],
    // Its place is not known, or wrong.
    ['2027-03-14 08:18', 'America/New_York', 32_400, '2027-03-13T23:18:00.000Z'],
    ['2027-01-14 08:18', 'America/New_York', 19_800, '2027-01-14T02:48:00.000Z'],
  ])('a tee time of %s in %s, the feed’s offset being %s, is %s', (local, zone, offset, expected) => {
    expect(venueTime(local, { zone, isGuessed: false }, offset).toISOString()).toBe(expected);
  });

  test('a zone that is only guessed knows nothing better than the feed', () => {
    const guessed = { zone: 'America/New_York', isGuessed: true };
    expect(venueTime('2027-04-01 08:18', guessed, -18_000).toISOString()).toBe('2027-04-01T13:18:00.000Z');
    expect(venueTime('2027-04-01 08:18', guessed, null).toISOString()).toBe('2027-04-01T12:18:00.000Z');
    // It may be right all the same, in a week in which the clocks change.
    expect(venueTime('2027-03-14 08:18', guessed, -18_000).toISOString()).toBe('2027-03-14T12:18:00.000Z');
  });

  test('is shown as tee sheets show it', () => {
    expect(clockTime(new Date('2026-05-14T12:18:00Z'), 'America/New_York')).toBe('8:18 AM');
    expect(clockTime(new Date('2026-05-14T16:05:00Z'), 'America/New_York')).toBe('12:05 PM');
    expect(dateAt(new Date('2027-01-14T04:59:59Z'), 'America/New_York')).toBe('2027-01-13');
  });
});
