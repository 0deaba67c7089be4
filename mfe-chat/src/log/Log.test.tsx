import { readerIn } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chatScreen, log, row, sundayBest } from '../testing/chat-screen.tsx';

const { gateway, open, say } = chatScreen();

const rows = () =>
  [...log().querySelectorAll('[data-message]')].map((one) => Number(one.getAttribute('data-message')));
/** Makes the log look like one that is higher than its window, as far as this browser can be told. */
function layOut(scrollTop: number) {
  const sizes = { scrollHeight: 2000, clientHeight: 300 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(log(), name, { configurable: true, value });
  Object.defineProperty(log(), 'scrollTop', { configurable: true, writable: true, value: scrollTop });
  fireEvent.scroll(log());
}

test('shows the latest messages in their order, by days of the reader’s', async () => {
  await open();
  await row('Keep it friendly, Gus.');
  expect(rows()).toEqual(Array.from({ length: 50 }, (_id, index) => index + 52));
  const days = [...log().querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(days).toContain('Yesterday');
  expect(days.length).toBeGreaterThan(2);
});

test('says who said it, and what the product says by itself', async () => {
  await open();
  expect(await row(/^Cards lock at midnight/)).toHaveTextContent(/^bbob \d+:\d\d [AP]M/);
  expect(await row('Keep it friendly, Gus.')).toHaveTextContent(/^aYou \d/);
  expect(await row(/^Coastal Invitational: the result is final/)).toHaveTextContent(/^Fairway \d/);
  expect(await row(/^It was a good season/)).toHaveTextContent(/^ddeleted user \d/);
});

test('what was taken back leaves its trace', async () => {
  await open();
  expect(await row('You removed this message.')).toHaveTextContent(/^ggus/);
});

test('times are the reader’s', async () => {
  const timeZone = 'Asia/Tokyo';
  readerIn(timeZone);
  await open();
  const { at } = await say('bob', 'Right now');
  const time = within(await row('Right now')).getByText(/[AP]M$/);
  const expected = new Date(at).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  expect(time).toHaveTextContent(expected.replace(/\s/, ' '));
});

test('fetches older messages as one scrolls up, until there are no more', async () => {
  await open();
  await row('Keep it friendly, Gus.');
  layOut(0);
  await waitFor(() => expect(rows()).toHaveLength(100));
  layOut(0);
  await waitFor(() => expect(rows()).toEqual(Array.from({ length: 101 }, (_id, index) => index + 1)));
  expect(screen.queryByText('Older messages')).not.toBeInTheDocument();
});

test('fetches them for who presses a button, too, and once however often they are asked for', async () => {
  await open();
  await row('Keep it friendly, Gus.');
  const button = screen.getByText('Older messages');
  // Within one turn, so that no answer can come between them, however quick the gateway is.
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(rows()).toEqual(Array.from({ length: 100 }, (_id, index) => index + 2)));
});

test('older messages that can’t be loaded keep what is there, and can be asked for again', async () => {
  const { user } = await open();
  await row('Keep it friendly, Gus.');
  gateway.world.condition = 'error';
  await user.click(screen.getByText('Older messages'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  expect(rows()).toHaveLength(50);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(rows()).toHaveLength(100));
});

test('who reads further up is told of what comes, and brought there', async () => {
  const { user } = await open();
  await row('Keep it friendly, Gus.');
  layOut(700);
  await say('bob', 'Anybody there?');
  await say('carla', 'Always.');
  const pill = await screen.findByText('2 new messages');
  expect(log()).toHaveAttribute('aria-live', 'off');
  expect(gateway.world.talk.readUpTo.get(`ann, ${sundayBest}`)).not.toBe(104);
  await user.click(pill);
  expect(log().scrollTop).toBe(2000);
  expect(log()).toHaveAttribute('aria-live', 'polite');
  await waitFor(() => expect(screen.queryByText(/new message/)).not.toBeInTheDocument());
  await waitFor(() => expect(gateway.world.talk.readUpTo.get(`ann, ${sundayBest}`)).toBe(104));
});

test('what comes while the page lies behind another is not read yet', async () => {
  await open();
  await row('Keep it friendly, Gus.');
  await waitFor(() => expect(gateway.world.talk.readUpTo.get(`ann, ${sundayBest}`)).toBe(101));
  const hide = (state: DocumentVisibilityState) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await hide('hidden');
  await say('bob', 'Behind your back');
  await screen.findByText('Behind your back');
  await hide('visible');
  await waitFor(() => expect(gateway.world.talk.readUpTo.get(`ann, ${sundayBest}`)).toBe(103));
});
