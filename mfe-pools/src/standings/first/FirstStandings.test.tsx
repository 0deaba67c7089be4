/** @modules own */
import { askFirstQuestion } from '@fairway/kit/first-question';
import { paths } from '@fairway/kit/paths';
import { lookAt, mockedGateway, mockToken, renderScreen } from '@fairway/kit/screen';
import { signIn } from '@fairway/kit/session';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { poolIn, saturdayMorning } from '../../testing/pool-page.tsx';
import { FirstStandings } from './FirstStandings.tsx';
import { firstQuestion } from './first-board.ts';
import { firstPoolOf } from './first-pool.ts';

const gateway = mockedGateway();
beforeEach(() => gateway.world.moveClock({ now: saturdayMorning }));

async function open(pool: string, player = 'ann') {
  const written = document.createElement('meta');
  const { operationName, query } = firstQuestion;
  Object.assign(written, {
    name: 'fairway-first-question',
    content: JSON.stringify({ operationName, query, variables: { pool } }),
  });
  document.head.replaceChildren(written);
  signIn(mockToken(player));
  askFirstQuestion();
  const view = await act(async () =>
    renderScreen(
      <Suspense>
        <FirstStandings />
      </Suspense>,
      { path: paths.standings(pool) },
    ),
  );
  await screen.findByRole('heading', { level: 1, name: pool });
  return view;
}
const table = () => screen.queryByRole('table', { name: 'Standings' });
const balls = () => screen.queryByText('Loading the pool');

describe.each(['phone', 'desk'] as const)('on a %s', (device) => {
  beforeEach(() => lookAt(device));

  test('the board in play stands before the page is there', async () => {
    await open('Sunday Best');
    expect(table()).toBeVisible();
    expect(balls()).not.toBeInTheDocument();
    expect(screen.getByText(/in play/)).toBeVisible();
  });
});

test('until the answer is there golf balls bounce', () => {
  renderScreen(<FirstStandings isWaiting />, { path: paths.standings('Sunday Best') });
  expect(screen.getByRole('heading', { level: 1, name: 'Sunday Best' })).toBeVisible();
  expect(balls()).toBeVisible();
});

test('whose golfers are wanted is in the address, for the page to open', async () => {
  const { user, history } = await open('Sunday Best');
  const [name] = screen.getAllByRole('rowheader');
  await user.click(name?.querySelector('button') as HTMLElement);
  expect(history.at(-1)).toBe(paths.standings('Sunday Best', name?.textContent));
});

test.each([
  ['of several weeks', 'Spring Swing'],
  ['of one round', 'Moving Day Madness'],
  ['that is not the player’s', 'Members Only'],
  ['that is none', 'No Such Pool'],
])('of a pool %s the page alone knows what to show', async (_what, pool) => {
  await open(pool);
  expect(balls()).toBeInTheDocument();
  expect(table()).not.toBeInTheDocument();
});

test('a notice of the host stands above the board, and comes with the page', async () => {
  Object.assign(poolIn(gateway.world, 'Sunday Best'), {
    notice: { text: 'Dinner at eight.', at: saturdayMorning, by: 'ann' },
  });
  await open('Sunday Best');
  expect(table()).not.toBeInTheDocument();
});

test('what was answered first is the board of no other pool that one goes to', async () => {
  await open('Sunday Best');
  expect(await firstPoolOf('Sunday Best')).toMatchObject({ name: 'Sunday Best' });
  expect(await firstPoolOf('Spring Swing')).toBeNull();
});
