import { afterEach, expect, jest, test } from '@jest/globals';
import { readerAtHome, readerIn } from './time-zone.ts';

afterEach(readerAtHome);

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

test('whoever has been somewhere is at home again behind the file', () => {
  readerIn('Asia/Tokyo');
  readerAtHome();
  const noon = new Date(2026, 5, 1, 12);
  expect(new Date(noon.toLocaleString('en-US', { timeZone: zoneOf(new Intl.DateTimeFormat()) }))).toEqual(
    noon,
  );
});
