import { expect, test } from '@jest/globals';
import { until } from './until.ts';

test('whoever waits in vain is told for what', async () => {
  const waiting = until('the door opens', async () => false, { longestMs: 20, pauseMs: 1 });
  await expect(waiting).rejects.toThrow('It did not come to be in 0.02 s: the door opens.');
});

test('what comes about at last is waited for', async () => {
  const looks = [false, false, true];
  await until('the third look', async () => looks.shift() === true, { pauseMs: 1 });
  expect(looks).toEqual([]);
});
