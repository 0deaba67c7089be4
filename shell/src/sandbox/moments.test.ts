import { describe, expect, test } from '@jest/globals';
import { moments, nextTime } from './moments.ts';

const newYork = 'America/New_York';

const momentOf = (label: string) => {
  const moment = moments.find((one) => one.label === label);
  if (!moment) throw new Error(label);
  return moment;
};

const next = (label: string, zone: string, now: string) =>
  nextTime(momentOf(label), zone, new Date(now)).toISOString();

describe('from Tuesday morning in New York', () => {
  test.each([
    ['Wednesday', '2026-01-14T17:00:00.000Z'],
    ['Thursday noon', '2026-01-15T17:00:00.000Z'],
    ['Friday evening', '2026-01-17T00:00:00.000Z'],
    ['Saturday', '2026-01-17T17:00:00.000Z'],
    ['Sunday evening', '2026-01-19T01:00:00.000Z'],
    ['Next week', '2026-01-19T14:00:00.000Z'],
  ])('%s is %s', (label, expected) => {
    expect(next(label, newYork, '2026-01-13T14:00:00Z')).toBe(expected);
  });
});

test('a moment that is now, or was earlier today, is next a week away', () => {
  expect(next('Wednesday', newYork, '2026-01-14T17:00:00Z')).toBe('2026-01-21T17:00:00.000Z');
  expect(next('Wednesday', newYork, '2026-01-14T16:59:59Z')).toBe('2026-01-14T17:00:00.000Z');
});

test('the weekday is that of the zone, not of UTC', () => {
  // It is still Wednesday evening in New York, and Thursday already in Tokyo.
  expect(next('Thursday noon', newYork, '2026-01-15T02:00:00Z')).toBe('2026-01-15T17:00:00.000Z');
  expect(next('Thursday noon', 'Asia/Tokyo', '2026-01-15T02:00:00Z')).toBe('2026-01-15T03:00:00.000Z');
});

test('noon stays noon across a change of the clocks', () => {
  // Clocks in New York go forward on Sunday, 8 March 2026, and back on Sunday, 1 November.
  expect(next('Sunday evening', newYork, '2026-03-07T17:00:00Z')).toBe('2026-03-09T00:00:00.000Z');
  expect(next('Sunday evening', newYork, '2026-10-31T17:00:00Z')).toBe('2026-11-02T01:00:00.000Z');
});

test('half-hour zones and London in winter are understood', () => {
  expect(next('Saturday', 'Asia/Kolkata', '2026-01-13T14:00:00Z')).toBe('2026-01-17T06:30:00.000Z');
  expect(next('Saturday', 'Europe/London', '2026-01-13T14:00:00Z')).toBe('2026-01-17T12:00:00.000Z');
});
