import { expect, test } from '@jest/globals';
import { Chance } from './chance.ts';

const numbers = (chance: Chance, count: number) => Array.from({ length: count }, () => chance.next());

test('the same names give the same numbers, others give others', () => {
  const first = numbers(new Chance('seed', 'field', 7), 5);
  expect(numbers(new Chance('seed', 'field', 7), 5)).toEqual(first);
  expect(numbers(new Chance('seed', 'field', 8), 5)).not.toEqual(first);
  expect(numbers(new Chance('seed', 'fields', 7), 5)).not.toEqual(first);
});

test('the numbers spread evenly, and normally where asked', () => {
  const even = numbers(new Chance('even'), 20_000);
  expect(Math.min(...even)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...even)).toBeLessThan(1);
  for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const share = even.filter((value) => Math.floor(value * 10) === tenth).length / even.length;
    expect(share).toBeCloseTo(0.1, 1);
  }
  const chance = new Chance('normal');
  const normal = Array.from({ length: 20_000 }, () => chance.normal(2));
  const mean = normal.reduce((sum, value) => sum + value, 0) / normal.length;
  const deviation = Math.sqrt(normal.reduce((sum, value) => sum + (value - mean) ** 2, 0) / normal.length);
  expect(mean).toBeCloseTo(0, 0.5);
  expect(deviation).toBeCloseTo(2, 1);
});

test('whole numbers reach both ends, and a shuffle keeps everything', () => {
  const chance = new Chance('ends');
  const drawn = new Set(Array.from({ length: 200 }, () => chance.whole(1, 4)));
  expect([...drawn].sort()).toEqual([1, 2, 3, 4]);
  const shuffled = chance.shuffle([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(shuffled).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
