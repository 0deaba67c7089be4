import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { TournamentBanner } from './TournamentBanner.tsx';

const gateway = mockedGateway();

const show = (pool = 'Sunday Best') => renderScreen(<TournamentBanner pool={pool} />, { player: 'ann' });
const banner = () => screen.getByRole('region', { name: "This Week's Tournmament" });

test('names the tournament, its venue and par, and when picks lock', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Palmetto Classic' })).toBeVisible();
  const terms = within(banner())
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  const values = within(banner())
    .getAllByRole('definition')
    .map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(terms).toEqual(['Venue', 'Place', 'Par', 'Dates', 'Picks lock']);
  expect(values.slice(0, 4)).toEqual(['Palmetto Golf Club', 'Aiken, SC, USA', '72', 'Jan 15 – 18, 2026']);
});

test('once picks are locked it says how far play is', async () => {
  show();
  await screen.findByText('Picks lock');
  act(() => gateway.world.moveClock({ now: '2026-01-16T16:00:00.000Z' }));
  expect(await screen.findByText('Round 2 in play')).toBeVisible();
});

test('beside the board of a pool that has ended it is the pool’s own, and not this week’s', async () => {
  show('The Long Way Home');
  expect(await screen.findByRole('heading', { name: 'Coastal Invitational' })).toBeVisible();
  const plate = within(screen.getByRole('region', { name: 'Tournament' }));
  expect(plate.getByText('Final')).toBeVisible();
  expect(screen.queryByText(/Palmetto/)).not.toBeInTheDocument();
});

test('while no tournament is known it says so', async () => {
  gateway.world.condition = 'empty';
  show();
  expect(await screen.findByText('No tournament is known yet.')).toBeVisible();
});

test('while it waits it says so', () => {
  gateway.world.condition = 'loading';
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the tournament');
});

test('an error is shown, and a retry repairs it', async () => {
  gateway.world.condition = 'offline';
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Palmetto Golf Club')).toBeVisible();
});
