import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { graphql } from 'msw/graphql';
import { backNine, bar, chatScreen, field, log, row } from '../testing/chat-screen.tsx';
import { outboxOf } from './outbox.ts';

const chat = chatScreen();
const { gateway } = chat;
const open = () => chat.open('Back Nine');

const sent = () => gateway.world.talk.of(backNine).filter(({ username }) => username === 'ann');
const texts = (text: string) => within(log()).getAllByText(text);

test('Enter sends what is written, trimmed, and empties the field', async () => {
  const { user } = await open();
  await user.type(await field(), '  Good luck, everybody!  {Enter}');
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  expect(await row('Good luck, everybody!')).toHaveTextContent(/You \d/);
  await waitFor(() => expect(sent().at(-1)?.text).toBe('Good luck, everybody!'));
  expect(texts('Good luck, everybody!')).toHaveLength(1);
});

test('the button sends, too, and leaves the focus in the field', async () => {
  const { user } = await open();
  await user.type(await field(), 'By the button');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent().at(-1)?.text).toBe('By the button'));
  expect(await field()).toHaveFocus();
});

test('Shift and Enter begin a new line, and it stays one', async () => {
  const { user } = await open();
  await user.type(await field(), 'Thursday{Shift>}{Enter}{/Shift}Friday');
  expect(await field()).toHaveValue('Thursday\nFriday');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent().at(-1)?.text).toBe('Thursday\nFriday'));
});

test('Enter that ends the composing of a character sends nothing', async () => {
  const { user } = await open();
  await user.type(await field(), 'にほん');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  expect(await field()).toHaveValue('にほん');
});

test('blanks alone can’t be sent', async () => {
  const before = sent().length;
  const { user } = await open();
  await user.type(await field(), '  {Shift>}{Enter}{/Shift} ');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveValue('  \n ');
  expect(sent()).toHaveLength(before);
});

