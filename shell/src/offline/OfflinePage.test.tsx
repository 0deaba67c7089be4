import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { signOut } from '@fairway/kit/session';
import { type StoredBoard, storeBoard } from '@fairway/kit/stored-boards';
import { minuteMs } from '@fairway/schema/days';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { reconnectRetryMs } from '../screen-constants.ts';
import { ageText } from './age-text.ts';
import { OfflinePage } from './OfflinePage.tsx';
import { useDeleteStoredBoards } from './use-delete-stored-boards.ts';

const gateway = mockedGateway();

let network: jest.SpiedGetter<boolean>;
let isReached: boolean;
beforeEach(() => {
  jest.useFakeTimers({
    advanceTimers: true,
    now: new Date('2026-06-20T12:00Z'),
    // What requests are answered by.
    doNotFake: ['performance', 'nextTick', 'queueMicrotask', 'setImmediate'],
  });
  network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  isReached = false;
  gateway.server.use(
    http.get('*/readyz', () => (isReached ? HttpResponse.json({}) : HttpResponse.json({}, { status: 503 }))),
  );
});
afterEach(() => {
  jest.useRealTimers();
  network.mockRestore();
});

const board = (pool: string): StoredBoard => ({
  pool,
  tournament: 'Palmetto Classic',
  columns: ['R1', 'R2', 'R3', 'R4', 'Total'],
  rows: [
    { position: 'T1', player: 'bob', scores: [-4, 1, null, null, -3] },
    { position: 'T1', player: 'ann', scores: [-3, 0, null, null, -3] },
  ],
});

function Screen({ onReturn }: { onReturn: () => void }) {
  useDeleteStoredBoards();
  return <OfflinePage onReturn={onReturn} />;
}

function open(path: string = paths.myPools(), player: string | null = 'ann') {
  const onReturn = jest.fn();
  return { onReturn, ...renderScreen(<Screen onReturn={onReturn} />, { path, ...(player && { player }) }) };
}

test('shows the boards that this player was shown last, and how old each is', async () => {
  storeBoard('ann', board('Sunday Best'));
  jest.setSystemTime(Date.now() + 12 * minuteMs);
  storeBoard('ann', board('Monday Club'));
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Monday Club', 'Sunday Best']);
  expect(screen.getByText('less than a minute ago')).toBeVisible();
  expect(screen.getByText('12 minutes ago')).toHaveAttribute('datetime', '2026-06-20T12:00:00.000Z');
  const table = screen.getByRole('table', { name: 'Last standings of Sunday Best' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Pos', 'Player', 'R1', 'R2', 'R3', 'R4', 'Total'],
    ['T1', 'bob', '-4', '+1', '-', '-', '-3'],
    ['T1', 'ann', '-3', 'E', '-', '-', '-3'],
  ]);
  // As on every other board: who leads, and among them one's own row.
  expect(within(table).getByRole('row', { name: /bob/ })).toHaveAttribute('data-tone', 'lead');
  expect(within(table).getByRole('row', { name: /ann/ })).toHaveAttribute('data-tone', 'lead mine');
});

test('the age grows while the page stands', async () => {
  storeBoard('ann', board('Monday Club'));
  open();
  await act(() => jest.advanceTimersByTimeAsync(3.5 * minuteMs));
  expect(screen.getByText('3 minutes ago')).toBeVisible();
});

test('in a pool it is that pool’s board alone; without one it says so', () => {
  storeBoard('ann', board('Monday Club'));
  storeBoard('ann', board('Sunday Best'));
  const { unmount } = open(paths.standings('MONDAY Club'));
  expect(screen.getAllByRole('table')).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 2, name: 'Monday Club' })).toBeVisible();
  unmount();
  open(paths.standings('Another'));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/^The standings of Another have not been opened/)).toBeVisible();
});

test('logged out, nothing is shown and nothing is left', async () => {
  storeBoard('ann', board('Monday Club'));
  open();
  expect(screen.getByRole('table')).toBeVisible();
  act(() => signOut());
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText(/^Once you are logged in/)).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('somebody else’s boards are not shown and do not stay', () => {
  storeBoard('bob', board('Monday Club'));
  open();
  expect(screen.queryByRole('table')).toBeNull();
  expect(localStorage.getItem('fairway.boards')).toBeNull();
});

describe('goes on by itself', () => {
  test('when the network is back', async () => {
    const { onReturn } = open();
    await act(() => jest.advanceTimersByTimeAsync(10 * reconnectRetryMs));
    expect(onReturn).not.toHaveBeenCalled();
    isReached = true;
    network.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(onReturn).toHaveBeenCalledTimes(1));
  });

  test('when the gateway is, where the network was there all the time', async () => {
    network.mockReturnValue(true);
    const { onReturn } = open();
    expect(screen.getByRole('heading', { level: 1, name: "Fairway can't be reached" })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(10 * reconnectRetryMs));
    expect(onReturn).not.toHaveBeenCalled();
    isReached = true;
    await act(() => jest.advanceTimersByTimeAsync(2 * reconnectRetryMs));
    await waitFor(() => expect(onReturn).toHaveBeenCalledTimes(1));
  });

  test('and at once for who doesn’t want to wait', async () => {
    const { onReturn, user } = open();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onReturn).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [0, 'less than a minute ago'],
  [59_999, 'less than a minute ago'],
  [60_000, '1 minute ago'],
  [59 * minuteMs + 59_999, '59 minutes ago'],
  [60 * minuteMs, '1 hour ago'],
  [47 * 60 * minuteMs, '1 day ago'],
  [72 * 60 * minuteMs, '3 days ago'],
])('%d ms are %s', (ms, text) => expect(ageText(ms)).toBe(text));
