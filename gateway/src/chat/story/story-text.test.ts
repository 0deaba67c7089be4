import { expect, test } from '@jest/globals';
import { storyText } from './story-text.ts';

const names = { userOf: (id: string) => id, golferOf: (id: number) => `Golfer ${id}` };
const entriesOf = (...userIds: string[]) => userIds.map((userId) => ({ userId, number: 1 }));

test('those who are not named are counted', () => {
  const who = entriesOf('ann', 'bob');
  const shot = { golfer: 7, under: 1, hole: 3 };
  expect(storyText({ kind: 'lead', who, others: 13, shot }, names)).toBe(
    'ann, bob, and 13 others share the lead with a birdie on 3 by Golfer 7.',
  );
  expect(storyText({ kind: 'round', round: 2, who, others: 1, score: -9 }, names)).toBe(
    'Round 2 is over: ann, bob, and 1 other have the best one, -9.',
  );
  expect(storyText({ kind: 'lead', who, shot: null }, names)).toBe('ann and bob share the lead.');
});

test('what a newer gateway wrote hides nothing else', () => {
  const fromTheFuture = JSON.parse('{"kind":"hole-in-one","golfer":7}');
  expect(storyText(fromTheFuture, names)).toBe(
    'Something happened that this version of Fairway cannot tell.',
  );
});

test('somebody’s second entry is told from the first', () => {
  expect(storyText({ kind: 'lead', who: [{ userId: 'ann', number: 2 }], shot: null }, names)).toMatch(
    /^ann .*2.* takes the lead\.$/,
  );
});
