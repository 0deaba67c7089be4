import { describe, expect, test } from '@jest/globals';
import {
  clockTimeIn,
  dateIn,
  daysFrom,
  durationText,
  exactMoneyText,
  hourIn,
  momentIn,
  moneyText,
  percentText,
  recordTimeIn,
  showSameTime,
  teeTimeText,
  timeIn,
} from './format.ts';

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

test('a moment is a date and a time', () => {
  expect(momentIn('America/New_York', wednesdayNoonInNewYork)).toBe('Wed, Jan 14, 12:00 PM EST');
});

test('a time in a list goes without its zone, an hour without its minutes', () => {
  expect(clockTimeIn('America/New_York', wednesdayNoonInNewYork)).toBe('12:00 PM');
  expect(hourIn('America/Los_Angeles', wednesdayNoonInNewYork)).toBe('9 AM');
});

test.each([
  ['America/New_York', 'America/Toronto', true],
  ['America/New_York', 'America/Chicago', false],
  // The same hands of the clock, a day apart.
  ['Pacific/Honolulu', 'Pacific/Kiritimati', false],
])('%s and %s show the same time: %s', (zone, other, same) => {
  expect(showSameTime(zone, other, wednesdayNoonInNewYork)).toBe(same);
});

test.each([
  ['America/New_York', '12:00 PM'],
  ['Europe/London', '5:00 PM'],
  ['Asia/Tokyo', 'Thu, Jan 15, 2:00 AM'],
])('a tee time of noon in New York is in %s %s', (zone, text) => {
  expect(teeTimeText(zone, 'America/New_York', wednesdayNoonInNewYork).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  ['2026-01-15', 4, 'Jan 15 – 18, 2026'],
  ['2026-01-29', 4, 'Jan 29 – Feb 1, 2026'],
  ['2026-12-31', 4, 'Dec 31, 2026 – Jan 3, 2027'],
])('from %s for %s days: %s', (first, days, text) => {
  expect(daysFrom(first, days).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  [0, '$0'],
  [3000, '$30'],
  [3305, '$33.05'],
  [10, '$0.10'],
  [123_456_700, '$1,234,567'],
])('%s cents are %s', (cents, text) => {
  expect(moneyText(cents)).toBe(text);
});

test('a record has its year', () => {
  expect(recordTimeIn('Asia/Tokyo', wednesdayNoonInNewYork)).toBe('Jan 15, 2026, 2:00 AM GMT+9');
});

test.each([
  [3000, '$30.00'],
  [750, '$7.50'],
  [123_456_789, '$1,234,567.89'],
])('%s cents under other sums are %s', (cents, text) => {
  expect(exactMoneyText(cents)).toBe(text);
});

test.each([
  [7000, '70%'],
  [0, '0%'],
  [10_000, '100%'],
])('%s hundredths of a percent are %s', (bps, text) => {
  expect(percentText(bps)).toBe(text);
});

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [12 * 60_000, '12 min'],
  [(9 * 60 + 5) * 60_000, '9 h 5 min'],
  [(52 * 60 + 59) * 60_000, '2 d 4 h'],
])('%s milliseconds are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