test('a thousand characters, counted as people do, are counted down near the end', async () => {
  const { user } = await open();
  const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
  await write('a'.repeat(899));
  expect(screen.queryByText(/characters? left/)).not.toBeInTheDocument();
  await write('⛳'.repeat(999));
  expect(screen.getByText('1 character left')).toBeVisible();
  expect(await field()).toHaveAccessibleDescription('1 character left');
  await write('a'.repeat(1002));
  expect(screen.getByText('2 characters too many')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.type(await field(), '{Enter}');
  expect(await field()).toHaveValue('a'.repeat(1002));
});

test('what was not sent stays, says why, and is sent once however often it is tried', async () => {
  const { user } = await open();
  gateway.world.condition = 'error';
  await user.type(await field(), 'Hold on{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. The database is away.');
  expect(await field()).toHaveValue('');
  const failure = screen.getByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(failure).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(texts('Hold on')).toHaveLength(1);
  expect(sent().filter(({ text }) => text === 'Hold on')).toHaveLength(1);
});

test('what arrived although nobody heard the answer is shown once, and not as failed', async () => {
  const { user } = await open();
  gateway.world.condition = 'error';
  await user.type(await field(), 'Lost answer{Enter}');
  await screen.findByRole('alert');
  gateway.world.condition = 'usual';
  const [unsent] = gateway.world.talk.of(backNine).slice(-1);
  expect(unsent?.text).not.toBe('Lost answer');
  const [kept] = outboxOf('id of ann', backNine).now().unsent;
  await act(async () =>
    gateway.world.talk.addMessage(backNine, 'ann', 'Lost answer', { clientId: kept?.clientId ?? null }),
  );
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(texts('Lost answer')).toHaveLength(1);
  expect(outboxOf('id of ann', backNine).now().unsent).toEqual([]);
});

test('what was not sent can be discarded', async () => {
  const { user } = await open();
  await user.type(await field(), 'x-away{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('x-away')).not.toBeInTheDocument();
  expect(await field()).toHaveFocus();
});

describe('what hangs on its way', () => {
  /** The next message reaches the gateway, which answers once it is let go. */
  function hold() {
    const held: { clientId?: unknown; letGo: () => void } = { letGo: () => {} };
    const answered = new Promise<void>((resolve) => (held.letGo = resolve));
    const keep = ({ variables }: { variables: Record<string, unknown> }) => {
      held.clientId = variables.clientId;
      return answered.then(() => undefined);
    };
    gateway.server.use(graphql.link('*/graphql').mutation('SendMessage', keep, { once: true }));
    return held;
  }
  const discardOf = async (text: string) => within(await row(text)).findByRole('button', { name: 'Discard' });
  const afterAWhile = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5000);
  afterEach(() => void jest.restoreAllMocks());

  test('can be discarded, and what waits behind it goes then', async () => {
    const { user } = await open();
    const held = hold();
    await user.type(await field(), 'Into the wind{Enter}Behind it{Enter}');
    await waitFor(() => expect(held.clientId).toBeDefined());
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument();
    afterAWhile();
    await user.click(await discardOf('Into the wind'));
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(sent().at(-1)?.text).toBe('Behind it'));
    expect(screen.queryByText('Into the wind')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is there once where the gateway received it nevertheless', async () => {
    const { user } = await open();
    const held = hold();
    await user.type(await field(), 'Into the wind{Enter}');
    await waitFor(() => expect(held.clientId).toBeDefined());
    afterAWhile();
    await user.click(await discardOf('Into the wind'));
    expect(screen.queryByText('Into the wind')).not.toBeInTheDocument();
    held.letGo();
    const clientId = String(held.clientId);
    await act(async () => gateway.world.talk.addMessage(backNine, 'ann', 'Into the wind', { clientId }));
    expect(await row('Into the wind')).toBeVisible();
    expect(texts('Into the wind')).toHaveLength(1);
    expect(sent().filter(({ text }) => text === 'Into the wind')).toHaveLength(1);
  });

  test('isn’t sent any more where it was discarded before its turn', async () => {
    const { user } = await open();
    const held = hold();
    await user.type(await field(), 'first{Enter}second{Enter}third{Enter}');
    await waitFor(() => expect(held.clientId).toBeDefined());
    afterAWhile();
    await user.click(await discardOf('second'));
    held.letGo();
    await waitFor(() => expect(sent().at(-1)?.text).toBe('third'));
    expect(sent().map(({ text }) => text)).not.toContain('second');
    expect(sent().map(({ text }) => text)).toContain('first');
  });
});

test('who writes too fast is told when the next message may be sent', async () => {
  const { user } = await open();
  gateway.world.talk.messageLimit = { most: 1, periodMs: 59_000 };
  await user.type(await field(), 'One{Enter}');
  await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument());
  await user.type(await field(), 'Two{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not sent. You are writing too fast. Please wait a moment.',
  );
  expect(screen.getByRole('button', { name: /^Retry in \d+ s$/ })).toBeDisabled();
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent().at(-1)?.text).toBe('Two'));
  later.mockRestore();
});

test('what is written first arrives first', async () => {
  const { user } = await open();
  for (const text of ['first', 'second', 'third']) await user.type(await field(), `${text}{Enter}`);
  await waitFor(() =>
    expect(
      sent()
        .map(({ text }) => text)
        .slice(-3),
    ).toEqual(['first', 'second', 'third']),
  );
});

test('what is typed or was not sent outlives the page it was written on', async () => {
  const { user, unmount } = await open();
  await user.type(await field(), 'x-away{Enter}');
  await screen.findByRole('alert');
  await user.type(await field(), 'half a sent');
  unmount();
  chat.show('Back Nine');
  await user.click(bar());
  expect(await field()).toHaveValue('half a sent');
  expect(screen.getByText('x-away')).toBeVisible();
});

test('without a network it says so, keeps what is typed, and goes on when it is back', async () => {
  const { user } = await open();
  gateway.world.condition = 'offline';
  gateway.world.closeSockets();
  await screen.findByText(/^The chat is offline\./);
  await user.type(await field(), 'Into the wind{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent("Not sent. Fairway can't be reached.");
  await user.type(await field(), 'not yet sent');
  gateway.world.condition = 'usual';
  await waitFor(() => expect(screen.queryByText(/^The chat is offline\./)).not.toBeInTheDocument());
  expect(await field()).toHaveValue('not yet sent');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(sent().at(-1)?.text).toBe('Into the wind'));
});
