import { dayInUtc, daysAfter, momentAfterDays } from '@fairway/schema/days';
import { expect, test } from '@jest/globals';

test.each([
  ['2027-01-14', 3, '2027-01-17'],
  ['2027-02-27', 2, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-01-01', -1, '2026-12-31'],
  // The day on which clocks change in New York has 23 hours there.
  ['2027-03-14', 1, '2027-03-15'],
])('%s and %i days are %s', (day, days, expected) => {
  expect(daysAfter(day, days)).toBe(expected);
});

test('a moment lies in a day of UTC', () => {
  const moment = new Date('2027-01-14T23:59:59.999Z');
  expect([dayInUtc(moment), dayInUtc(moment, 1), dayInUtc(moment, -14)]).toEqual([
    '2027-01-14',
    '2027-01-15',
    '2026-12-31',
  ]);
});

test.each([
  [new Date('2027-01-14T18:30:00Z'), 7, '2027-01-21T18:30:00.000Z'],
  ['2027-03-01T00:00:00.000Z', -1, '2027-02-28T00:00:00.000Z'],
  // In New York it is an hour later by the clocks.
  ['2027-03-13T17:00:00.000Z', 1, '2027-03-14T17:00:00.000Z'],
])('%s and %i times 24 hours is %s', (moment, days, expected) => {
  expect(momentAfterDays(moment, days).toISOString()).toBe(expected);
});
