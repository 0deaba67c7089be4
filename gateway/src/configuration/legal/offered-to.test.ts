import { expect, test } from '@jest/globals';
import { readersOf } from '../env-readers.ts';
import { offeredToAll, offeredToFrom } from './offered-to.ts';
import { placeName } from './places.ts';

const read = (raw: Record<string, string>) => offeredToFrom(readersOf(raw));

test('pools with a buy-in are offered to all, unless it is set', () => {
  expect(read({})).toEqual(offeredToAll);
  expect(read({ MINIMUM_AGE: '21', OFFERED_IN: 'us-tx, US-NY,GB,GB' })).toEqual({
    minimumAge: 21,
    places: ['US-TX', 'US-NY', 'GB'],
  });
});

test.each([
  [{ MINIMUM_AGE: 'adult' }, /^MINIMUM_AGE must be a whole number of years from 13 to 99, but is "adult"/],
  [{ MINIMUM_AGE: '12' }, /^MINIMUM_AGE/],
  [{ OFFERED_IN: 'Texas' }, /^OFFERED_IN must be a comma-separated list of countries, .*but is "Texas"/],
  [{ OFFERED_IN: 'US-TX,' }, /^OFFERED_IN/],
  [{ OFFERED_IN: 'US-ZZ' }, /^OFFERED_IN/],
])('%j is no answer', (raw, complaint) => {
  expect(() => read(raw)).toThrow(complaint);
});

test.each([
  ['US-TX', 'Texas, United States'],
  ['CA-QC', 'Quebec, Canada'],
  ['GB', 'United Kingdom'],
  ['GB-TX', null],
  ['QQ', null],
  ['ZZ', null],
  ['us', null],
])('%s is %s', (code, name) => {
  expect(placeName(code)).toBe(name);
});
