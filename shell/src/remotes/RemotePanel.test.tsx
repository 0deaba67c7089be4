/** @modules own */
import { routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { lazy } from 'react';
import { RemoteProblem } from '../federation/remote-problem.ts';
import { reconnectRetryMs, reconnectTimeoutMs } from '../screen-constants.ts';

const runRemote = jest.fn<(name: string) => Promise<Remote>>();
jest.unstable_mockModule('../federation/manifest.ts', () => ({ findRemote: async () => ({}) }));
jest.unstable_mockModule('../federation/run-remote.ts', () => ({ runRemote }));
const { RemotePage } = await import('./RemotePage.tsx');

const gateway = mockedGateway();

// jsdom has none of its own.
const reportError = jest.fn();
Object.assign(globalThis, { reportError });

beforeEach(() => {
  runRemote.mockReset();
  reportError.mockReset();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

const remote = (Page: Remote['routes'][string]): Remote => ({
  name: 'any',
  contract: REMOTE_CONTRACT,
  routes: { [routes.news]: Page },
  navigation: [],
});
const newspaper = remote(() => <h1>Today's paper</h1>);

// What has arrived is kept for as long as the page is open, so each test has a remote of its own.
let named = 0;
function renderNews() {
  named += 1;
  return renderAgain();
}

const renderAgain = () =>
  renderScreen(
    <main>
      <RemotePage name={`mfe-${named}`} route={routes.news} title="News" />
    </main>,
  );

const retryButton = () => screen.findByRole('button', { name: 'Retry' });

test('what a remote brings stands in its place', async () => {
  runRemote.mockResolvedValue(newspaper);
  renderNews();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(await screen.findByRole('heading', { name: "Today's paper" })).toBeVisible();
});

test.each([
  ['away', /can't be loaded/],
  ['incompatible', /another version/],
  ['broken', /stopped working/],
] as const)(
  'a remote that is %s says so under the heading of the page, and can be tried again',
  async (kind, account) => {
    runRemote.mockRejectedValueOnce(new RemoteProblem(kind, 'for a developer'));
    const { user } = renderNews();
    expect(await screen.findByRole('alert')).toHaveTextContent(account);
    expect(screen.getByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    expect(reportError).toHaveBeenCalledTimes(kind === 'away' ? 0 : 1);

    runRemote.mockResolvedValue(newspaper);
    await user.click(await retryButton());
    const paper = await screen.findByRole('heading', { name: "Today's paper" });
    await waitFor(() => expect(paper).toHaveFocus());
    expect(runRemote).toHaveBeenCalledTimes(2);
  },
);

test('a screen that a remote fetches later is awaited', async () => {
  let arrive = () => {};
  const Later = lazy(async () => {
    await new Promise<void>((resolve) => (arrive = resolve));
    return { default: () => <h1>The evening edition</h1> };
  });
  runRemote.mockResolvedValue(remote(Later));
  renderNews();
  await waitFor(() => expect(runRemote).toHaveBeenCalled());
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await act(async () => arrive());
  expect(await screen.findByRole('heading', { name: 'The evening edition' })).toBeVisible();
});

test('a remote that throws while it renders is fetched anew', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  runRemote.mockResolvedValueOnce(
    remote(() => {
      throw new Error('of its own making');
    }),
  );
  const { user } = renderNews();
  expect(await screen.findByRole('alert')).toHaveTextContent(/stopped working/);
  runRemote.mockResolvedValue(newspaper);
  await user.click(await retryButton());
  expect(await screen.findByRole('heading', { name: "Today's paper" })).toBeVisible();
});

test('a screen that can’t be fetched when it is wanted is not called broken, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Unfetched = lazy(() =>
    Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })),
  );
  runRemote.mockResolvedValueOnce(remote(Unfetched));
  const { user } = renderNews();
  expect(await screen.findByRole('alert')).toHaveTextContent(/can't be loaded/);
  runRemote.mockResolvedValue(newspaper);
  await user.click(await retryButton());
  expect(await screen.findByRole('heading', { name: "Today's paper" })).toBeVisible();
});

describe('a remote that was wanted while there was no network', () => {
  let network: jest.SpiedGetter<boolean>;
  beforeEach(() => {
    network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  });
  afterEach(() => network.mockRestore());

  const comeBack = () =>
    act(async () => {
      network.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
    });
  const alert = () => screen.findByRole('alert');

  test('says so, and comes by itself when the network does', async () => {
    runRemote.mockRejectedValueOnce(new RemoteProblem('away', 'for a developer'));
    renderNews();
    expect(await alert()).toHaveTextContent(/^You are offline/);
    expect(await alert()).not.toHaveTextContent('still works');

    runRemote.mockResolvedValue(newspaper);
    await comeBack();
    const paper = await screen.findByRole('heading', { name: "Today's paper" });
    await waitFor(() => expect(paper).toHaveFocus());
    expect(runRemote).toHaveBeenCalledTimes(2);
  });

  test('is tried some more where the network needs a moment, and then left to the button', async () => {
    runRemote.mockRejectedValue(new RemoteProblem('away', 'for a developer'));
    renderNews();
    await alert();
    await comeBack();
    await waitFor(() => expect(runRemote).toHaveBeenCalledTimes(2));
    expect(await alert()).toHaveTextContent(/can't be loaded/);
    for (let step = 0; step < 20; step++) await act(() => jest.advanceTimersByTimeAsync(reconnectRetryMs));
    const tried = runRemote.mock.calls.length;
    expect(tried).toBeGreaterThan(3);
    await act(() => jest.advanceTimersByTimeAsync(10 * reconnectTimeoutMs));
    expect(runRemote).toHaveBeenCalledTimes(tried);
    expect(await retryButton()).toBeVisible();
  });

  test('takes nobody away from what they are doing elsewhere', async () => {
    runRemote.mockRejectedValueOnce(new RemoteProblem('away', 'for a developer'));
    const { user } = renderNews();
    await alert();
    const elsewhere = document.body.appendChild(document.createElement('input'));
    await user.click(elsewhere);
    runRemote.mockResolvedValue(newspaper);
    await comeBack();
    await screen.findByRole('heading', { name: "Today's paper" });
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});

test('a remote that has no such page costs its own panel', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  runRemote.mockResolvedValueOnce({ ...newspaper, routes: {} });
  renderNews();
  expect(await screen.findByRole('alert')).toHaveTextContent(/stopped working/);
});

describe('a remote that is slow', () => {
  const never = () => new Promise<never>(() => undefined);

  test('is awaited in silence for ten seconds, then a retry is offered', async () => {
    runRemote.mockImplementationOnce(never);
    jest.useFakeTimers(); // which stand still between the steps
    const { user } = renderNews();
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    jest.useRealTimers();

    runRemote.mockResolvedValue(newspaper);
    await user.click(await retryButton());
    expect(await screen.findByRole('heading', { name: "Today's paper" })).toBeVisible();
  });

  test('may still come by itself after the retry was offered', async () => {
    let arrive = (_: Remote) => {};
    runRemote.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    renderNews();
    await act(() => jest.advanceTimersByTimeAsync(11_000));
    await retryButton();
    arrive(newspaper);
    expect(await screen.findByRole('heading', { name: "Today's paper" })).toBeVisible();
  });

  test('is given up after two minutes', async () => {
    runRemote.mockImplementationOnce(never);
    jest.useFakeTimers();
    renderNews();
    await act(() => jest.advanceTimersByTimeAsync(119_900));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toHaveTextContent(/more than two minutes/);
  });
});

test('who leaves and comes back while it is on its way awaits the same download, as does another panel', async () => {
  let arrive = (_: Remote) => {};
  runRemote.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  const { unmount } = renderNews();
  await waitFor(() => expect(runRemote).toHaveBeenCalledTimes(1));
  unmount();
  renderAgain();
  renderAgain();
  await act(async () => arrive(newspaper));
  expect(await screen.findAllByRole('heading', { name: "Today's paper" })).toHaveLength(2);
  expect(runRemote).toHaveBeenCalledTimes(1);
});

test('how long it has been awaited counts from when it was first wanted', async () => {
  runRemote.mockImplementation(() => new Promise<never>(() => undefined));
  jest.useFakeTimers();
  const { unmount } = renderNews();
  await act(() => jest.advanceTimersByTimeAsync(9_000));
  unmount();
  renderAgain();
  await act(() => jest.advanceTimersByTimeAsync(1_100));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

describe('once the server has a newer build of the page', () => {
  const pageWith = (script: string) => `<!doctype html><script defer src="${script}"></script>`;
  const own = '/assets/main.0000000000000001.js';
  let script: HTMLScriptElement;
  beforeEach(() => {
    jest.useRealTimers(); // the mocked server has need of them
    script = document.createElement('script');
    // Not run: only its address counts.
    Object.assign(script, { type: 'text/plain', src: own });
    script.setAttribute('src', own);
    document.head.append(script);
  });
  afterEach(() => script.remove());
  const serve = (html: string) =>
    gateway.server.use(http.get(`${location.origin}/`, () => HttpResponse.html(html)));

  test.each(['away', 'incompatible'] as const)(
    'what is %s comes with a reload, and that is what is offered',
    async (kind) => {
      serve(pageWith('/assets/main.0000000000000002.js'));
      runRemote.mockRejectedValueOnce(new RemoteProblem(kind, 'for a developer'));
      renderNews();
      expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
      expect(screen.getByRole('alert')).toHaveTextContent(/newer version of Fairway/);
      expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    },
  );

  test('a screen that is gone from the server is told from one that can’t be reached', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(pageWith('/assets/main.0000000000000002.js'));
    const Gone = lazy(() =>
      Promise.reject(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })),
    );
    runRemote.mockResolvedValueOnce(remote(Gone));
    renderNews();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  });

  test.each([
    ['the same build', () => HttpResponse.html(pageWith(own))],
    ['something else', () => HttpResponse.html('<p>Sign in to this network</p>')],
    ['nothing', () => HttpResponse.error()],
  ])('where the server answers %s, a retry is offered', async (_what, answer) => {
    let asked = 0;
    gateway.server.use(
      http.get(`${location.origin}/`, () => {
        asked += 1;
        return answer();
      }),
    );
    runRemote.mockRejectedValueOnce(new RemoteProblem('away', 'for a developer'));
    renderNews();
    await retryButton();
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be loaded/);
  });
});

test('what has arrived is there at once the next time', async () => {
  runRemote.mockResolvedValue(newspaper);
  const { unmount } = renderNews();
  await screen.findByRole('heading', { name: "Today's paper" });
  unmount();
  renderAgain();
  expect(screen.getByRole('heading', { name: "Today's paper" })).toBeVisible();
  expect(runRemote).toHaveBeenCalledTimes(1);
});
