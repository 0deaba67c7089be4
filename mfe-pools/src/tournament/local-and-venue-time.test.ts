import { afterEach, expect, jest, test } from '@jest/globals';
import { localAndVenueTime } from './local-and-venue-time.ts';

const noonInNewYork = new Date('2026-01-14T17:00:00.000Z');
const plain = (text: string) => text.replace(/\s/g, ' ');

afterEach(() => void jest.restoreAllMocks());

test.each([
  ['America/New_York', 'Wed, Jan 14, 12:00 PM EST'],
  // Another name, the same clock.
  ['America/Detroit', 'Wed, Jan 14, 12:00 PM EST'],
  ['Asia/Tokyo', 'Thu, Jan 15, 2:00 AM GMT+9; at the course Wed, Jan 14, 12:00 PM EST'],
])('to a reader in %s it is %s', (timeZone, text) => {
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
  expect(plain(localAndVenueTime('America/New_York', noonInNewYork))).toBe(text);
});
