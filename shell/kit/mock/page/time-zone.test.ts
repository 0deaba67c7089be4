import { afterEach, expect, jest, test } from '@jest/globals';
import { readerIn } from './time-zone.ts';

afterEach(() => readerIn('UTC'));

const zoneOf = (format: Intl.DateTimeFormat) => format.resolvedOptions().timeZone;

test('a format that is kept tells of a reader who comes later, whichever clock it was made by, and in whichever file', () => {
  const byTheClock = new Intl.DateTimeFormat();
  jest.useFakeTimers();
  const byAPretendedClock = new Intl.DateTimeFormat();
  jest.useRealTimers();
  jest.restoreAllMocks();
  readerIn('Asia/Tokyo');
  expect(zoneOf(byTheClock)).toBe('Asia/Tokyo');
  expect(zoneOf(byAPretendedClock)).toBe('Asia/Tokyo');
});
