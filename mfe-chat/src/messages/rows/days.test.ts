import { expect, test } from '@jest/globals';
import { blockLength } from '../../screen-constants.ts';
import type { ChatLine } from '../documents.ts';
import { blocksOf, byDay, dayKey, dayText } from './days.ts';

const line = (id: string, at: Date, userId: string | null = 'ann') =>
  ({ id, at: at.toISOString(), user: userId && { id: userId } }) as unknown as ChatLine;

const evening = new Date(2026, 2, 28, 23, 58);
const afterMidnight = new Date(2026, 2, 29, 0, 1);

test('a day ends at the reader’s midnight, and every day begins with a name', () => {
  const days = byDay(blocksOf([line('1', evening), line('2', afterMidnight)]));
  expect(
    days.map(({ blocks }) => blocks.map(({ rows }) => rows.map((row) => [row.line.id, row.continues]))),
  ).toEqual([[[['1', false]]], [[['2', false]]]]);
});

test('what one person says in one breath stands under one name', () => {
  const at = (minutes: number) => new Date(2026, 2, 28, 12, minutes);
  const [block] = blocksOf([
    line('1', at(0)),
    line('2', at(4)),
    line('3', at(10)),
    line('4', at(11), 'bob'),
    line('5', at(12), null),
    line('6', at(13), null),
  ]);
  expect(block?.rows.map(({ continues }) => continues)).toEqual([false, true, false, false, false, false]);
});

test('a long day stands in blocks under one heading, and a breath goes on from one to the next', () => {
  const lines = Array.from({ length: blockLength + 1 }, (_line, second) =>
    line(`${second}`, new Date(2026, 2, 28, 12, 0, second)),
  );
  const days = byDay(blocksOf(lines));
  expect(days).toHaveLength(1);
  expect(days[0]?.blocks.map(({ rows }) => rows.length)).toEqual([blockLength, 1]);
  expect(days[0]?.blocks[1]?.rows[0]?.continues).toBe(true);
});

test.each([
  ['today', new Date(2026, 2, 29), 'Today'],
  ['the day before, which was an hour longer than this one', new Date(2026, 2, 28), 'Yesterday'],
  ['any other', new Date(2026, 2, 2), 'Mon, Mar 2'],
  ['one of another year', new Date(2025, 11, 31), 'Wed, Dec 31, 2025'],
])('is named: %s', (_which, day, text) => {
  expect(dayText(dayKey(day), dayKey(afterMidnight))).toBe(text);
});
