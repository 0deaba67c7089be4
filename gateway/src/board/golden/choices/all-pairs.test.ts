import { expect, test } from '@jest/globals';
import { allPairs, pairsIn } from './all-pairs.ts';
import { combinations, dimensions, isAllowed } from './choice-pools.ts';

const pairs = allPairs(dimensions);

test('every two choices that the rules let go together are played together', () => {
  const played = new Set(combinations.flatMap(pairsIn));
  const missing = [...pairs].filter(([pair, chosen]) => !played.has(pair) && isAllowed(chosen));
  expect(missing.map(([pair]) => pair)).toEqual([]);
  expect(combinations.length).toBeLessThan(50);
});

test('each combination is one that the rules allow', () => {
  expect(combinations.filter((combination) => !isAllowed(combination))).toEqual([]);
});

test('only what the rules refuse is never played together', () => {
  const refused = [...pairs].filter(([, chosen]) => !isAllowed(chosen)).map(([pair]) => pair);
  expect(refused.toSorted()).toEqual([
    'counted three, format One and Done',
    'format Multi-Week Salary Cap, roster few',
    'format Multi-Week Salary Cap, roster many',
    'format Multi-Week, roster credits left',
    'format One and Done, missed field',
    'format One and Done, missed over par',
    'format One and Done, missed par',
    'format One and Done, missed pool',
    'format One and Done, roster credits left',
    'format One and Done, roster few',
    'format One and Done, roster many',
    'format One and Done, ties guess',
    'format Salary Cap, roster few',
    'format Salary Cap, roster many',
    'format Series, roster credits left',
    'format Single Round, lock first-tee',
    'format Single Round, roster credits left',
    'format Single Week, roster credits left',
    'money free, prizes dollars',
    'money outside and apart, prizes words',
    'money outside and ranked, prizes words',
    'money paid here, prizes dollars',
    'money paid here, prizes words',
  ]);
});
