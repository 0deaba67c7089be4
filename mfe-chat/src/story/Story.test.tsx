import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chatScreen } from '../testing/chat-screen.tsx';

const { gateway, open } = chatScreen();
const lines = async () => within(await screen.findByRole('list', { name: 'Story of Sunday Best' }));
const eagle = 'bob takes the lead with an eagle on 15 by Wyatt Vance.';

test('is a tab beside the chat, the latest first, and goes on by itself', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Story' }));
  const list = await lines();
  expect(
    list.getAllByRole('listitem').map((item) => item.querySelector('p')?.firstChild?.textContent),
  ).toEqual(['Round 1 is over: bob has the best one, -9.', eagle, 'Picks are locked: 4 cards.']);
  expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  await act(async () =>
    gateway.world.story.change((all) => {
      Object.assign(all[1] ?? {}, {
        text: 'ann and bob share the lead.',
        correctedAt: '2027-01-14T20:00:00Z',
      });
    }),
  );
  const corrected = (await list.findByText('ann and bob share the lead.')).closest('li');
  expect(corrected).toHaveTextContent('corrected');
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByLabelText('Message')).toBeInTheDocument();
});

test('members react to its lines, and take that back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Story' }));
  const list = await lines();
  await user.click(list.getByRole('button', { name: 'Actions for “Picks are locked: 4 cards.”' }));
  await user.click(list.getByRole('button', { name: 'In the hole' }));
  const mine = await list.findByRole('button', { name: /1 In the hole: ann/, pressed: true });
  await user.click(mine);
  await waitFor(() =>
    expect(list.queryByRole('button', { name: /In the hole: ann/ })).not.toBeInTheDocument(),
  );
});

test('of a reaction of many to a line one sees whether one has joined, and takes it back', async () => {
  const crowd = Array.from({ length: 30 }, (_, n) => ({ kind: 'HOLE' as const, username: `fan ${n}` }));
  const [line] = gateway.world.story.lines;
  Object.assign(line ?? {}, { reactions: [...crowd, { kind: 'HOLE', username: 'ann' }] });
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Story' }));
  const list = await lines();
  await user.click(await list.findByRole('button', { name: /^31 In the hole/, pressed: true }));
  expect(await list.findByRole('button', { name: /^30 In the hole/, pressed: false })).toBeVisible();
});

test('of a pool in which nothing was played says when it begins', async () => {
  const { user } = await open('Back Nine');
  await user.click(screen.getByRole('tab', { name: 'Story' }));
  expect(await screen.findByText(/^The story of Back Nine begins when picks lock/)).toBeInTheDocument();
});
