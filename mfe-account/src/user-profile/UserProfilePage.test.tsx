import { paths, routes } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { UserProfilePage } from './UserProfilePage.tsx';

const gateway = mockedGateway();

const visit = (username: string) =>
  renderScreen(<UserProfilePage />, {
    path: paths.userProfile(username, null),
    route: routes.userProfile,
    player: 'ann',
  });

test('shows another player by the first letter of their name, and nothing to change', async () => {
  visit('BOB');
  expect(await screen.findByRole('heading', { name: 'bob' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'bob’s Profile' })).toBeVisible();
  expect(await screen.findByRole('table', { name: 'Past results' })).toBeVisible();
  expect(screen.queryByText('bob@example.com')).not.toBeInTheDocument();
  for (const name of [/Balance/, 'Delete Picks', 'Change Username', 'Delete Account'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Change your profile' })).not.toBeInTheDocument();
});

test('shows their picture where they have one', async () => {
  const [, bob] = gateway.world.players;
  if (bob) bob.profilePic = 'data:image/png;base64,AAAA';
  const { container } = visit('bob');
  await screen.findByRole('heading', { name: 'bob' });
  expect(container.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,AAAA');
});

test('leads to where one changes one’s own', async () => {
  visit('ann');
  expect(await screen.findByRole('link', { name: 'Change your profile' })).toHaveAttribute(
    'href',
    '/Profile',
  );
});

test('says that there is nobody of that name', async () => {
  visit('nobody');
  expect(await screen.findByText('There is no player called nobody.')).toBeVisible();
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visit('bob');
  expect(screen.getByText('Loading the profile')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit('bob');
  // The list beside it fails too.
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  gateway.world.condition = 'usual';
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) await user.click(button);
  expect(await screen.findByRole('heading', { name: 'bob' })).toBeVisible();
});
