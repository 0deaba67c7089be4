import { expect, test } from '@jest/globals';
import { breakingChanges, undescribed } from './schema-promises.mjs';

test('everything that can have a description must have one', () => {
  const sdl = `
    type Query { plain(of: Mood): Int "Told." told("How." how: Wish): Int }
    "A mood." enum Mood { GLAD "Not glad." SAD }
    "A wish." input Wish { what: Int }
  `;
  expect(undescribed(sdl).sort()).toEqual([
    'Mood.GLAD',
    'Query',
    'Query.plain',
    'Query.plain(of:)',
    'Wish.what',
  ]);
});

test('what was published may grow, and not shrink', () => {
  const published = 'type Query { pool(name: String!): Int, user: String }';
  expect(
    breakingChanges(
      published,
      'type Query { pool(name: String!, week: Int): Int, user: String!, more: Int }',
    ),
  ).toEqual([]);
  expect(breakingChanges(published, 'type Query { pool(name: String!, week: Int!): Int }')).toEqual([
    'Query.user was removed.',
    'A required arg week on Query.pool was added.',
  ]);
});
