import { expect, test } from '@jest/globals';
import { hasManyWeeks, weekHead } from './many-weeks.ts';

test.each([
  [2, false, 'Week 2'],
  [4, false, 'Week 2'],
  [5, true, 'W2'],
  [8, true, 'W2'],
])('of %i weeks', (count, isLong, head) => {
  expect([hasManyWeeks(count), weekHead(2, count)]).toEqual([isLong, head]);
});
