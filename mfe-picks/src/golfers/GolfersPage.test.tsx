import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { GolfersPage } from './GolfersPage.tsx';

mockedGateway();

test('without a pool it leads to the pools', () => {
  renderScreen(<GolfersPage />, { path: '/Golfers', player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'Golfers' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Pools' })).toHaveAttribute('href', '/my-pools');
});

test('in a pool it says plainly that picking is not open yet', () => {
  renderScreen(<GolfersPage />, { path: '/Golfers?pool=Monday', player: 'ann' });
  expect(screen.getByText('Monday')).toBeVisible();
  expect(screen.getByText("Picking golfers isn't open yet.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Standings' })).toHaveAttribute('href', '/Standings?pool=Monday');
});
