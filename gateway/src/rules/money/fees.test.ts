import { expect, test } from '@jest/globals';
import { feeCents } from './fees.ts';

// Specification §9: $3 flat when the buy-in is under $30, otherwise 10 percent of it. G1: a free pool has none.
test.each([
  ['G1: free', 0, 0],
  ['under $30', 1000, 300],
  ['under $30', 2000, 300],
  ['the last cent under $30', 2999, 300],
  ['$30 itself is not under $30', 3000, 300],
  ['a tenth', 4000, 400],
  ['a tenth', 5000, 500],
  ['a tenth', 9000, 900],
  ['a tenth of the dearest', 10_000, 1000],
])('%s: %i cents cost %i more', (_why, buyInCents, expected) => {
  expect(feeCents(buyInCents)).toBe(expected);
});
