import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { SlotProvider } from '@fairway/kit/slot';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { StandingsPage } from './StandingsPage.tsx';

mockedGateway();

test('without a pool it leads to the pools', () => {
  renderScreen(<StandingsPage />, { path: '/Standings', player: 'ann' });
  expect(screen.getByRole('heading', { level: 1, name: 'Pool Standings' })).toBeVisible();
  expect(screen.getByText(/No pool is open/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Pools' })).toHaveAttribute('href', '/my-pools');
});

test('in a pool it names the pool, and has a place for its chat', () => {
  renderScreen(
    <SlotProvider value={(name, props) => `${name} of ${Object.values(props)}`}>
      <StandingsPage />
    </SlotProvider>,
    { path: '/Standings?pool=Monday', player: 'ann' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Monday' })).toBeVisible();
  expect(screen.getByText('poolChat of Monday')).toBeVisible();
});

test('its panels are the standings, the leaderboard, the tournament and its weather', async () => {
  renderScreen(<StandingsPage />, { path: '/Standings?pool=Monday', player: 'ann' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'POOL STANDINGS',
    'LEADERBOARD',
    "This Week's Tournmament",
    'Hourly Weather Report',
  ]);
  expect(await screen.findByRole('table', { name: 'Tee times' })).toBeVisible();
  expect(await screen.findByText('Palmetto Golf Club')).toBeVisible();
  expect(await screen.findByText('12 PM')).toBeVisible();
});
