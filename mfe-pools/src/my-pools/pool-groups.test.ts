import { expect, test } from '@jest/globals';
import { groupPools } from './pool-groups.ts';

const pool = (name: string, state: 'LOCKED' | 'OPEN' | 'SCHEDULED' | 'SETTLED' | 'VOID' | null) => ({
  name,
  contest: state && { state },
});

test('what is played comes first, then what is to come, then what is over', () => {
  const groups = groupPools([
    pool('a', 'SETTLED'),
    pool('b', 'OPEN'),
    pool('c', 'LOCKED'),
    pool('d', null),
    pool('e', 'VOID'),
    pool('f', 'SCHEDULED'),
    pool('g', 'LOCKED'),
  ]);
  expect(groups.map(({ title, pools }) => [title, ...pools.map(({ name }) => name)])).toEqual([
    ['In play', 'c', 'g'],
    ['Open', 'b', 'd', 'f'],
    ['Ended', 'a', 'e'],
  ]);
});

test('nothing is said of what there is none of', () => {
  expect(groupPools([pool('a', 'OPEN')]).map(({ title }) => title)).toEqual(['Open']);
  expect(groupPools([])).toEqual([]);
});
