import { storedBoards } from '@fairway/kit/stored-boards';
import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { poolPage, saturdayMorning } from '../testing/pool-page.tsx';

const { gateway, open, visit, pool, jumpTo } = poolPage();

const kept = () => storedBoards('ann');
const isKept = (name: string) => waitFor(() => expect(kept().map((board) => board.pool)).toContain(name));

test('the standings are kept as they are shown, for when there is no network', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  await open('Sunday Best');
  await isKept('Sunday Best');
  const [board] = kept();
  expect(board).toMatchObject({
    pool: 'Sunday Best',
    tournament: 'Palmetto Classic',
    columns: ['R1', 'R2', 'R3', 'R4', 'Total'],
  });
  expect(board?.rows[0]).toEqual({ position: '1', player: 'emil', scores: [-14, -16, -10, null, -40] });
});

test.each([
  ['Spring Swing', ['Week 1', 'Week 2', 'Week 3', 'Total']],
  ['Moving Day Madness', ['Moving Day Score']],
])('%s is kept with the columns that its own table has', async (name, columns) => {
  gateway.world.moveClock({ now: saturdayMorning });
  await open(name);
  await isKept(name);
  const [board] = kept();
  expect(board?.columns).toEqual(columns);
  for (const { scores } of board?.rows ?? []) expect(scores).toHaveLength(columns.length);
});

test('what was kept follows the board', async () => {
  await open('Sunday Best');
  await isKept('Sunday Best');
  expect(kept()[0]?.rows[0]?.position).toBe('-');
  await jumpTo(saturdayMorning);
  await waitFor(() => expect(kept()[0]?.rows[0]?.position).toBe('1'));
});

test('of a pool that one is no longer in nothing stays', async () => {
  const { unmount } = await open('Sunday Best');
  await isKept('Sunday Best');
  unmount();
  pool('Sunday Best').members = ['bob'];
  visit('/Standings?pool=Sunday+Best');
  await waitFor(() => expect(kept()).toEqual([]));
});
