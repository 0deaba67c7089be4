import { expect, test } from '@jest/globals';
import { namesLike } from './search.ts';

test.each([
  ['', 'Anders Lindqvist'],
  ['lind', 'Anders Lindqvist'],
  ['théo', 'Théo Marchand'],
  ['THEO', 'Théo Marchand'],
  ['hojgaard', 'Kasper Højgaard-Lund'],
  ["o'raff", 'Séamus O’Rafferty'],
  ['oraff', 'Séamus O’Rafferty'],
])('“%s” finds %s', (wanted, name) => {
  expect(namesLike(wanted, name)).toBe(true);
});

test('what is not in a name does not find it', () => {
  expect(namesLike('lundqvist', 'Anders Lindqvist')).toBe(false);
});
