import { poolNameShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { expect, test } from '@jest/globals';
import { nextName } from './next-name.ts';

const long = 'x'.repeat(60);

test.each([
  ['the first time', 'Sunday Best', false, 'Sunday Best 2'],
  ['the second time', 'Sunday Best 2', true, 'Sunday Best 3'],
  ['a ninth time', 'Sunday Best 9', true, 'Sunday Best 10'],
  ['a year is no count', 'Masters 2027', false, 'Masters 2027 2'],
  ['renamed without a number', 'Spring Swing', true, 'Spring Swing 2'],
  ['a name that is a number', '66', true, '66 2'],
  ['a name that is full', long, false, `${'x'.repeat(58)} 2`],
  ['a name of emoji that is full', '⛳'.repeat(60), false, `${'⛳'.repeat(58)} 2`],
  ['a gap where it is cut', `${'x'.repeat(57)} yy`, false, `${'x'.repeat(57)} 2`],
])('%s: %s', (_when, name, isRerun, expected) => {
  expect(nextName(name, { isRerun })).toBe(expected);
  expect(poolNameShape.parse(expected)).toBe(expected);
});

test('the name after a taken one counts on', () => {
  expect(nextName('Sunday Best', { isRerun: false }, 2)).toBe('Sunday Best 3');
});
