import { expect, test } from '@jest/globals';
import { homeCountry, listCountries } from './countries.ts';

test('countries have names, in their order', () => {
  const names = listCountries().map(({ name }) => name);
  expect(names).toContain('United States');
  expect(names).toContain('United Kingdom');
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['en-GB', 'GB'],
  ['de-CH', 'CH'],
  ['en', 'US'],
  ['en-001', 'US'],
])('whose browser speaks %s is in %s', (language, country) => {
  expect(homeCountry(language)).toBe(country);
});
