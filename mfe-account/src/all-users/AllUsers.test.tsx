import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AllUsers } from './AllUsers.tsx';

const gateway = mockedGateway();

const visit = () => renderScreen(<AllUsers />, { path: paths.profile(null), player: 'ann' });

function settle(...usernames: string[]) {
  for (const username of usernames) {
    const account = { id: `id of ${username}`, email: `${username}@example.com`, password: 'fairway1' };
    gateway.world.players.push({ ...account, username });
  }
}

/** Where the rows lead. Asking each of sixty for its role would take longer than the list has. */
const names = () =>
  [...screen.getByRole('list').querySelectorAll('a')].map((link) => link.getAttribute('href'));
const searchBox = () => screen.getByPlaceholderText('Search users');

test('lists everybody, each leading to their profile', async () => {
  settle('mulligan');
  visit();
  await screen.findByRole('link', { name: /mulligan/ });
  expect(names()).toEqual(['/user-profile/ann', '/user-profile/bob', '/user-profile/mulligan']);
});

test('finds by any part of a name, in any case', async () => {
  settle('mulligan', 'Tulli');
  const { user } = visit();
  await screen.findByRole('link', { name: /mulligan/ });
  await user.type(searchBox(), 'ULLI');
  await waitFor(() => expect(names()).toEqual(['/user-profile/mulligan', '/user-profile/Tulli']));
});

test('says when nobody is found, and remembers everybody', async () => {
  const { user } = visit();
  await screen.findByRole('link', { name: /bob/ });
  await user.type(searchBox(), 'zz');
  expect(await screen.findByText('No users found for “zz”.')).toBeVisible();
  await user.clear(searchBox());
  expect(await screen.findByRole('link', { name: /bob/ })).toBeVisible();
});

test('shows as many as come at once, and more when asked', async () => {
  settle(...Array.from({ length: 60 }, (_, i) => `player${String(i).padStart(2, '0')}`));
  const { user } = visit();
  await screen.findByText('player47');
  expect(names()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toHaveLength(62));
  expect(new Set(names()).size).toBe(62);
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('more that can’t be loaded keeps what is there, and can be asked for again', async () => {
  settle(...Array.from({ length: 60 }, (_, i) => `player${String(i).padStart(2, '0')}`));
  const { user } = visit();
  await screen.findByText('player47');
  gateway.world.condition = 'offline';
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  expect(names()).toHaveLength(50);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(names()).toHaveLength(62));
});

test('no more is offered of the last search while the next one is on its way', async () => {
  settle(...Array.from({ length: 60 }, (_, i) => `player${String(i).padStart(2, '0')}`));
  const { user } = visit();
  await screen.findByRole('button', { name: 'Show more' });
  gateway.world.condition = 'loading';
  await user.type(searchBox(), 'a');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument());
  expect(names()).toHaveLength(50);
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visit();
  expect(screen.getByText('Loading users')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit();
  const retry = async () => user.click(await screen.findByRole('button', { name: 'Retry' }));
  await retry();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await retry();
  expect(await screen.findByRole('link', { name: /bob/ })).toBeVisible();
});
