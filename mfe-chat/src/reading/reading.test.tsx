import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { chatScreen, sundayBest } from '../testing/chat-screen.tsx';

const { gateway, open, say } = chatScreen();

const read = (username: string) =>
  act(async () =>
    gateway.world.talk.markRead(sundayBest, username, gateway.world.talk.messages.at(-1)?.id ?? 0),
  );

test('under the last message stands who has seen it, as they do', async () => {
  await open();
  await read('bob');
  expect(await screen.findByText('Seen by bob')).toBeVisible();
  for (const one of ['ann', 'carla', 'dev', 'freya', 'gus']) await read(one);
  expect(await screen.findByText('Seen by bob, carla, dev and 2 more')).toBeVisible();
  await say('bob', 'Anybody there?');
  await waitFor(() => expect(screen.queryByText(/^Seen by/)).not.toBeInTheDocument());
  await read('bob');
  await read('carla');
  expect(await screen.findByText('Seen by carla')).toBeVisible();
});

test('in a pool with thirty members nobody is shown', async () => {
  const pool = gateway.world.pools.find(({ id }) => id === sundayBest);
  pool?.members.push(...Array.from({ length: 30 }, (_, n) => `crowd${n}`));
  await open();
  await read('bob');
  await say('dev', 'So many.');
  await screen.findByText('So many.');
  await read('bob');
  expect(screen.queryByText(/^Seen by/)).not.toBeInTheDocument();
});
