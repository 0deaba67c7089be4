import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MyPoolsPage } from './MyPoolsPage.tsx';

mockedGateway();

test('a player without pools is told so, and where pools come from', async () => {
  const { user, history } = renderScreen(<MyPoolsPage />, { path: '/my-pools', player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'My Pools' })).toBeVisible();
  expect(
    screen.getByText("You haven't joined or created any pools yet. Join or create a pool to start playing!"),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Create a pool' }));
  await user.click(screen.getByRole('link', { name: 'Join a pool' }));
  expect(history).toEqual(['/my-pools', '/Create-Pool', '/Join-Pool']);
});
