import { renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { CreatePoolPage } from '../create-pool/CreatePoolPage.tsx';
import { JoinPoolPage } from '../join-pool/JoinPoolPage.tsx';
import { poolPage } from '../testing/pool-page.tsx';

const { open } = poolPage();

const ways = {
  'Create Pool': async () => {
    const { user } = renderScreen(<CreatePoolPage />, { player: 'ann' });
    await user.click(await screen.findByRole('button', { name: /^Salary Cap/ }));
  },
  'Join Pool': async () => {
    renderScreen(<JoinPoolPage />, { player: 'ann' });
  },
};

test.each(['Create Pool', 'Join Pool'] as const)('%s leads to the rules of a format', async (place) => {
  await ways[place]();
  expect(await screen.findByRole('link', { name: 'Salary Cap rules' })).toHaveAttribute(
    'href',
    '/rules/salary-cap',
  );
});

test('so does View Rules, and the pool stays open', async () => {
  const { user } = await open('Sunday Best');
  await user.click(await screen.findByRole('button', { name: 'View Rules' }));
  const link = await screen.findByRole('link', { name: 'All the rules, with an example' });
  expect(link).toHaveAttribute('href', '/rules/single-week?pool=Sunday+Best');
});
