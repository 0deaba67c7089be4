import { Toasts } from '@fairway/kit/ui/Toast';
import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { chatScreen, row } from '../../testing/chat-screen.tsx';

const { gateway, open } = chatScreen();
const messageOf = (text: RegExp) => {
  const found = gateway.world.talk.messages.find((one) => text.test(one.text));
  if (!found) throw new Error(`Nobody said ${text}.`);
  return found;
};

test('one reacts with one of six, joins a reaction of others, and takes it back', async () => {
  const { user } = await open();
  const said = within(await row(/^My four are cut/));
  expect(said.queryByRole('list', { name: 'Reactions' })).not.toBeInTheDocument();
  await user.click(said.getByRole('button', { name: /^Actions/ }));
  const choices = within(said.getByRole('group', { name: /^React to the message of dev/ }));
  expect(choices.getAllByRole('button')).toHaveLength(6);
  await user.click(choices.getByRole('button', { name: 'Laughing' }));
  const chip = await said.findByRole('button', { name: '1 Laughing: ann' });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(said.queryByRole('group')).not.toBeInTheDocument();
  await user.click(chip);
  await waitFor(() => expect(said.queryByRole('list', { name: 'Reactions' })).not.toBeInTheDocument());

  const mug = within(await row(/^I will have one made/));
  expect(mug.getByRole('button', { name: '2 Laughing: ann, gus' })).toHaveTextContent('2');
  await user.click(mug.getByRole('button', { name: '1 Fire: dev' }));
  expect(await mug.findByRole('button', { name: '2 Fire: dev, ann' })).toBeVisible();
});

test('of a reaction of many one sees whether one has joined, and takes it back', async () => {
  const said = messageOf(/^My four/);
  for (let n = 1; n <= 30; n += 1) gateway.world.talk.react(said, 'FIRE', { username: `fan ${n}`, on: true });
  gateway.world.talk.react(said, 'FIRE', { username: 'ann', on: true });
  const { user } = await open();
  const shown = within(await row(/^My four are cut/));
  const chip = await shown.findByRole('button', { name: /^31 Fire/ });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await user.click(chip);
  const left = await shown.findByRole('button', { name: /^30 Fire/ });
  expect(left).toHaveAttribute('aria-pressed', 'false');
  await user.click(left);
  expect(await shown.findByRole('button', { name: /^31 Fire/ })).toHaveAttribute('aria-pressed', 'true');
  // What others do leaves it as it was.
  await act(async () => gateway.world.talk.react(said, 'FIRE', { username: 'bob', on: true }));
  expect(await shown.findByRole('button', { name: /^32 Fire/ })).toHaveAttribute('aria-pressed', 'true');
});

test('what others react with comes by itself, and a refusal is said', async () => {
  const { user } = await open();
  render(<Toasts />);
  const said = within(await row(/^My four are cut/));
  await act(async () =>
    gateway.world.talk.react(messageOf(/^My four/), 'WOW', { username: 'bob', on: true }),
  );
  const chip = await said.findByRole('button', { name: '1 Amazed: bob' });
  gateway.world.condition = 'error';
  await user.click(chip);
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
});
