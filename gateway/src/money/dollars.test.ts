import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { centsOf, dollarsOf } from './dollars.ts';

describe('dollars and cents', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [1.15, 115],
    [0.07, 7],
    [-30, -3000],
    [-0.1, -10],
    [8.29, 829],
    [9_999_999.99, 999_999_999],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(centsOf(dollars)).toBe(cents);
  });

  test.each([0.001, 1e21, Number.NaN, Number.POSITIVE_INFINITY, 1e-7])('%d is no amount', (dollars) => {
    expect(() => centsOf(dollars)).toThrow(/is no amount/);
  });

  test('come back as they went, through JSON too', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        expect(centsOf(JSON.parse(JSON.stringify(dollarsOf(cents))))).toBe(cents);
      }),
    );
  });
});
