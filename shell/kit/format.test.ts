import { describe, expect, test } from '@jest/globals';
import { dateIn, timeIn } from './format.ts';

const wednesdayNoonInNewYork = new Date('2026-01-14T17:00:00Z');

describe('a date', () => {
  test.each([
    ['America/New_York', 'Wed, Jan 14'],
    ['Asia/Tokyo', 'Thu, Jan 15'],
  ])('in %s is %s', (zone, date) => {
    expect(dateIn(zone, wednesdayNoonInNewYork)).toBe(date);
  });
});

describe('a time', () => {
  test.each([
    ['America/New_York', '12:00 PM EST'],
    ['America/Los_Angeles', '9:00 AM PST'],
    ['Europe/London', '5:00 PM GMT'],
  ])('in %s is %s', (zone, time) => {
    expect(timeIn(zone, wednesdayNoonInNewYork)).toBe(time);
  });

  test('follows the zone into daylight saving', () => {
    expect(timeIn('America/New_York', new Date('2026-07-15T16:00:00Z'))).toBe('12:00 PM EDT');
  });
});
