import { paths } from '@fairway/kit/paths';
import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HostPage } from '../../host/HostPage.tsx';
import { MyPoolsPage } from '../../my-pools/MyPoolsPage.tsx';
import { lines } from '../../testing/board-table.ts';
import { poolIn, saturdayMorning } from '../../testing/pool-page.tsx';
import { showBoard } from '../../testing/pool-part.tsx';

// G41: what shows a member's entries one by one.

const gateway = mockedGateway();
const eight = ['1', '2', '3', '9', '10', '16', '17', '23'];
const pool = () => poolIn(gateway.world, 'Sunday Best');

beforeEach(() => {
  Object.assign(pool(), {
    chosenRules: { entriesAMember: 3 },
    moreEntries: ['ann 2', 'ann 3'],
    nicknames: { 'ann 3': 'Lucky' },
    saved: { 'ann 2 this': eight, 'ann 3 this': eight },
  });
});

test('each has a line of its own, with its label, and all of one’s own are marked', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showBoard('Sunday Best');
  const board = await screen.findByRole('table', { name: 'Standings' });
  expect(lines(board)).toHaveLength(12);
  const own = [...board.querySelectorAll('tr[data-tone~="mine"] th')].map(({ textContent }) => textContent);
  expect(own.toSorted()).toEqual(['Lucky', 'ann', 'ann 2']);
  await user.click(screen.getByRole('button', { name: 'Show mine only' }));
  expect(lines(board)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(lines(board)).toHaveLength(12);
  await user.click(within(board).getByRole('button', { name: 'ann 2' }));
  const dialog = await screen.findByRole('dialog', { name: "ann 2's Golfers" });
  const table = await within(dialog).findByRole('table', { name: 'Golfers' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(8);
});

test('an address leads to one of them', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  showBoard('Sunday Best', 'ANN 3');
  expect(await screen.findByRole('dialog', { name: "Lucky's Golfers" })).toBeVisible();
});

test('My Pools tells how many, and what each lacks', async () => {
  Object.assign(pool(), { unpaid: ['ann 2'], saved: { 'ann 2 this': [], 'ann 3 this': [] } });
  renderScreen(<MyPoolsPage />, { path: '/my-pools', player: 'ann' });
  const card = await screen.findByRole('article', { name: 'Sunday Best' });
  expect(within(card).getByText('You play 3 entries; ann 2 is not paid, Lucky has no card.')).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Pick your golfers' })).toBeVisible();
  const other = await screen.findByRole('article', { name: 'Back Nine' });
  expect(within(other).queryByText(/^You play/)).not.toBeInTheDocument();
});

test('in play My Pools tells the place of the best one, and how many there are', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  renderScreen(<MyPoolsPage />, { path: '/my-pools', player: 'ann' });
  const card = await screen.findByRole('article', { name: 'Sunday Best' });
  expect(await within(card).findByText(/^(ann|ann 2|Lucky) is/)).toBeVisible();
  expect(within(card).getByText(/^You play 3 entries/)).toBeVisible();
});

test('the host sees each, with what it lacks', async () => {
  Object.assign(pool(), { unpaid: ['ann 2'], saved: { 'ann 3 this': eight } });
  renderScreen(<HostPage />, { path: paths.host('Sunday Best'), player: 'ann' });
  expect(await screen.findByText('ann 2: not paid, no card')).toBeVisible();
  expect(screen.getByText('Lucky: paid, card saved')).toBeVisible();
});

test('the ledger of a group that settles outside notes each alone', async () => {
  Object.assign(pool(), {
    buyInCents: 0,
    settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: true },
  });
  const { user } = renderScreen(<HostPage />, { path: paths.host('Sunday Best'), player: 'ann' });
  await user.click(await screen.findByRole('button', { name: 'Has paid Lucky (ann)' }));
  await user.click(screen.getByRole('button', { name: 'Venmo' }));
  expect(await screen.findByText(/^Paid · Venmo/)).toBeVisible();
  expect(Object.keys(pool().noted)).toEqual(['ann 3']);
});
