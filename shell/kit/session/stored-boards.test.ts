import { dayMs } from '@fairway/schema/days';
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  deleteBoardsOfOthers,
  deleteStoredBoard,
  type StoredBoard,
  storeBoard,
  storedBoards,
} from './stored-boards.ts';

const board = (pool: string, rows = 1): StoredBoard => ({
  pool,
  tournament: 'Palmetto Classic',
  columns: ['R1', 'Total'],
  rows: Array.from({ length: rows }, (_, place) => ({
    position: String(place + 1),
    player: `player ${place + 1}`,
    scores: [-2, -2],
  })),
});
const poolsOf = (username: string | null) => storedBoards(username).map(({ pool }) => pool);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-06-20T12:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the newest stands first, each pool once, with the moment at which it was told', () => {
  storeBoard('ann', board('Monday'));
  storeBoard('ann', board('Sunday'));
  jest.setSystemTime(new Date('2026-06-20T12:05Z'));
  storeBoard('ann', board('Monday'));
  expect(poolsOf('ann')).toEqual(['Monday', 'Sunday']);
  expect(storedBoards('ann').map(({ keptAt }) => new Date(keptAt).toISOString())).toEqual([
    '2026-06-20T12:05:00.000Z',
    '2026-06-20T12:00:00.000Z',
  ]);
});

test('no more than five, of no more than a hundred rows, for no longer than a fortnight', () => {
  for (const pool of ['1', '2', '3', '4', '5', '6']) storeBoard('ann', board(pool, 150));
  expect(poolsOf('ann')).toEqual(['6', '5', '4', '3', '2']);
  expect(storedBoards('ann')[0]?.rows).toHaveLength(100);
  jest.setSystemTime(Date.now() + 14 * dayMs);
  expect(poolsOf('ann')).toEqual([]);
});

test('nobody sees those of somebody else, and keeping one’s own lets go of them', () => {
  storeBoard('ann', board('Monday'));
  expect(poolsOf('bob')).toEqual([]);
  expect(poolsOf(null)).toEqual([]);
  storeBoard('bob', board('Sunday'));
  expect(poolsOf('ann')).toEqual([]);
  expect(localStorage.getItem('fairway.boards')).not.toContain('Monday');
});

test.each([
  ['whoever leaves', null],
  ['whoever comes next', 'bob'],
])('%s leaves nothing of them in the browser', (_, next) => {
  storeBoard('ann', board('Monday'));
  deleteBoardsOfOthers('ann');
  expect(poolsOf('ann')).toEqual(['Monday']);
  deleteBoardsOfOthers(next);
  expect(localStorage).toHaveLength(0);
});

test('that of a pool one has left is gone, and no other', () => {
  storeBoard('ann', board('Monday'));
  storeBoard('ann', board('Sunday'));
  deleteStoredBoard('Monday');
  expect(poolsOf('ann')).toEqual(['Sunday']);
});

test.each(['null', '{', '[]', '{"of":"ann"}', '{"of":"ann","boards":7}'])(
  'a storage that holds %s holds no boards',
  (text) => {
    localStorage.setItem('fairway.boards', text);
    expect(poolsOf('ann')).toEqual([]);
    storeBoard('ann', board('Monday'));
    expect(poolsOf('ann')).toEqual(['Monday']);
  },
);

test('a storage that is full costs nothing but the board', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  storeBoard('ann', board('Monday'));
  expect(poolsOf('ann')).toEqual([]);
});
