import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { poolPage } from '../testing/pool-page.tsx';

const { open, pool } = poolPage();

const button = (name: string) => screen.getByRole('button', { name });

test('whoever is asked to take a pool over reads what it means, and says yes', async () => {
  pool('Two Putt Club').offer = { to: 'ann', leaves: true };
  const { user } = await open('Two Putt Club');
  expect(
    await screen.findByText(
      /bob asks you to take over Two Putt Club as its admin\. bob then leaves the pool\./,
    ),
  ).toBeInTheDocument();
  await user.click(button('Accept'));
  await waitFor(() => expect(pool('Two Putt Club').admin).toBe('ann'));
  expect(pool('Two Putt Club').members).not.toContain('bob');
  expect(await screen.findByRole('button', { name: 'Pool Settings' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});

test('or says no, and all stays as it was', async () => {
  pool('Two Putt Club').offer = { to: 'ann', leaves: false };
  const { user } = await open('Two Putt Club');
  await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
  await waitFor(() => expect(pool('Two Putt Club').offer).toBeNull());
  expect(pool('Two Putt Club').admin).toBe('bob');
});

test('its admin reads who is asked, and can take it back', async () => {
  pool('Sunday Best').offer = { to: 'bob', leaves: true };
  const { user } = await open('Sunday Best');
  expect(
    await screen.findByText(/bob has been asked to take over the pool.*then you leave the pool/),
  ).toBeInTheDocument();
  await user.click(button('Cancel the offer'));
  await waitFor(() => expect(pool('Sunday Best').offer).toBeNull());
});

test('what came to nothing says so, and can be tried again', async () => {
  pool('Two Putt Club').offer = { to: 'ann', leaves: false };
  const { user } = await open('Two Putt Club');
  const yes = await screen.findByRole('button', { name: 'Accept' });
  pool('Two Putt Club').offer = null;
  await user.click(yes);
  expect(await screen.findByText(/You have not been asked to take over this pool\./)).toBeInTheDocument();
});

test('others see nothing of it', async () => {
  pool('Two Putt Club').offer = { to: 'carla', leaves: false };
  await open('Two Putt Club');
  expect(screen.queryByText(/take over the pool|asks you to take over/)).not.toBeInTheDocument();
});
