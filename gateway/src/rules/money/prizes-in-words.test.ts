import { expect, test } from '@jest/globals';
import { prizesInWords } from './prizes-in-words.ts';

const words = ['a hat', 'a glove', 'a ball'];

test.each<[string, (number | null)[], (string | undefined)[]]>([
  ['each their own', [1, 2, 3, 4], ['a hat', 'a glove', 'a ball', undefined]],
  [
    'who is level, all of their places',
    [1, 2, 2, 4],
    ['a hat', 'level for a glove and a ball', 'level for a glove and a ball', undefined],
  ],
  [
    'more who are level than prizes are left',
    [1, 2, 3, 3],
    ['a hat', 'a glove', 'level for a ball', 'level for a ball'],
  ],
  ['nothing for who can’t win', [1, null, null], ['a hat', undefined, undefined]],
])('prizes in words: %s', (_who, ranks, won) => {
  const rows = ranks.map((rank, place) => ({ entryId: String(place), rank }));
  const prizes = prizesInWords(words, rows);
  expect(rows.map(({ entryId }) => prizes.get(entryId))).toEqual(won);
});
