import { expect, test } from '@jest/globals';
import { columnsFor } from './board-columns.ts';

const row = (...rounds: (number | null)[]) => ({
  rounds: [0, 1, 2, 3].map((index) => rounds[index] ?? null),
  running: rounds.length > 0 ? 0 : null,
  total: null,
});
const desk = { isOver: false, hasRounds: true, isPhone: false, wantsRounds: false };
const phone = { ...desk, isPhone: true };

test.each([
  ['nobody has a score', [row(), row()], phone, { card: true, rounds: false, today: null, thru: false }],
  [
    'what came to nothing',
    [row()],
    { ...desk, isOver: true },
    { card: false, rounds: true, today: null, thru: false },
  ],
  ['a desk', [row(-1)], desk, { card: false, rounds: true, today: null, thru: false }],
  ['a phone', [row(-1, -2), row(-1)], phone, { card: false, rounds: false, today: 2, thru: true }],
  [
    'a phone where the rounds are wanted',
    [row(-1)],
    { ...phone, wantsRounds: true },
    { card: false, rounds: true, today: null, thru: false },
  ],
  [
    'a phone, one round',
    [row(-1)],
    { ...phone, hasRounds: false },
    { card: false, rounds: false, today: null, thru: true },
  ],
])('%s', (_name, rows, room, columns) => {
  expect(columnsFor(rows, room)).toEqual(columns);
});
