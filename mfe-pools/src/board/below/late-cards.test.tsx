import { mockedGateway } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { poolIn, saturdayMorning } from '../../testing/pool-page.tsx';
import { showBoard } from '../../testing/pool-part.tsx';

// G44: a card that was made after the lock is shown as late.

const gateway = mockedGateway();

test('a late card is marked below its name and told below the table, and guesses are shown', async () => {
  const pool = poolIn(gateway.world, 'Sunday Best');
  const act = {
    id: '1',
    at: saturdayMorning,
    by: { id: 'id of ann', username: 'ann' },
    reason: 'He called.',
  };
  pool.hostChanges.bob = [{ ...act, late: true, letIn: false, added: [], removed: [], guess: null }];
  pool.saved['bob this'] = ['1', '2', '3', '9', '10', '16', '17', '23'];
  pool.chosenRules = { ties: 'GUESS' };
  pool.guesses = { carla: -12 };
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Sunday Best');
  const board = await screen.findByRole('table', { name: 'Standings' });
  const noteOf = (name: string) =>
    [...board.querySelectorAll<HTMLElement>('tbody th')].find(({ textContent }) => textContent === name)
      ?.dataset.note;
  expect(noteOf('bob')).toMatch(/^Late card( · If it ended now \$\d+)?$/);
  expect(noteOf('june') ?? '').not.toMatch(/Late/);
  expect(noteOf('carla')).toMatch(/^Guess -12/);
  expect(await screen.findByText('Late card, made after picks locked: bob.')).toBeVisible();
});
