/** @modules own */
import { routes, useTellPicksLocked } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { mockedGateway, mockToken } from '@fairway/kit/screen';
import { currentToken, signIn } from '@fairway/kit/session';
import { Slot } from '@fairway/kit/slot';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';

/** A remote with every page there is, each showing its own address, and every slot. */
const everything: Remote = {
  name: 'any',
  contract: REMOTE_CONTRACT,
  routes: {
    ...Object.fromEntries(Object.values(routes).map((route) => [route, () => <h1>Page {route}</h1>])),
    [routes.standings]: () => (
      <>
        <h1>Page /Standings</h1>
        <Slot name="poolChat" pool="Monday" />
      </>
    ),
  },
  slots: { poolChat: ({ pool }) => <p>The chat of {pool}</p> },
  navigation: [],
  preload: jest.fn((pattern: string) => void begun.push(`${pattern} at ${address()}`)),
};
const begun: string[] = [];
jest.unstable_mockModule('./federation/manifest.ts', () => ({ findRemote: async () => ({}) }));
jest.unstable_mockModule('./federation/run-remote.ts', async () => ({
  runRemote: async () => everything,
  ApolloLayer: (await import('@fairway/kit/apollo')).ApolloLayer,
}));
const { App } = await import('./App.tsx');

const gateway = mockedGateway();

const scrollTo = jest.fn();
window.scrollTo = scrollTo;

beforeEach(() => {
  scrollTo.mockReset();
  gateway.server.use(
    http.get('*/sandbox', () => new HttpResponse(null, { status: 404 })),
    http.post('*/api/logout', () => HttpResponse.json({ message: 'Goodbye.' })),
  );
});

function open(address: string, { as }: { as?: string } = {}) {
  if (as) signIn(mockToken(as));
  history.replaceState(null, '', address);
  render(<App />);
  return userEvent.setup();
}

const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const destinations = () =>
  navigation()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => location.pathname + location.search;

describe('the header', () => {
  test('of a visitor', async () => {
    open('/how-to');
    expect(destinations()).toEqual([
      ['Home', '/'],
      ['Create Pool', '/Create-Pool'],
      ['Join Pool', '/Join-Pool'],
      ['My Pools', '/my-pools'],
      ['Login', '/Login'],
    ]);
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  });

  test('of a player without a pool', async () => {
    open('/my-pools', { as: 'ann' });
    expect(destinations()).toEqual([
      ['Home', '/'],
      ['Create Pool', '/Create-Pool'],
      ['Join Pool', '/Join-Pool'],
      ['My Pools', '/my-pools'],
      ['Profile', '/Profile'],
    ]);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await heading('Page /my-pools');
  });

  test('of a player in a pool keeps the pool', async () => {
    open('/news?pool=A%20%26%20B', { as: 'ann' });
    expect(destinations()).toEqual([
      ['How To', '/how-to?pool=A+%26+B'],
      ['Standings', '/Standings?pool=A+%26+B'],
      ['News', '/News?pool=A+%26+B'],
      ['Golfers', '/Golfers?pool=A+%26+B'],
      ['Profile', '/Profile?pool=A+%26+B'],
    ]);
    expect(navigation().getByRole('link', { current: 'page' })).toHaveTextContent('News');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    await heading('Page /News');
  });

  test('of a pool whose picks are locked leads to one’s card', async () => {
    renderHook(() => useTellPicksLocked('a & b', true));
    open('/news?pool=A%20%26%20B', { as: 'ann' });
    expect(destinations()[3]).toEqual(['My card', '/Golfers?pool=A+%26+B']);
    await heading('Page /News');
    renderHook(() => useTellPicksLocked('A & B', false));
    expect(destinations()[3]).toEqual(['Golfers', '/Golfers?pool=A+%26+B']);
  });

  test('of a player in a pool says which, and leads to all of theirs', async () => {
    open('/news?pool=Monday', { as: 'ann' });
    const pool = screen.getByRole('link', { name: 'Pool: Monday. My Pools' });
    expect(pool).toHaveAttribute('href', '/my-pools');
    await heading('Page /News');
  });

  test('of a visitor stays so at the address of a pool', async () => {
    open('/Standings?pool=Monday');
    expect(navigation().getByRole('link', { name: 'Login' })).toBeVisible();
    await heading('Page /Login');
  });
});

