import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { poolIn, poolPage } from '../testing/pool-page.tsx';

// What stands above the board for whoever plays several entries (G41).

const { gateway, open } = poolPage();

test('as long as any of them lacks a card there is somebody to pick', async () => {
  poolIn(gateway.world, 'Sunday Best').moreEntries.push('ann 2');
  await open('Sunday Best');
  expect(await screen.findByRole('link', { name: 'Pick your golfers' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change your picks' })).not.toBeInTheDocument();
});

test('one that was not paid in time asks for nothing beside one that was', async () => {
  Object.assign(poolIn(gateway.world, 'Spring Swing'), { moreEntries: ['ann 2'], unpaid: ['ann 2'] });
  await open('Spring Swing');
  expect(await screen.findByText(/^Picks of week 2 lock in 1[12] h/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change your picks' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pick your golfers' })).not.toBeInTheDocument();
});
