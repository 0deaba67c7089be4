import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { poolIn } from '../../testing/pool-page.tsx';
import { HostPage } from '../HostPage.tsx';

const gateway = mockedGateway();
// jsdom has no page that scrolls.
window.scrollTo = () => undefined;
const pool = () => poolIn(gateway.world, 'Sunday Best');
const visit = (player: string) =>
  renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path: paths.host('Sunday Best'), player },
  );
const button = (name: string) => screen.getByRole('button', { name });
const rowOf = (member: string) => {
  const row = screen.getByRole('link', { name: member }).closest('li');
  if (!row) throw new Error(`${member} has a row.`);
  return within(row);
};

test('the admin names a co-host from their row, whom everybody sees, and ends it', async () => {
  const { user } = visit('ann');
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  await user.click(button('More about bob'));
  await user.click(await screen.findByRole('button', { name: 'Make co-host' }));
  expect(await screen.findByText('bob is a co-host now.')).toBeVisible();
  expect(pool().coHosts).toEqual(['bob']);
  await user.click(screen.getByRole('button', { name: 'End co-hosting' }));
  expect(await screen.findByText('bob is no longer a co-host.')).toBeVisible();
  expect(pool().coHosts).toEqual([]);
});

test('the page is a co-host’s too, who names nobody', async () => {
  pool().coHosts = ['bob'];
  const { user } = visit('bob');
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  expect(rowOf('bob').getByText('co-host')).toBeVisible();
  expect(rowOf('ann').getByText('host')).toBeVisible();
  await user.click(button('More about carla'));
  await screen.findByRole('dialog', { name: 'carla' });
  expect(screen.queryByRole('button', { name: 'Make co-host' })).not.toBeInTheDocument();
});

test('a co-host gives it up from their own row, and the page is not theirs any more', async () => {
  pool().coHosts = ['carla', 'bob'];
  const { user } = visit('bob');
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  await user.click(button('More about carla'));
  const carla = await screen.findByRole('dialog', { name: 'carla' });
  expect(within(carla).queryByRole('button', { name: 'End co-hosting' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(button('More about bob'));
  await user.click(await screen.findByRole('button', { name: 'End co-hosting' }));
  expect(await screen.findByText('You are no longer a co-host.')).toBeVisible();
  expect(pool().coHosts).toEqual(['carla']);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Members' })).not.toBeInTheDocument());
});
