import { lookAt, mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { LeaderboardPanel } from './LeaderboardPanel.tsx';

const gateway = mockedGateway();
const saturdayMorning = '2026-01-17T16:30:00.000Z';
const show = () => renderScreen(<LeaderboardPanel pool="Sunday Best" />, { player: 'ann' });
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));
const board = () => screen.findByRole('table', { name: 'Leaderboard' });
const line = () => screen.queryByRole('row', { name: /^Projected cut/ });
const scoreBeside = (row: Element | null | undefined) =>
  Number(row?.querySelectorAll('td')[1]?.textContent?.replace('E', '0'));

test('the projected cut is a line between those who would make it and those who would not, until it is made', async () => {
  gateway.world.moveClock({ now: '2026-01-16T17:00:00.000Z' });
  show();
  await board();
  const cut = Number(line()?.textContent?.replace('Projected cut ', '').replace('E', '0'));
  expect(scoreBeside(line()?.previousElementSibling)).toBe(cut);
  expect(scoreBeside(line()?.nextElementSibling)).toBeGreaterThan(cut);
  await jumpTo(saturdayMorning);
  await waitFor(() => expect(line()).not.toBeInTheDocument());
});

test('it parts one’s own golfers, too', async () => {
  gateway.world.moveClock({ now: '2026-01-16T17:00:00.000Z' });
  const { user } = renderScreen(
    <LeaderboardPanel pool="Sunday Best" weeks={[{ week: 1, tournament: { id: '2026-3' } }]} />,
    {
      player: 'ann',
    },
  );
  await board();
  await user.click(await screen.findByRole('radio', { name: 'My golfers' }));
  expect(line()).toBeVisible();
});

test('it is not among the leaders that a phone begins with', async () => {
  lookAt('phone');
  gateway.world.moveClock({ now: '2026-01-16T17:00:00.000Z' });
  const { user } = show();
  await board();
  expect(line()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Show all/ }));
  expect(line()).toBeVisible();
});
