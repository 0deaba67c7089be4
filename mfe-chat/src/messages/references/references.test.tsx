import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chatScreen, field, log, row } from '../../testing/chat-screen.tsx';

const { gateway, open, say } = chatScreen();
const said = (text: RegExp) => {
  const found = gateway.world.talk.messages.find((one) => text.test(one.text));
  if (!found) throw new Error(`Nobody said ${text}.`);
  return found;
};

test('an answer shows what it answers, and the other way is a press', async () => {
  const { user } = await open();
  const answer = within(await row(/^Done\. Both of them/));
  const quote = answer.getByRole('button', { name: /^In reply to bob Cards lock at midnight/ });
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  await user.click(quote);
  const asked = await row(/^Cards lock at midnight/);
  await waitFor(() => expect(scrolled).toContain(asked));
});

test('one answers a message, or thinks better of it', async () => {
  const { user } = await open('Back Nine');
  const message = within(await row(/^Whoever wins on Sunday/));
  const begin = async () => {
    await user.click(message.getByRole('button', { name: /^Actions/ }));
    await user.click(message.getByRole('button', { name: /^Reply to the message of dev/ }));
    expect(await screen.findByText(/^Reply to/)).toHaveTextContent('Reply to dev: Whoever wins on Sunday');
    expect(await field()).toHaveFocus();
  };
  await begin();
  await user.click(screen.getByRole('button', { name: 'Don’t reply' }));
  expect(screen.queryByText(/^Reply to/)).not.toBeInTheDocument();
  await begin();
  await user.type(await field(), 'I drink tea{Enter}');
  await waitFor(() => expect(said(/^I drink tea/).replyTo).toBe(said(/^Whoever wins/).id));
  expect(screen.queryByText(/^Reply to dev/)).not.toBeInTheDocument();
  const own = within(await row('I drink tea'));
  expect(await own.findByRole('button', { name: /^In reply to dev Whoever wins/ })).toBeVisible();
});

test('what is removed is gone from its quotations at once', async () => {
  await open();
  const answer = within(await row(/^Done\. Both of them/));
  await act(async () => gateway.world.talk.remove(said(/^Cards lock/), 'bob'));
  expect(
    await answer.findByRole('button', { name: 'In reply to bob This message was removed.' }),
  ).toBeVisible();
  expect(log()).not.toHaveTextContent('Cards lock at midnight');
});

test('who is mentioned sees it', async () => {
  await open();
  await say('bob', 'Your putt, @ann');
  expect(await row(/^Your putt/)).toHaveTextContent('mentions you');
  await say('bob', 'And yours, @hana');
  expect(await row(/^And yours/)).not.toHaveTextContent('mentions you');
  expect(within(await row(/^And yours/)).getByText('@hana').tagName).toBe('STRONG');
});

test('behind an @ names are offered, to the keyboard', async () => {
  const { user } = await open();
  const input = await field();
  await user.type(input, 'Hi @');
  const names = await screen.findByRole('listbox', { name: 'Members' });
  await user.type(input, 'H');
  const options = () => within(names).getAllByRole('option');
  await waitFor(() => expect(options()[0]).toHaveTextContent('hana'));
  expect(input).toHaveAttribute('role', 'combobox');
  expect(input).toHaveAttribute('aria-activedescendant', options()[0]?.id);
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(input).toHaveValue('Hi @hana ');
  expect(input).not.toHaveAttribute('role');
  expect(names).not.toBeVisible();
  // Escape closes the names, and not the chat.
  await user.type(input, 'and @b');
  await waitFor(() => expect(names).toBeVisible());
  await user.keyboard('{Escape}');
  expect(names).not.toBeVisible();
  await user.type(input, 'o{Enter}');
  await waitFor(() => expect(said(/^Hi @hana/).text).toBe('Hi @hana and @bo'));
});

test('and to a finger; an address of mail is no mention', async () => {
  const { user } = await open('Back Nine');
  const input = await field();
  await user.type(input, 'joe@');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.clear(input);
  await user.type(input, '@de');
  const name = await screen.findByRole('option', { name: /dev/ });
  // A touch may be the beginning of scrolling.
  fireEvent.pointerDown(name);
  expect(input).toHaveValue('@de');
  await user.click(name);
  expect(input).toHaveValue('@dev ');
  expect(input).toHaveFocus();
});
