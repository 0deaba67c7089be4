import { expect, test } from '@jest/globals';
import { addingVerdict, givingBackVerdict, nextNumber, numberRefusal } from './entries.ts';

// G41: entries of a member beside the first one.

test.each([
  [
    { most: 1, numbers: [1], isClosed: false, isSingleRound: false },
    'Everybody plays one entry in this pool.',
  ],
  [
    { most: 3, numbers: [1], isClosed: true, isSingleRound: false },
    'Entries can be added as long as the contest can be joined.',
  ],
  [{ most: 3, numbers: [1], isClosed: true, isSingleRound: true }, 'Entries can be added until picks lock.'],
  [
    { most: 3, numbers: [1, 2, 3], isClosed: false, isSingleRound: false },
    'A member plays up to 3 entries in this pool.',
  ],
])('%j: none can be added', (facts, message) => {
  expect(addingVerdict(facts)).toMatchObject({ allowed: false, message });
});

test('until then one can be, with the lowest number that is free', () => {
  expect(addingVerdict({ most: 3, numbers: [1, 3], isClosed: false, isSingleRound: false })).toEqual({
    allowed: true,
  });
  expect(nextNumber([1, 3])).toBe(2);
  expect(nextNumber([1, 2])).toBe(3);
});

test('all but the first can be given back until the lock', () => {
  expect(givingBackVerdict(1, false)).toMatchObject({ allowed: false, code: 'CONFLICT' });
  expect(givingBackVerdict(2, true)).toMatchObject({ allowed: false, code: 'LOCKED' });
  expect(givingBackVerdict(2, false)).toEqual({ allowed: true });
});

test.each([
  [1, 1, null],
  [3, 3, null],
  [2, 1, 'Everybody plays one entry in this pool.'],
  [4, 3, 'A member plays up to 3 entries in this pool.'],
  [0, 5, 'An entry is numbered from 1 to 5.'],
  [6, 5, 'An entry is numbered from 1 to 5.'],
  [1.5, 5, 'An entry is numbered from 1 to 5.'],
])('entry %d where %d are allowed: %s', (number, most, refusal) => {
  expect(numberRefusal(number, most)).toBe(refusal);
});
