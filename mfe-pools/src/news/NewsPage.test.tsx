import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { newsSpinnerMs } from '../screen-constants.ts';
import { NewsPage } from './NewsPage.tsx';

const gateway = mockedGateway();

// The spinner's clock only: requests have their own, and would wait for ever.
const notTheSpinners = [
  'Date',
  'performance',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
] as const;
beforeEach(() => void jest.useFakeTimers({ advanceTimers: true, doNotFake: [...notTheSpinners] }));
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const show = () => renderScreen(<NewsPage />, { path: '/News?pool=Monday', player: 'ann' });
const spinner = () => screen.queryByText('Loading the news');

async function openFirstArticle() {
  const visit = show();
  await pass(newsSpinnerMs);
  const headline = await screen.findByRole('button', { name: /Lindqvist finds his range/ });
  await visit.user.click(headline);
  return { ...visit, headline, dialog: await screen.findByRole('dialog', { name: /Lindqvist/ }) };
}

test('a spinner is shown first, however quickly the news come', async () => {
  jest.useFakeTimers({ doNotFake: [...notTheSpinners] }); // which stand still between the steps
  show();
  await pass(newsSpinnerMs - 200);
  expect(spinner()).toBeInTheDocument();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  await pass(200);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
  expect(spinner()).not.toBeInTheDocument();
});

test('each article has its picture, headline, description and day', async () => {
  show();
  await pass(newsSpinnerMs);
  const [first, , third] = await screen.findAllByRole('listitem');
  const article = within(first as HTMLElement);
  expect(article.getByRole('heading', { level: 2, name: /Lindqvist finds his range/ })).toBeVisible();
  expect(article.getByText(/Dry weather has left the greens quick/)).toBeVisible();
  expect(article.getByRole('time')).toHaveAttribute('datetime', '2026-01-14T14:20:00.000Z');
  expect((first as HTMLElement).querySelector('img')).toBeVisible();
  expect((third as HTMLElement).querySelector('img')).toBeNull();
});

test('an opened article is shown where nothing can run, with the way to the original', async () => {
  const { dialog } = await openFirstArticle();
  const frame = await within(dialog).findByTitle(/Lindqvist finds his range/);
  expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('srcdoc')).toContain('balls that bounce twice');
  const original = within(dialog).getByRole('link', { name: 'Read the original' });
  expect(original).toHaveAttribute('href', 'https://example.com/golf/story/46500001');
  expect(original).toHaveAttribute('target', '_blank');
});

test('an article found nowhere else has no way to an original', async () => {
  const { user } = show();
  await pass(newsSpinnerMs);
  await user.click(await screen.findByRole('button', { name: /Forecast/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
});

test('closing gives the keyboard back to the headline', async () => {
  const { user, dialog, headline } = await openFirstArticle();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(headline).toHaveFocus());
});

test('an article is fetched when it is opened, and a fault can be retried', async () => {
  gateway.server.use(http.get('*/api/news/:id', () => HttpResponse.error(), { once: true }));
  const { user, dialog } = await openFirstArticle();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await within(dialog).findByTitle(/Lindqvist finds his range/)).toBeInTheDocument();
});

test('an article that is gone by now says so', async () => {
  gateway.server.use(
    http.get('*/api/news/:id', () =>
      HttpResponse.json(
        { code: 'NOT_FOUND', message: 'There is no such article any more.' },
        { status: 404 },
      ),
    ),
  );
  const { dialog } = await openFirstArticle();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('There is no such article any more.');
});

test('without articles it says so', async () => {
  gateway.world.condition = 'empty';
  show();
  await pass(newsSpinnerMs);
  expect(await screen.findByText('There is no news at the moment.')).toBeVisible();
});

test('an error is shown, and a retry repairs it', async () => {
  gateway.world.condition = 'error';
  const { user } = show();
  await pass(newsSpinnerMs);
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Lindqvist/ })).toBeVisible();
});
