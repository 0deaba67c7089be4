/** @modules own */
import { routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, use, useState } from 'react';

jest.unstable_mockModule('@fairway/kit/first-question', () => ({ isFirstQuestionAsked: () => true }));
const runRemote = jest.fn<(found: object, retries: number, options: object) => Promise<Remote>>();
jest.unstable_mockModule('../federation/manifest.ts', () => ({ findRemote: async () => ({}) }));
jest.unstable_mockModule('../federation/run-remote.ts', () => ({ runRemote }));
const { RemotePage } = await import('./RemotePage.tsx');
const { beginPage } = await import('./use-remote.ts');

mockedGateway();
Object.assign(globalThis, { reportError: jest.fn() });

let opened = 0;

/** The browser opens at the page of a remote that asks first. */
function open(more: Partial<Remote>) {
  opened += 1;
  history.replaceState(null, '', `/News?pool=${opened}`);
  runRemote.mockResolvedValue({
    name: 'any',
    contract: REMOTE_CONTRACT,
    routes: { [routes.news]: () => <h1>Today's paper</h1> },
    navigation: [],
    first: { [routes.news]: () => <h1>Headlines</h1> },
    ...more,
  });
  const name = `mfe-${opened}`;
  beginPage(name, routes.news);
  return renderScreen(<RemotePage name={name} route={routes.news} title="News" />);
}

const headlines = () => screen.queryByRole('heading', { name: 'Headlines' });
const paper = () => screen.queryByRole('heading', { name: "Today's paper" });

test('what stands in for the page stays until the page says that it can be drawn', async () => {
  let tellReady = () => {};
  const preload = jest.fn(
    (_route: string) =>
      new Promise<void>((resolve) => {
        tellReady = resolve;
      }),
  );
  open({ preload });
  await waitFor(() => expect(headlines()).toBeVisible());
  await waitFor(() => expect(preload).toHaveBeenCalledWith(routes.news));
  expect(headlines()).toBeVisible();
  expect(paper()).not.toBeInTheDocument();
  tellReady();
  await waitFor(() => expect(paper()).toBeVisible());
  expect(headlines()).not.toBeInTheDocument();
  expect(preload).toHaveBeenCalledTimes(1);
  // What Apollo Client is needed for is not fetched beside it.
  expect(runRemote).toHaveBeenLastCalledWith({}, 0, { needsApollo: false });
});

function Counting() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Pressed {count}
    </button>
  );
}

function Broken(): ReactNode {
  throw new Error('broken');
}

test('it can be used until then', async () => {
  const { user } = open({
    first: { [routes.news]: Counting },
    preload: () => new Promise<void>(() => undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Pressed 0' }));
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

let tellAnswer = () => {};
const answer = new Promise<void>((resolve) => {
  tellAnswer = resolve;
});

function Awaited({ isWaiting = false }: { isWaiting?: boolean }) {
  if (!isWaiting) use(answer);
  return <h1>{isWaiting ? 'Hot off the press' : 'Headlines'}</h1>;
}

test('while its answer is on its way it is drawn waiting', async () => {
  open({ first: { [routes.news]: Awaited }, preload: () => new Promise<void>(() => undefined) });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hot off the press' })).toBeVisible());
  expect(headlines()).not.toBeInTheDocument();
  await act(async () => tellAnswer());
  expect(headlines()).toBeVisible();
});

test('one that breaks keeps nobody from the page', async () => {
  const silent = jest.spyOn(console, 'error').mockReturnValue();
  // React reports what it has recovered from.
  const onReport = (event: Event) => event.preventDefault();
  window.addEventListener('error', onReport);
  open({ first: { [routes.news]: Broken } });
  await waitFor(() => expect(paper()).toBeVisible());
  window.removeEventListener('error', onReport);
  silent.mockRestore();
});

test('a page whose question fails is shown, and says so itself', async () => {
  open({ preload: () => Promise.reject(new Error('no network')) });
  await waitFor(() => expect(paper()).toBeVisible());
});

test('a page that nothing stands in for comes as ever', async () => {
  open({ first: {} });
  await waitFor(() => expect(paper()).toBeVisible());
  expect(headlines()).not.toBeInTheDocument();
});
