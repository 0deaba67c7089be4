import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { bar, chatScreen, row } from '../testing/chat-screen.tsx';

const { gateway, open, show, say } = chatScreen();

test('who is muted is folded away, with their reactions and what others quote of them, and comes back', async () => {
  const { user } = await open();
  render(<Toasts />);
  const cards = within(await row(/^Cards lock at midnight/));
  await user.click(cards.getByRole('button', { name: /^Actions/ }));
  await user.click(cards.getByRole('button', { name: 'Mute bob' }));
  expect(await screen.findByText(/^bob is muted, and isn’t told/)).toBeVisible();
  expect(gateway.world.player('ann')?.muted).toEqual(['bob']);
  const folded = await screen.findAllByText('You muted bob.');
  expect(screen.queryByText(/^Cards lock at midnight/)).not.toBeInTheDocument();
  const answer = within(await row(/^Done. Both of them/));
  expect(answer.getByRole('button', { name: /^In reply to/ })).toHaveTextContent(
    'In reply to bob whom you muted.',
  );

  const last = folded.at(-1);
  if (!last) throw new Error('The message is folded.');
  await user.click(within(last).getByRole('button', { name: 'Show the message of bob' }));
  const shown = within(await row(/^Cards lock at midnight/));
  await user.click(shown.getByRole('button', { name: /^Actions/ }));
  await user.click(shown.getByRole('button', { name: 'Unmute bob' }));
  await waitFor(() => expect(screen.queryByText('You muted bob.')).not.toBeInTheDocument());
});

test('reactions of who is muted are not shown', async () => {
  Object.assign(gateway.world.player('ann') ?? {}, { muted: ['gus', 'dev'] });
  await open();
  const mug = within(await row(/^I will have one made/));
  expect(mug.getByRole('button', { name: '1 Laughing: ann' })).toBeVisible();
  expect(mug.queryByRole('button', { name: /Fire/ })).not.toBeInTheDocument();
});

test('what they say is not counted as new', async () => {
  Object.assign(gateway.world.player('ann') ?? {}, { muted: ['bob'] });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Pool Chat' }));
  await row(/^Done. Both of them/);
  await user.click(bar());
  await say('bob', 'Anybody?');
  await say('dev', 'Me.');
  await waitFor(() => expect(bar()).toHaveAccessibleDescription('1 new message'));
});

test('what they say is not where the new begins', async () => {
  Object.assign(gateway.world.player('ann') ?? {}, { muted: ['bob'] });
  // Before dev, bob and hana.
  gateway.world.talk.readUpTo.set('ann, id of Sunday Best', 98);
  await open();
  const line = await screen.findByText('New');
  expect(line.nextElementSibling).toHaveTextContent(/My four are cut/);
});

test('the chat of a pool is muted with one press, and again', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Mute this chat' }));
  await user.click(await screen.findByRole('button', { name: 'Unmute this chat' }));
  expect(await screen.findByRole('button', { name: 'Mute this chat' })).toBeVisible();
  expect(gateway.world.player('ann')?.mutedPools).toEqual([]);
});
