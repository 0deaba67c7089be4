import { partsWithMentions, writtenMentions } from '@fairway/schema/mentions';
import { expect, test } from '@jest/globals';

const names: Record<string, string> = { ann: 'Ann', 'b.o.b.': 'b.o.b.', carla: 'carla_the_2nd' };
const parts = (text: string) =>
  partsWithMentions(text, (key) => names[key]).map(({ text, mention }) => (mention ? `[${text}]` : text));

test.each([
  ['@ann', ['[@Ann]']],
  ['Well played, @ANN!', ['Well played, ', '[@Ann]', '!']],
  ['(@ann) or @Ann?', ['(', '[@Ann]', ') or ', '[@Ann]', '?']],
  ['Ask @ann...', ['Ask ', '[@Ann]', '...']],
  ['Ask @b.o.b..', ['Ask ', '[@b.o.b.]', '.']],
  ['As @carla said', ['As ', '[@carla_the_2nd]', ' said']],
  ['Write to joe@ann.example', ['Write to joe@ann.example']],
  ['https://news.example/@ann', ['https://news.example/@ann']],
  ['@anna, @@ann, @an and @nobody', ['@anna, @@ann, @an and @nobody']],
])('the people in %p are mentioned, and nobody else', (text, expected) => {
  expect(parts(text)).toEqual(expected);
});

test('a text of nothing but names is looked through quickly', () => {
  expect(writtenMentions('@'.repeat(1000))).toEqual([]);
  expect(writtenMentions(`@${'.'.repeat(999)}`)).toHaveLength(1);
  expect(writtenMentions('@ann '.repeat(200))).toHaveLength(200);
});