describe('the pages for players', () => {
  test.each([
    '/Create-Pool',
    '/Join-Pool',
    '/profile',
    '/my-pools',
    '/Standings?pool=Monday',
    '/News',
    '/golfers',
    '/user-profile/bob',
  ])('%s shows a visitor the login, and after it the page itself', async (at) => {
    open(at);
    await heading('Page /Login');
    expect(document.title).toMatch(/^Login · /);
    expect(address()).toBe(at);
    act(() => signIn(mockToken('ann')));
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Login');
    expect(address()).toBe(at);
  });

  test('the login itself leads a player to their pools', async () => {
    open('/login');
    await heading('Page /Login');
    act(() => signIn(mockToken('ann')));
    await heading('Page /my-pools');
    expect(address()).toBe('/my-pools');
  });

  test('logging out forgets the player and goes home', async () => {
    const user = open('/my-pools', { as: 'ann' });
    await heading('Page /my-pools');
    sessionStorage.setItem('fairway.unsent-picks card of ann', '7');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(currentToken()).toBeNull();
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(kept.filter((key) => key.startsWith('fairway.'))).toEqual([]);
    expect(address()).toBe('/');
    expect(navigation().getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test.each(['/my-pools', '/CREATE-POOL', '/join-pool/'])('entering %s leaves the pool', async (page) => {
  open(`${page}?pool=Monday`, { as: 'ann' });
  await screen.findByRole('heading', { level: 1 });
  expect(address()).toBe(page);
});

test('the address of a reset link carries its token to everyone', async () => {
  open('/reset-password/abc.def');
  await heading('Page /reset-password/:token');
});

test('a remote begins its page before that is rendered, once each time that one goes there', async () => {
  begun.length = 0;
  const user = open('/Join-Pool?from=elsewhere', { as: 'ann' });
  await heading('Page /Join-Pool');
  await user.click(navigation().getByRole('link', { name: 'Create Pool' }));
  await heading('Page /Create-Pool');
  await user.click(navigation().getByRole('link', { name: 'Join Pool' }));
  await heading('Page /Join-Pool');
  expect(begun).toEqual([
    '/Join-Pool at /Join-Pool?from=elsewhere',
    '/Create-Pool at /Create-Pool',
    '/Join-Pool at /Join-Pool',
  ]);
});

test('a pool page has its chat from another remote', async () => {
  open('/Standings?pool=Monday', { as: 'ann' });
  expect(await screen.findByText('The chat of Monday')).toBeVisible();
});

test('an address that leads nowhere says so', async () => {
  open('/no/such/page');
  await heading('Unexpected Application Error!');
  expect(screen.getByText('There is no page at this address.')).toBeVisible();
  expect(document.title).toBe('Not Found · Fairway');
});

test('a player’s page is called by the player', async () => {
  open('/user-profile/bob?pool=Monday', { as: 'ann' });
  await heading('Page /user-profile/:username');
  expect(document.title).toBe('bob · Monday · Fairway');
});

test('a navigation is followed by the title and by the focus, and starts at the top', async () => {
  const user = open('/Standings?pool=Monday', { as: 'ann' });
  const first = await heading('Page /Standings');
  expect(first).not.toHaveFocus();
  expect(document.title).toBe('Pool Standings · Monday · Fairway');
  await user.click(navigation().getByRole('link', { name: 'News' }));
  const next = await heading('Page /News');
  await waitFor(() => expect(next).toHaveFocus());
  expect(document.title).toBe('News · Monday · Fairway');
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

test('without a network the page says so, and no longer once it is back', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get');
  open('/news', { as: 'ann' });
  await heading('Page /News');
  const notice = /^You are offline/;
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  network.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(notice).closest('[role=status]')).toBeVisible();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  network.mockRestore();
});

test('the first stop of the keyboard leads past the header', async () => {
  const user = open('/news', { as: 'ann' });
  await heading('Page /News');
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
});
