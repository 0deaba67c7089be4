import { expect, test } from '@jest/globals';
import { reuseUnchanged } from './unchanged.ts';

const row = (id: string, running: number) => ({
  __typename: 'BoardRow',
  user: { __typename: 'User', id, username: `player ${id}` },
  running,
  rounds: [running, null],
});
const board = (...rows: ReturnType<typeof row>[]) => ({ __typename: 'Board', version: rows.length, rows });

test('what is equal is the same object, whole or in parts', () => {
  const before = board(row('a', -3), row('b', -2));
  expect(reuseUnchanged(before, structuredClone(before))).toBe(before);
  const now = reuseUnchanged(before, board(row('a', -4), row('b', -2)));
  expect(now).toEqual(board(row('a', -4), row('b', -2)));
  expect(now.rows[0]).not.toBe(before.rows[0]);
  expect(now.rows[0]?.user).toBe(before.rows[0]?.user);
  expect(now.rows[1]).toBe(before.rows[1]);
});

test('rows are found where they have moved to, and where others have left', () => {
  const before = board(row('a', -3), row('b', -2), row('c', 0));
  const now = reuseUnchanged(before, { ...board(row('c', 0), row('a', -3)), version: 4 });
  expect(now).toEqual({ ...board(row('c', 0), row('a', -3)), version: 4 });
  expect(now.rows[0]).toBe(before.rows[2]);
  expect(now.rows[1]).toBe(before.rows[0]);
});

test('a changed order is a change', () => {
  const before = [row('a', -3), row('b', -2)];
  const now = reuseUnchanged(before, [row('b', -2), row('a', -3)]);
  expect(now).toEqual([row('b', -2), row('a', -3)]);
});

test.each([
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [undefined, [1]],
  [[1, 2], [1]],
  [[1], [1, undefined]],
  [{ a: 1, b: undefined }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: undefined }],
  [[], {}],
  [{}, []],
  [0, -0],
])('%j becomes %j', (before, now) => {
  const told = reuseUnchanged(before, now);
  expect(told).toStrictEqual(now);
  expect(told).not.toBe(before);
});
