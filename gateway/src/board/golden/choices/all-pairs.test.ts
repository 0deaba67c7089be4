import { expect, test } from '@jest/globals';
import { allPairs, pairsIn } from './all-pairs.ts';
import { combinations, dimensions } from './choice-pools.ts';

test('every two choices are played together', () => {
  const played = new Set(combinations.flatMap(pairsIn));
  expect(allPairs(dimensions).filter((pair) => !played.has(pair))).toEqual([]);
  expect(combinations.length).toBeLessThan(30);
});
