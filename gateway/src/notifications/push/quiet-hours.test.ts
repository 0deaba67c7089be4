import { expect, test } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

const night = { from: 22, until: 7 };
const siesta = { from: 13, until: 15 };

test.each([
  ['2026-11-21T12:00:00Z', 'Europe/Berlin', night, null],
  ['2026-11-21T20:59:59Z', 'Europe/Berlin', night, null],
  ['2026-11-21T21:00:00Z', 'Europe/Berlin', night, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T05:59:59.999Z', 'Europe/Berlin', night, '2026-11-22T06:00:00.000Z'],
  ['2026-11-22T06:00:00Z', 'Europe/Berlin', night, null],
  ['2026-11-21T12:00:00Z', 'America/Los_Angeles', night, '2026-11-21T15:00:00.000Z'],
  // Half an hour beside the others.
  ['2026-11-21T16:29:00Z', 'Asia/Kolkata', night, null],
  ['2026-11-21T16:31:00Z', 'Asia/Kolkata', night, '2026-11-22T01:30:00.000Z'],
  ['2026-11-21T13:59:00Z', 'UTC', siesta, '2026-11-21T15:00:00.000Z'],
  ['2026-11-21T15:00:00Z', 'UTC', siesta, null],
])('at %s in %s', (now, zone, hours, until) => {
  expect(quietUntil(new Date(now), zone, hours)?.toISOString() ?? null).toBe(until);
});
