import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { bounce, poolPage } from '../testing/pool-page.tsx';

// Whoever is not in the pool, on its own page.

const { gateway, visit, pool } = poolPage();

test('a stranger sees what it is and can join it on the spot', async () => {
  const { user } = visit('/Standings?pool=Free+Drop');
  await bounce();
  expect(await screen.findByText(/You are not in this pool\. Its host is emil/)).toBeVisible();
  expect(screen.getAllByText('Single Week')[0]).toBeVisible();
  expect(screen.getByText(/^Picks for Palmetto Classic lock in .* \(Thu, Jan 15/)).toBeVisible();
  expect(screen.queryByText('POOL STANDINGS')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText('POOL STANDINGS')).toBeVisible();
  expect(pool('Free Drop').members).toContain('ann');
});

test('a stranger is told why not, where that is so', async () => {
  visit('/Standings?pool=Full+House');
  await bounce();
  expect(await screen.findByText('Pool full')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join' })).toBeDisabled();
});

test('whose first answer was lost, a stranger sees the pool at the second press', async () => {
  const { user } = visit('/Standings?pool=Free+Drop');
  await bounce();
  const join = await screen.findByRole('button', { name: 'Join' });
  const joinWithoutAnswer = () => {
    pool('Free Drop').members.push('ann');
    return HttpResponse.error();
  };
  gateway.server.use(graphql.link('*/graphql').mutation('JoinPool', joinWithoutAnswer, { once: true }));
  await user.click(join);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to join the pool.');
  await user.click(join);
  expect(await screen.findByText('POOL STANDINGS')).toBeVisible();
  expect(screen.getByText('Successfully joined the pool!')).toBeVisible();
});
