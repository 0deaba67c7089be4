import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PastResults } from './PastResults.tsx';

const gateway = mockedGateway();

const visit = (username = 'ann') =>
  renderScreen(<PastResults username={username} />, {
    path: paths.profile(null),
    player: 'ann',
  });

const table = () => screen.findByRole('table', { name: 'Past results' });
const texts = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

test('tells when, what and which place, the latest first, in a frame that scrolls', async () => {
  visit();
  const [head, first, second] = within(await table()).getAllByRole('row');
  if (!head || !first || !second) throw new Error('There are results to show.');
  expect(texts(head)).toEqual(['Date', 'Tournament', 'Position', 'Score']);
  expect(texts(first)).toEqual(['Jan 11, 2026', 'Coastal InvitationalThe Long Way Home', 'T2', '-14']);
  expect(texts(second)).toEqual(['Jan 11, 2026', 'Coastal InvitationalSpring Swing', '1', '-14']);
  expect(screen.getByRole('group', { name: 'Past results' })).toHaveStyle({ maxHeight: '500px' });
});

test('without a card there is a place of nobody, and no score', async () => {
  visit('bob');
  const row = within(await table()).getByRole('row', { name: /Sierra Pines Classic Sunday Best/ });
  expect(texts(row)).toEqual(['Dec 14, 2025', 'Sierra Pines ClassicSunday Best', '-', '-']);
});

test('says when there are none', async () => {
  gateway.world.condition = 'empty';
  visit();
  expect(await screen.findByText('No past results available.')).toBeVisible();
});

test('of somebody else a private pool that one is no member of has no name', async () => {
  visit('bob');
  const rows = within(await table()).getAllByRole('row', {
    name: /Old Mill Invitational|Prairie Dunes Open/,
  });
  expect(rows.map((row) => texts(row)[1])).toEqual([
    'Prairie Dunes OpenA private pool',
    'Prairie Dunes OpenA private pool',
    'Old Mill InvitationalMoving Day Madness',
  ]);
  expect(screen.queryByText(/pools that you share/)).not.toBeInTheDocument();
});

test('are cleared by coming again: what was shown before is asked for anew', async () => {
  const { rerender } = visit();
  await table();
  gateway.world.condition = 'loading';
  rerender(<p>Elsewhere</p>);
  visit();
  expect(screen.getByText('Loading past results')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why they could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeVisible();
});
