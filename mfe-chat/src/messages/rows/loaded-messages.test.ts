import { expect, test } from '@jest/globals';
import type { ChatLine } from '../documents.ts';
import { LoadedMessages } from './loaded-messages.ts';

const line = (id: string, change: Partial<ChatLine> = {}) =>
  ({
    __typename: 'Message',
    id,
    at: '',
    clientId: null,
    removed: false,
    user: null,
    ...change,
  }) as unknown as ChatLine;
const rows = (lines: LoadedMessages) => lines.now().blocks.flatMap((block) => block.rows);
const ids = (lines: LoadedMessages) => rows(lines).map(({ line }) => line.id);

test('stand in the order of their ids, which are numbers of any length, and each once', () => {
  const lines = new LoadedMessages();
  expect(lines.add([line('9'), line('10')]).map(({ id }) => id)).toEqual(['9', '10']);
  expect(lines.add([line('100'), line('10'), line('99')]).map(({ id }) => id)).toEqual(['100', '99']);
  expect(lines.add([line('8'), line('12345678901234567890')])).toHaveLength(2);
  expect(ids(lines)).toEqual(['8', '9', '10', '99', '100', '12345678901234567890']);
});

test('are as they were sent last', () => {
  const lines = new LoadedMessages();
  lines.add([line('1')]);
  expect(lines.add([line('1', { removed: true })])).toEqual([]);
  expect(lines.last?.removed).toBe(true);
});

test('change only where they are shown', () => {
  const lines = new LoadedMessages();
  lines.add([line('2')]);
  lines.change(line('1', { removed: true }));
  expect(ids(lines)).toEqual(['2']);
  lines.change(line('2', { removed: true }));
  expect(lines.first?.removed).toBe(true);
});

const minute = (id: number) =>
  line(`${id}`, {
    at: new Date(2026, 2, 28, 12, id).toISOString(),
    user: { id: 'ann' },
  } as Partial<ChatLine>);
const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_line, at) => minute(from + at));

test('blocks beside which nothing changed stay what they are', () => {
  const lines = new LoadedMessages();
  lines.add(page(201, 400));
  const before = lines.now().blocks;
  lines.add([minute(401)]);
  lines.add(page(101, 200));
  const { blocks } = lines.now();
  const kept = before.slice(1, -1);
  expect(kept).toHaveLength(2);
  expect(blocks.filter((block) => kept.includes(block))).toEqual(kept);
  lines.change(line('300', { removed: true }));
  expect(lines.now().blocks.filter((block, at) => block !== blocks[at])).toHaveLength(1);
  expect(ids(lines)).toEqual(page(101, 401).map(({ id }) => id));
});

test('whatever the order in which they come, they stand as if they had come at once', () => {
  const all = page(1, 120);
  const atOnce = new LoadedMessages();
  atOnce.add(all);
  const bit = new LoadedMessages();
  for (const [from, to] of [
    [60, 70],
    [71, 90],
    [30, 59],
    [110, 120],
    [91, 109],
    [1, 29],
    [15, 100],
  ] as const)
    bit.add(all.slice(from - 1, to));
  expect(rows(bit)).toEqual(rows(atOnce));
});
