import { expect, test } from '@jest/globals';
import { isMajor } from './majors.ts';

// The ids of the feed's tour schedule.
test.each([
  ['the Masters', '14', true],
  ['the PGA Championship', '33', true],
  ['the U.S. Open', '26', true],
  ['the Open', '100', true],
  ['the Players', '11', false],
  ['a team event', '18', false],
  ['an id that only begins alike', '140', false],
])('G45, %s: %s', (_name, eventId, is) => {
  expect(isMajor({ eventId })).toBe(is);
});
