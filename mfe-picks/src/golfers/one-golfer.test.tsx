import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { picksScreen, submit, visit } from '../testing/picks-screen.tsx';

// G45: a card of one golfer, and nobody twice.

const { gateway, poolNamed, give } = picksScreen();
const pool = () => poolNamed('Sunday Best');

beforeEach(() => {
  give('Sunday Best');
  Object.assign(pool(), { format: 'ONE_AND_DONE', used: [{ golferId: '1', week: 1 }] });
});

test('is picked from all golfers at once, without tiers', async () => {
  const { user } = visit();
  const golfers = await screen.findByRole('table', { name: 'All golfers' });
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(await submit()).toHaveAccessibleDescription(/^Pick your golfer\./);
  expect(screen.getByRole('heading', { name: 'Your golfer' })).toBeVisible();
  const [first] = golfers.querySelectorAll<HTMLElement>('tbody button');
  await user.click(first as HTMLElement);
  expect(await submit()).toHaveAccessibleDescription(/^Your card is complete/);
  expect(screen.getByText(/^Your card is full: 1 of 1 picked\./)).toBeVisible();
  await user.click(await submit());
  expect(await screen.findByRole('dialog', { name: /have been saved/ })).toBeVisible();
  expect(pool().saved['ann this']).toHaveLength(1);
});

test('who plays in another week is struck through, comes last, and can be found but not added', async () => {
  const { user } = visit();
  await screen.findByRole('table', { name: 'All golfers' });
  const used = screen.getByText('used in week 1').closest('tr') as HTMLElement;
  const name = String(used.querySelector('th span span span')?.textContent);
  expect(used.parentElement?.lastElementChild).toBe(used);
  await user.type(screen.getByLabelText('Search all golfers'), name);
  await waitFor(() => expect(screen.getByRole('table', { name: /^Golfers like/ })).toBeVisible());
  const found = screen.getByText('used in week 1').closest('tr') as HTMLElement;
  expect(within(found).getByText('Used')).toBeVisible();
  expect(screen.queryByRole('button', { name: `Add ${name}` })).not.toBeInTheDocument();
});

test('that is saved may be locked at once, as behind the lock, so it is asked how things are', async () => {
  const { user } = visit();
  const golfers = await screen.findByRole('table', { name: 'All golfers' });
  const [first] = golfers.querySelectorAll<HTMLElement>('tbody button');
  await user.click(first as HTMLElement);
  let asked = 0;
  gateway.server.use(
    graphql.link('*/graphql').query('Picks', () => {
      asked += 1;
    }),
  );
  await user.click(await submit());
  await screen.findByRole('dialog', { name: /have been saved/ });
  await waitFor(() => expect(asked).toBe(1));
});
