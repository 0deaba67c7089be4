import { expect, test } from '@jest/globals';
import { centsFrom } from './dollars.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.50', 1250],
  ['1.15', 115],
  ['0.07', 7],
  ['0', 0],
  ['20000000', 2_000_000_000],
])('%s dollars are %s cents', (text, cents) => {
  expect(centsFrom(text)).toBe(cents);
});

test.each(['', '12.', '.5', '12.345', '-5', '+5', '1,000', '$5', '1e3', '١٢', 'twelve', '5 0'])(
  '“%s” is no amount',
  (text) => {
    expect(centsFrom(text)).toBeNull();
  },
);
