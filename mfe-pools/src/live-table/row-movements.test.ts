import { expect, test } from '@jest/globals';
import { markMoves as followBy, type ShownRow } from './row-movements.ts';

const row = (id: string, toPar: number | null, thru = 9) => ({ golfer: { id }, toPar, thru });
type Row = ReturnType<typeof row>;
const follow = (before: readonly ShownRow<Row>[], rows: readonly Row[]) =>
  followBy(before, rows, { id: ({ golfer }) => golfer.id, toPar: ({ toPar }) => toPar });
const moves = (shown: readonly ShownRow<Row>[]) => shown.map(({ row, move }) => [row.golfer.id, move]);

const board = follow([], [row('rory', -5), row('scottie', -4), row('jon', null)]);

test('nobody has moved on the first board', () => {
  expect(moves(board)).toEqual([
    ['rory', null],
    ['scottie', null],
    ['jon', null],
  ]);
});

test('whoever wins or loses a shot has moved; whoever makes way, or starts, has not', () => {
  const next = follow(board, [row('scottie', -6, 10), row('jon', -5, 1), row('rory', -4, 10)]);
  expect(moves(next)).toEqual([
    ['scottie', 'up'],
    ['jon', null],
    ['rory', 'down'],
  ]);
});

test('a row that says the same is the same object, wherever it now stands', () => {
  const [, scottie, jon] = board;
  const next = follow(board, [row('scottie', -4), row('rory', -3), row('jon', null)]);
  expect(next[0]).toBe(scottie);
  expect(next[2]).toBe(jon);
});

test('a board that says nothing new leaves all as it was, marks too', () => {
  const moved = follow(board, [row('rory', -6), row('scottie', -4), row('jon', null)]);
  const again = follow(moved, [row('rory', -6), row('scottie', -4), row('jon', null)]);
  expect(again).toBe(moved);
});

test('the next change takes the marks away', () => {
  const moved = follow(board, [row('rory', -6), row('scottie', -4), row('jon', null)]);
  const next = follow(moved, [row('rory', -6), row('scottie', -5), row('jon', null)]);
  expect(moves(next)).toEqual([
    ['rory', null],
    ['scottie', 'up'],
    ['jon', null],
  ]);
});

test('of a hundred that move at once the highest ten are seen to', () => {
  const all = (toPar: number) => Array.from({ length: 100 }, (_, place) => row(`player ${place}`, toPar));
  const next = follow(follow([], all(0)), all(-1));
  expect(next.filter(({ move }) => move === 'up')).toEqual(next.slice(0, 10));
  expect(next.every(({ row: { toPar } }) => toPar === -1)).toBe(true);
});

test('a board that has lost its last row is another', () => {
  expect(moves(follow(board, [row('rory', -5), row('scottie', -4)]))).toEqual([
    ['rory', null],
    ['scottie', null],
  ]);
});
