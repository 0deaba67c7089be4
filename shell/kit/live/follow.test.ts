import { expect, test } from '@jest/globals';
import { RefusalError } from '../gateway/refusal.ts';
import { waitMs } from './follow.ts';

const seconds = (fault: unknown, failures: number, random = 0.5) => waitMs(fault, failures, random) / 1000;

test('what fails is begun again ever more seldom', () => {
  const waits = [0, 1, 2, 3, 4, 5].map((failures) => seconds(new Error('The bus is away.'), failures));
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  expect(seconds(new RefusalError({ code: 'UNAVAILABLE', message: 'Away.' }), 0)).toBe(5);
});

test('not all begin again at once', () => {
  expect([0, 0.5, 1].map((random) => seconds(null, 1, random))).toEqual([7.5, 10, 12.5]);
});

test('a refusal that says when is believed, by each a little later, and one for who asks is seldom asked about', () => {
  const busy = new RefusalError({ code: 'RATE_LIMITED', message: 'Later.', retryAfterSeconds: 7 });
  expect([0, 1].map((random) => seconds(busy, 4, random))).toEqual([7, 10.5]);
  expect(seconds(new RefusalError({ code: 'NOT_MEMBER', message: 'No.' }), 0)).toBe(60);
});
