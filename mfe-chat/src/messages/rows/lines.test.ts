import { expect, test } from '@jest/globals';
import type { Line } from '../documents.ts';
import { Lines } from './lines.ts';

const line = (id: string, change: Partial<Line> = {}) =>
  ({
    __typename: 'Message',
    id,
    at: '',
    clientId: null,
    removed: false,
    user: null,
    ...change,
  }) as unknown as Line;
const ids = (lines: Lines) => lines.now().lines.map(({ id }) => id);

test('stand in the order of their ids, which are numbers of any length, and each once', () => {
  const lines = new Lines();
  expect(lines.add([line('9'), line('10')]).map(({ id }) => id)).toEqual(['9', '10']);
  expect(lines.add([line('100'), line('10'), line('99')]).map(({ id }) => id)).toEqual(['100', '99']);
  expect(lines.add([line('8'), line('12345678901234567890')])).toHaveLength(2);
  expect(ids(lines)).toEqual(['8', '9', '10', '99', '100', '12345678901234567890']);
});

test('are as they were sent last', () => {
  const lines = new Lines();
  lines.add([line('1')]);
  expect(lines.add([line('1', { removed: true })])).toEqual([]);
  expect(lines.last?.removed).toBe(true);
});

test('change only where they are shown', () => {
  const lines = new Lines();
  lines.add([line('2')]);
  lines.change(line('1', { removed: true }));
  expect(ids(lines)).toEqual(['2']);
  lines.change(line('2', { removed: true }));
  expect(lines.first?.removed).toBe(true);
});
