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

test('a few samples say nothing', () => {
  expect(grownBytes([1, 100, 200].map((each) => each * mega))).toBe(0);
});

test('what is thrown away is not counted, and what is kept is', async () => {
  const before = await usedBytes();
  const kept = Array.from({ length: 1_000_000 }, (_, at) => at + 0.5);
  expect((await usedBytes()) - before).toBeGreaterThan(4 * mega);
  expect(kept).toHaveLength(1_000_000);
});
