import { breakOnce, mockedGateway, renderScreen, silence, waysToBreak } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { poolIn, saturdayMorning, texts } from '../testing/pool-page.tsx';
import { OwnershipPanel } from './OwnershipPanel.tsx';

const gateway = mockedGateway();

const show = (pool: string, weeks = [1], week = 1) =>
  renderScreen(<OwnershipPanel pool={pool} weeks={weeks} week={week} />, { path: '/', player: 'ann' });
const findTable = () => screen.findByRole('table', { name: 'Who picked whom' });
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('th, td')]));

test('before the lock it only says when', async () => {
  show('Sunday Best', []);
  expect(await screen.findByText('Shown when picks lock.')).toBeInTheDocument();
});

test('after it, golfers by how many cards have them, and the share', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  show('Sunday Best');
  const table = await findTable();
  expect(texts(within(table).getAllByRole('columnheader'))).toEqual([
    'Golfer',
    'Cards',
    'Share',
    'Pos',
    'Score',
  ]);
  expect(screen.getByText('9 cards. Replacements count in place of the golfer they replaced.')).toBeVisible();
  const shown = rows(table).map(([, cards, share]) => [Number(cards), share] as const);
  expect(shown.map(([cards]) => cards)).toEqual(shown.map(([cards]) => cards).toSorted((a, b) => b - a));
  for (const [cards, share] of shown) expect(share).toBe(`${Math.round((cards / 9) * 100)}%`);
  expect(shown.reduce((sum, [cards]) => sum + cards, 0)).toBe(9 * 8);
});

test('of replacements it speaks where there are any', async () => {
  gateway.world.moveClock({ now: '2026-01-15T12:00:00.000Z' });
  show('Sunday Best');
  expect(await screen.findByText('9 cards.')).toBeVisible();
});

test('it says who has a golfer, and of many the first', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = show('Sunday Best');
  const [most, ...others] = within(await findTable())
    .getAllByRole('row')
    .slice(1) as [HTMLElement, ...HTMLElement[]];
  const cards = Number(within(most).getAllByRole('cell')[0]?.textContent);
  expect(cards).toBeGreaterThan(4);
  await user.click(within(most).getByRole('button', { name: `and ${cards - 4} more` }));
  const names = most.querySelector('th > small')?.textContent?.split(', ');
  expect(new Set(names).size).toBe(cards);
  expect(within(most).queryByRole('button')).not.toBeInTheDocument();
  const few = others.filter((row) => within(row).queryByRole('button') === null);
  for (const row of few)
    expect(row.querySelector('th > small')?.textContent?.split(', ')).toHaveLength(
      Number(within(row).getAllByRole('cell')[0]?.textContent),
    );
  expect(few.length).toBeGreaterThan(0);
});

test('one’s own golfers are marked', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  show('Sunday Best');
  const table = await findTable();
  await waitFor(() => expect(within(table).getAllByText('yours')).toHaveLength(8));
  // On a phone the name is as wide as there is room: the mark beside a long one is not cut off but below it.
  for (const mark of within(table).getAllByText('yours'))
    expect(mark.parentElement).toHaveStyle({ whiteSpace: 'normal' });
});

test('where nobody has handed in a card it says so, without a table', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const pool = poolIn(gateway.world, 'Sunday Best');
  pool.withoutCard = [...pool.members];
  show('Sunday Best');
  expect(await screen.findByText(/^No cards yet\./)).toBeInTheDocument();
  expect(screen.getByText('None of the locked golfers has been picked.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('of several weeks each can be chosen', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = show('Spring Swing', [1, 2], 2);
  const before = rows(await findTable());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'Week 1');
  await waitFor(async () => expect(rows(await findTable())).not.toEqual(before));
});

test('while golfers lock one by one and none has, it says so', async () => {
  show('Moving Day Madness');
  expect(await screen.findByText('Each golfer is shown as soon as they have teed off.')).toBeInTheDocument();
});

test('an error is shown, and a retry repairs it', async () => {
  silence(gateway.server, 'OwnershipChanges');
  gateway.server.use(
    graphql.link('*/graphql').query('Ownership', () => HttpResponse.error(), { once: true }),
  );
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = show('Sunday Best');
  expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findTable()).toBeInTheDocument();
});

test.each(waysToBreak)('cut off from its changes by %s it says so, and a retry brings them', async (how) => {
  breakOnce(gateway.server, 'OwnershipChanges', how);
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = show('Sunday Best');
  const before = rows(await findTable());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await act(async () => gateway.world.moveClock({ now: '2026-01-17T19:30:00.000Z' }));
  await waitFor(async () => expect(rows(await findTable())).not.toEqual(before));
});
