import { expect, test } from '@jest/globals';
import { displayName, nameKey } from './names.ts';

test.each([
  ['Aberg, Ludvig', 'Ludvig Åberg'],
  ['Hojgaard, Nicolai', 'Nicolai Højgaard'],
  ['Spaun, J.J.', 'JJ Spaun'],
  ['Kim, Si Woo', 'Si-Woo Kim'],
  ['Love III, Davis', 'Davis Love'],
  ["O'Hair, Sean", 'Sean O’Hair'],
  ['Munoz, Sebastian', 'SEBASTIÁN MUÑOZ'],
  ['Fitzpatrick, Matt', ' Matt  Fitzpatrick '],
  ['Strasse, Max', 'Max Straße'],
])('%s is %s (G14)', (feed, spoken) => {
  expect(nameKey(feed)).toBe(nameKey(spoken));
});

test.each([
  ['Fitzpatrick, Matt', 'Fitzpatrick, Alex'],
  ['Kim, Tom', 'Kim, Si Woo'],
])('%s is not %s', (a, b) => {
  expect(nameKey(a)).not.toBe(nameKey(b));
});

test('names are shown as people say them', () => {
  expect(['Aberg, Ludvig', 'Kim, Si Woo', 'Sungjae'].map(displayName)).toEqual([
    'Ludvig Aberg',
    'Si Woo Kim',
    'Sungjae',
  ]);
});
