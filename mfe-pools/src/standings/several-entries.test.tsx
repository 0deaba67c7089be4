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
