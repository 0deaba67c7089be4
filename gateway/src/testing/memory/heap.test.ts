import { expect, test } from '@jest/globals';
import { grownBytes, usedBytes } from './heap.ts';

const mega = 2 ** 20;

test('memory that fills at first, and then goes up and down, has not grown', () => {
  const samples = [90, 140, 150, 148, 155, 146, 151, 149, 158, 147].map((each) => each * mega);
  expect(grownBytes(samples)).toBe(0);
});

test('memory that grows with every round has grown', () => {
  expect(grownBytes(Array.from({ length: 10 }, (_, round) => (100 + 5 * round) * mega))).toBe(25 * mega);
});

test('less is seen where less is tolerated', () => {
  const samples = Array.from({ length: 8 }, (_, round) => (100 + round) * mega);
  expect([grownBytes(samples), grownBytes(samples, 2 * mega), grownBytes(samples, 4 * mega)]).toEqual([
    0,
    3 * mega,
    0,
  ]);
});

test('a few samples say nothing', () => {
  expect(grownBytes([1, 100, 200].map((each) => each * mega))).toBe(0);
});

test.each([
  ['on the heap', () => Array.from({ length: 1_000_000 }, (_, at) => at + 0.5)],
  ['beside it', () => Buffer.alloc(8 * mega, 1)],
])('what is thrown away is not counted, and what is kept is: %s', async (_where, made) => {
  const before = await usedBytes();
  const kept = made();
  expect((await usedBytes()) - before).toBeGreaterThan(4 * mega);
  expect(kept.length).toBeGreaterThan(0);
});
