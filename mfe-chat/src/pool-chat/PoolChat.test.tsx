import { renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { bar, chatScreen, field, log, row } from '../testing/chat-screen.tsx';
import { PoolChat } from './PoolChat.tsx';

const { gateway, show, open, say } = chatScreen();

test('opens from its bar with the focus in the field, and closes with it on the bar', async () => {
  const { user } = await open();
  expect(bar()).toHaveAttribute('aria-expanded', 'true');
  expect(await field()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(bar()).toHaveFocus();
  expect(bar()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveFocus();
  await user.click(bar());
  expect(bar()).toHaveFocus();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

test('says how much is new, until it is opened', async () => {
  gateway.world.talk.readUpTo.set('ann, id of Sunday Best', 99);
  const { user } = show();
  await waitFor(() => expect(bar()).toHaveAccessibleDescription('2 new messages'));
  await user.click(bar());
  expect(await screen.findByText('New')).toBeVisible();
  await waitFor(() => expect(gateway.world.talk.readUpTo.get('ann, id of Sunday Best')).toBe(101));
  await user.keyboard('{Escape}');
  expect(bar()).not.toHaveAccessibleDescription();
});

test('shows that somebody else has said something while it was closed, and not what oneself said', async () => {
  const { user } = await open('Back Nine');
  await user.keyboard('{Escape}');
  expect(bar()).not.toHaveAccessibleDescription();
  await say('ann', 'from another tab', 'id of Back Nine');
  await say('bob', 'Hello', 'id of Back Nine');
  await waitFor(() => expect(bar()).toHaveAccessibleDescription('1 new message'));
  await user.click(bar());
  expect(await screen.findByText('Hello')).toBeVisible();
  await waitFor(() => expect(gateway.world.talk.readUpTo.get('ann, id of Back Nine')).toBe(104));
  await user.click(bar());
  await say('bob', 'And again', 'id of Back Nine');
  await waitFor(() => expect(bar()).toHaveAccessibleDescription('1 new message'));
});

test('counts what comes while it is open as read', async () => {
  const { user } = await open();
  await say('bob', 'Hello');
  await screen.findByText('Hello');
  await user.keyboard('{Escape}');
  expect(bar()).not.toHaveAccessibleDescription();
});

test('is on its way until the gateway answers', async () => {
  gateway.world.condition = 'loading';
  const { user } = show();
  await user.click(bar());
  expect(screen.getByText('Loading the chat')).toBeInTheDocument();
});

test('has words for a pool in which nobody has said any', async () => {
  await open('Grand Tour');
  expect(await screen.findByText(/^No messages in Grand Tour yet\./)).toBeVisible();
  expect(screen.getByRole('log', { name: 'Messages' })).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: says under it why it could not be loaded, and tries again', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = show();
  await user.click(bar());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('Keep it friendly, Gus.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('is not there for strangers to the pool', async () => {
  show('Members Only');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pool Chat' })).not.toBeInTheDocument());
});

test('is not there where there is no such pool', async () => {
  show('Nowhere');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pool Chat' })).not.toBeInTheDocument());
});

test('is not there for who is signed out', () => {
  renderScreen(<PoolChat pool="Sunday Best" />);
  expect(screen.queryByRole('button', { name: 'Pool Chat' })).not.toBeInTheDocument();
});

test('goes when one is not in the pool any more', async () => {
  await open();
  expect(log()).toBeVisible();
  const pool = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
  if (pool) pool.members = pool.members.filter((member) => member !== 'ann');
  gateway.world.closeSockets();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pool Chat' })).not.toBeInTheDocument());
});

test('the removal of one message is waited for, so that it closes that of no other', async () => {
  const { user } = await open('Back Nine', 'bob');
  await user.type(await field(), 'Sorry, wrong pool{Enter}');
  const said = within(await row('Sorry, wrong pool'));
  await user.click(await said.findByRole('button', { name: /^Actions/ }));
  await user.click(said.getByRole('button', { name: /^Remove/ }));
  let letGo = () => {};
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  gateway.server.use(
    graphql.link('*/graphql').mutation('RemoveMessage', () => answered.then(() => undefined), { once: true }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('heading')).toBeVisible();
  letGo();
  expect(await screen.findByText('You removed this message.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
