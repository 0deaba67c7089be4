import { lookAt, mockedGateway } from '@fairway/kit/screen';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { heads, lines } from '../../testing/board-table.ts';
import { saturdayMorning } from '../../testing/pool-page.tsx';
import { showBoard } from '../../testing/pool-part.tsx';

const gateway = mockedGateway();
beforeEach(() => lookAt('phone'));

const table = () => screen.findByRole('table', { name: 'Standings' });

test('a board has today and thru beside the total, and the rounds in their place on request', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Sunday Best');
  const board = await table();
  expect(heads(board)).toEqual(['Pos', 'Player', 'Today', 'Thru', 'Total']);
  const [first] = lines(board);
  await user.click(screen.getByRole('button', { name: 'Show the rounds' }));
  expect(heads(board)).toEqual(['Pos', 'Player', 'R1', 'R2', 'R3', 'R4', 'Total']);
  // Today is the third round, and the total is the same.
  expect(lines(board)[0]?.[4]).toBe(first?.[2]);
  expect(lines(board)[0]?.at(-1)).toBe(first?.at(-1));
  await user.click(screen.getByRole('button', { name: 'Show today and thru' }));
  expect(lines(board)[0]).toEqual(first);
});

test('a finger that goes to the left brings the rounds, and to the right takes them away', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Sunday Best');
  const board = await table();
  const swipe = (from: number, to: number, down = 0) => {
    fireEvent.touchStart(board, { touches: [{ clientX: from, clientY: 300 }] });
    fireEvent.touchEnd(board, { changedTouches: [{ clientX: to, clientY: 300 + down }] });
  };
  swipe(300, 200, 90);
  swipe(300, 260);
  // From the edge of the screen it goes back a page.
  swipe(10, 200);
  expect(heads(board)).toContain('Today');
  swipe(300, 200, 20);
  expect(heads(board)).toContain('R1');
  swipe(100, 200);
  expect(heads(board)).toContain('Today');
});

test('before the first shot there is nothing to choose', async () => {
  showBoard('Sunday Best');
  expect(heads(await table())).toEqual(['Player', 'Card']);
  expect(screen.queryByRole('button', { name: 'Show the rounds' })).not.toBeInTheDocument();
});

test('one round has its score and thru', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Moving Day Madness');
  expect(heads(await table())).toEqual(['Pos', 'Player', 'Thru', 'Moving Day Score']);
});
