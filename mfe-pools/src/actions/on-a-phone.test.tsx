import { lookAt } from '@fairway/kit/screen';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { poolPage, saturdayMorning, texts } from '../testing/pool-page.tsx';

const { gateway, open, pool } = poolPage();
beforeEach(() => lookAt('phone'));

const more = () => screen.getByRole('button', { name: 'More' });
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

async function openMenu(name: string) {
  const view = await open(name);
  await view.user.click(more());
  return { ...view, menu: within(await screen.findByRole('dialog', { name })) };
}

test('all that can be done with a pool is behind one button', async () => {
  const { menu } = await openMenu('Sunday Best');
  expect(menu.getByRole('link', { name: 'Host' })).toHaveAttribute('href', '/Host?pool=Sunday+Best');
  expect(texts(menu.getAllByRole('button'))).toEqual([
    'Pool Settings',
    'Share',
    'My Pools',
    'View Rules',
    'Close',
  ]);
});

test('what is open stays open when the phone is turned', async () => {
  const { menu, user } = await openMenu('Sunday Best');
  await user.click(menu.getByRole('button', { name: 'Pool Settings' }));
  const name = await screen.findByLabelText('Pool name');
  await user.type(name, ' of all');
  act(() => lookAt('desk'));
  expect(screen.getByRole('button', { name: 'Share', hidden: true })).toBeInTheDocument();
  expect(name).toHaveValue('Sunday Best of all');
  expect(name).toBeInTheDocument();
});

test('so does what was unfolded below the board', async () => {
  const { user } = await open('Sunday Best');
  await user.click(screen.getByRole('button', { name: 'Pool Information & Payouts' }));
  await user.click(await screen.findByRole('button', { name: 'Leave Pool' }));
  await screen.findByRole('dialog', { name: 'Are you sure you want to leave this pool?' });
  act(() => lookAt('desk'));
  expect(screen.queryByRole('button', { name: 'More', hidden: true })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Are you sure you want to leave this pool?' })).toBeVisible(),
  );
});

test('who doesn’t look after the pool is offered neither', async () => {
  const { menu } = await openMenu('Two Putt Club');
  expect(menu.queryByRole('link', { name: 'Host' })).not.toBeInTheDocument();
  expect(menu.queryByRole('button', { name: 'Pool Settings' })).not.toBeInTheDocument();
});

test.each([
  ['Pool Settings', 'Pool Settings'],
  ['Share', 'Share the board'],
  ['View Rules', 'Rules for Single Week format'],
])('%s opens from there in the menu’s place', async (entry, title) => {
  const { user, menu } = await openMenu('Sunday Best');
  await user.click(menu.getByRole('button', { name: entry }));
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sunday Best' })).not.toBeInTheDocument());
});

test('My Pools leaves the pool', async () => {
  const { user, menu, history } = await openMenu('Sunday Best');
  await user.click(menu.getByRole('button', { name: 'My Pools' }));
  expect(history.at(-1)).toBe('/my-pools');
});

test('the board comes before what is to be known of the pool', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  await open('Sunday Best');
  const board = await screen.findByRole('table', { name: 'Standings' });
  expect(isBefore(board, screen.getByText('Pool Information & Payouts'))).toBe(true);
  expect(isBefore(board, screen.getByLabelText('Payouts'))).toBe(true);
});

test('a notice is one line, and all of it when it is pressed', async () => {
  pool('Two Putt Club').notice = { text: 'Pay by Wednesday.', at: '2026-01-14T17:00:00.000Z', by: 'bob' };
  const { user } = await open('Two Putt Club');
  const notice = screen.getByRole('complementary', { name: 'Notice from the host' });
  expect(notice).toHaveTextContent(/^Pay by Wednesday\.$/);
  const fold = within(notice).getByRole('button', { expanded: false });
  await user.click(fold);
  expect(notice).toHaveTextContent(/^Pay by Wednesday\.bob, Jan 14, 2026/);
  await user.click(fold);
  expect(notice).toHaveTextContent(/^Pay by Wednesday\.$/);
});

describe('the line at the foot', () => {
  const line = () => screen.findByRole('button', { name: /go to your row$/ });

  test('says where oneself stands, and goes to one’s own row', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = await open('Sunday Best');
    const own = await line();
    const row = screen.getByRole('button', { name: 'ann' }).closest('tr') as HTMLElement;
    const place = row.querySelector('[data-part="position"]')?.textContent;
    const score = row.querySelector('[data-part="score"]')?.textContent;
    expect(own.textContent).toMatch(
      new RegExp(`^${place} · ${score} · (\\d+ (back|ahead)|shared lead), go to your row$`),
    );
    row.scrollIntoView = jest.fn();
    await user.click(own);
    expect(row.scrollIntoView).toHaveBeenCalledWith({ block: 'center' });
    expect(screen.getByRole('button', { name: 'ann' })).toHaveFocus();
  });

  test('is there at twice the size of a desk, too, and not where the window is wide', async () => {
    lookAt('desk');
    gateway.world.moveClock({ now: saturdayMorning });
    await open('Sunday Best');
    expect(await line()).toBeVisible();
    act(() => lookAt('wide'));
    expect(screen.queryByRole('button', { name: /go to your row$/ })).not.toBeInTheDocument();
  });

  test('says nothing before there is something to say', async () => {
    await open('Sunday Best');
    await screen.findByRole('table', { name: 'Standings' });
    expect(screen.queryByRole('button', { name: /go to your row$/ })).not.toBeInTheDocument();
  });
});
