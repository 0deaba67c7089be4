import { expect, test } from '@jest/globals';
import { thruText } from './thru-text.ts';

test.each([
  [null, '-'],
  [0, '0'],
  [11, '11'],
  [18, 'F'],
])('%p holes are %p', (thru, text) => {
  expect(thruText(thru)).toBe(text);
});
