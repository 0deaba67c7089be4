import { pointsText, toParText } from '@fairway/schema/display';
import { expect, test } from '@jest/globals';
import { positionText } from './display.ts';

// Specification §4: 0 shows 'E', positive '+n'; a cut golfer's penalty is '+10'; '-' for what is missing.
test.each([
  [0, 'E'],
  [3, '+3'],
  [10, '+10'],
  [-12, '-12'],
  [null, '-'],
])('a score of %p is written %p', (toPar, text) => {
  expect(toParText(toPar)).toBe(text);
});

// Specification §4: 'T' plus number when more than one shares it; G27: '-' without a card.
test.each([
  [{ number: 1, isShared: false }, '1'],
  [{ number: 3, isShared: true }, 'T3'],
  [null, '-'],
])('the position %p is written %p', (position, text) => {
  expect(positionText(position)).toBe(text);
});

test.each([
  [50_000, '500'],
  [16_667, '166.67'],
  [5_650, '56.5'],
  [105, '1.05'],
  [0, '0'],
  [null, '-'],
])('%j hundredths are %s points (G45)', (points, text) => expect(pointsText(points)).toBe(text));
