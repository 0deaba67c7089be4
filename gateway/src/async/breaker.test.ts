import { expect, test } from '@jest/globals';
import { Breaker } from './breaker.ts';

let nowMs = 0;
const open = () => {
  const turns: boolean[] = [];
  const breaker = new Breaker(
    () => nowMs,
    (isOpen) => turns.push(isOpen),
  );
  for (let failure = 1; failure <= 5; failure += 1) breaker.failed();
  return { breaker, turns };
};

test('says once that it opens and once that it closes', () => {
  const { breaker, turns } = open();
  breaker.failed();
  expect([breaker.isOpen, breaker.letThrough()]).toEqual([true, false]);
  nowMs += 30_000;
  expect(breaker.letThrough()).toBe(true);
  breaker.succeeded();
  breaker.succeeded();
  expect(breaker.isOpen).toBe(false);
  expect(turns).toEqual([true, false]);
});

test('a try that is given up says nothing, and leaves its turn to the next', () => {
  const { breaker, turns } = open();
  nowMs += 30_000;
  expect([breaker.letThrough(), breaker.letThrough()]).toEqual([true, false]);
  breaker.givenUp();
  expect([breaker.letThrough(), breaker.letThrough()]).toEqual([true, false]);
  expect(turns).toEqual([true]);
});
