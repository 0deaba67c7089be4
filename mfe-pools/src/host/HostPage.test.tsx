import { paths } from '@fairway/kit/paths';
import { lookAt, mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { poolIn, saturdayMorning, sundayNight, texts } from '../testing/pool-page.tsx';
import { HostPage } from './HostPage.tsx';

const gateway = mockedGateway();
afterEach(() => lookAt('desk'));
// jsdom has no page that scrolls.
window.scrollTo = () => undefined;
const pool = (name = 'Sunday Best') => poolIn(gateway.world, name);

const visit = (name: string | null = 'Sunday Best', player = 'ann') =>
  renderScreen(
    <>
      <HostPage />
      <Toasts />
    </>,
    { path: paths.host(name), player },
  );
async function open(name = 'Sunday Best') {
  const view = visit(name);
  await screen.findByRole('heading', { level: 2, name: 'Members' });
  return view;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rowOf = (member: string) => {
  const row = screen.getByRole('link', { name: member }).closest('li');
  if (!row) throw new Error(`${member} has a row.`);
  return within(row);
};
const acts = async () => {
  const list = within(screen.getByRole('region', { name: 'What the host did' }));
  return texts(list.queryAllByRole('listitem')).map((text) =>
    text?.replace(/[A-Z][a-z]+ \d+, \d{4}, .*/, ''),
  );
};
interface Asked {
  operationName: string;
}
/** The operations that are sent from now on. */
function asked(): string[] {
  const names: string[] = [];
  gateway.server.events.on('request:start', async ({ request }) => {
    if (request.method === 'POST') names.push(((await request.clone().json()) as Asked).operationName);
  });
  return names;
}

describe('the page', () => {
  test('says who is ready, who is not, and until when', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Host Sunday Best' })).toBeVisible();
    const ready = within(screen.getByRole('region', { name: 'Payments and picks' }));
    expect(texts(ready.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^1 not paid10 of 11 have paid\./),
      expect.stringMatching(/^2 without a card9 of 11 have one\./),
    ]);
    expect(await screen.findByText(/^Picks for Palmetto Classic lock in/)).toBeVisible();
    expect(await ready.findByText(/^Picks have been open since Mon, Jan 12, /)).toBeVisible();
  });

  test('counts nobody as paid who sits out where the group settles the money itself', async () => {
    const pool = poolIn(gateway.world, 'Sunday Best');
    pool.buyInCents = 0;
    pool.settledOutside = { buyInCents: 2000, unpaid: 'RANKED', showsPayments: true };
    for (const member of pool.members)
      if (member !== 'kit' && member !== 'june')
        pool.noted[member] = {
          paidAt: '2026-01-12T18:05:00.000Z',
          note: null,
          prizePaidAt: null,
          prizeNote: null,
        };
    gateway.world.moveClock({ now: saturdayMorning });
    await open();
    const ready = within(screen.getByRole('region', { name: 'Payments and picks' }));
    expect(texts(ready.getAllByRole('listitem'))).toEqual([
      'Everybody who plays has paid9 of 9 have paid.',
      expect.stringMatching(/^2 without a card9 of 11 have one\./),
    ]);
  });

  test('has a row for everybody, with what there is, since when, and what there is not', async () => {
    await open();
    expect(rowOf('bob').getByText('Paid')).toBeVisible();
    expect(rowOf('bob').getByText('Card saved')).toBeVisible();
    expect(rowOf('kit').getByText('Not paid')).toBeVisible();
    expect(rowOf('kit').getByText('No card')).toBeVisible();
    expect(rowOf('june').getByText('No card')).toBeVisible();
    expect(rowOf('bob').queryByRole('button', { name: /Remind/ })).not.toBeInTheDocument();
    expect(rowOf('ann').queryByRole('button')).not.toBeInTheDocument();
    expect(rowOf('ann').getByText('host')).toBeVisible();
  });

  test('has those first who lack something', async () => {
    await open();
    const list = within(screen.getByRole('region', { name: 'Members' }));
    expect(texts(list.getAllByRole('link')).slice(0, 3)).toEqual(['june', 'kit', 'ann']);
  });

  test('lets a crowd be searched', async () => {
    pool().members.push(...Array.from({ length: 20 }, (_member, index) => `golfer${index + 1}`));
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'FER20');
    const list = within(screen.getByRole('region', { name: 'Members' }));
    expect(texts(list.getAllByRole('link'))).toEqual(['golfer20']);
  });

  test('begins a crowd with those who lack something, and shows all of it on request', async () => {
    pool().members.push(...Array.from({ length: 141 }, (_member, index) => `golfer${index + 1}`));
    const { user } = await open();
    const list = () => within(screen.getByRole('region', { name: 'Members' }));
    expect(list().getAllByRole('link')).toHaveLength(25);
    await user.click(button('Show all 152 members'));
    await waitFor(() => expect(list().getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '152'));
    await user.click(button('Show the first 25'));
    expect(list().getAllByRole('link')).toHaveLength(25);
  });

  test('is two screens on a phone: what is seldom needed is folded, reminders are behind each row’s button', async () => {
    lookAt('phone');
    const { user } = await open();
    for (const folded of ['Notice', 'Past members', 'Downloads', 'What the host did'])
      expect(button(folded)).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByLabelText('A notice for everyone in the pool')).not.toBeInTheDocument();
    await user.click(button('Notice'));
    expect(screen.getByLabelText('A notice for everyone in the pool')).toBeVisible();
    expect(rowOf('kit').getByText('Not paid')).toBeVisible();
    await user.click(button('More about kit'));
    await user.click(await screen.findByRole('button', { name: 'Remind kit' }));
    expect(await screen.findByText('A reminder is on its way.')).toBeVisible();
    expect(pool().reminded).toEqual(['kit']);
  });

  test('says how many are in, and whether a link leads others in', async () => {
    const { user } = await open();
    expect(screen.getByText('11 of 25 players. The invitation link is off.')).toBeVisible();
    await user.click(button('Invite'));
    expect(
      await screen.findByText(/^11 of 25 players\. The invitation link works until /),
    ).toBeInTheDocument();
  });

  test('says who had not paid once the contest is settled, and offers no reminder', async () => {
    gateway.world.clock.now = sundayNight;
    await open();
    const ready = within(screen.getByRole('region', { name: 'Payments and picks at the lock' }));
    expect(texts(ready.getAllByRole('listitem'))).toEqual([
      '1 not paid10 of 11 had paid.',
      '2 without a card9 of 11 had one.',
    ]);
    expect(rowOf('kit').getByText('Not paid')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remind/ })).not.toBeInTheDocument();
  });

  test('tells two clocks apart in the sandbox alone', async () => {
    const note = 'The game’s dates follow the sandbox’s clock; what people did has today’s date.';
    const { unmount } = await open();
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    unmount();
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'fairway-sandbox', content: 'on' });
    document.head.append(meta);
    await open();
    meta.remove();
    expect(screen.getByText(note)).toBeVisible();
  });

  test('speaks of no payments where all is free', async () => {
    await open('Grand Tour');
    expect(screen.queryByText(/paid/i)).not.toBeInTheDocument();
    expect(screen.getByText('Everybody has a card')).toBeVisible();
  });

  test.each([
    ['a member', 'Two Putt Club', 'Only the admin can manage the pool.'],
    ['a stranger', 'Members Only', 'You are not a member of this pool.'],
    ['whoever has no such pool', 'Nowhere', 'There is no pool of that name.'],
  ])('is not for %s, and says so', async (_who, name, text) => {
    visit(name);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Members' })).not.toBeInTheDocument();
  });

  test('without a pool leads to one’s pools', () => {
    visit(null);
    expect(screen.getByRole('link', { name: 'My Pools' })).toBeVisible();
  });

  test('that can’t be loaded says so, and tries again', async () => {
    gateway.world.condition = 'error';
    const { user } = visit();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    gateway.world.condition = 'usual';
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 2, name: 'Members' })).toBeVisible();
  });
});

describe('a reminder', () => {
  test('goes to one member, and then waits for twelve hours', async () => {
    const { user } = await open();
    await user.click(rowOf('kit').getByRole('button', { name: 'Remind kit' }));
    expect(await screen.findByText('A reminder is on its way.')).toBeVisible();
    await waitFor(() => expect(rowOf('kit').getByRole('button', { name: 'Remind kit' })).toBeDisabled());
    expect(
      rowOf('kit').getByText(/^Reminded Wed, Jan 14, .*; possible again from Thu, Jan 15, /),
    ).toBeVisible();
    await waitFor(async () => expect(await acts()).toEqual(['ann reminded kit to pay the buy-in']));
  });

  test('goes to all who lack the same', async () => {
    const { user } = await open();
    await user.click(button('Remind all 2 to make a card'));
    expect(await screen.findByText('2 reminders are on their way.')).toBeVisible();
    await waitFor(() => expect(button('Remind to make a card')).toBeDisabled());
    expect(pool().reminded).toEqual(['june', 'kit']);
  });

  test('is sent once, however fast one clicks', async () => {
    await open();
    const names = asked();
    const remind = rowOf('kit').getByRole('button', { name: 'Remind kit' });
    fireEvent.click(remind);
    fireEvent.click(remind);
    expect(await screen.findByText('A reminder is on its way.')).toBeVisible();
    expect(names.filter((name) => name === 'RemindMembers')).toHaveLength(1);
  });

  test('that is refused says why, and asks how things are', async () => {
    const { user } = await open();
    pool().reminded.push('kit');
    await user.click(rowOf('kit').getByRole('button', { name: 'Remind kit' }));
    expect(await rowOf('kit').findByRole('alert')).toHaveTextContent(/within the last 12 hours/);
    await waitFor(() => expect(rowOf('kit').getByRole('button', { name: 'Remind kit' })).toBeDisabled());
  });

  test('that fails can be sent again', async () => {
    const { user } = await open();
    gateway.world.condition = 'error';
    await user.click(button('Remind all 2 to make a card'));
    const ready = within(screen.getByRole('region', { name: 'Payments and picks' }));
    expect(await ready.findByRole('alert')).toHaveTextContent('The database is away.');
    gateway.world.condition = 'usual';
    await user.click(button('Remind all 2 to make a card'));
    expect(await screen.findByText('2 reminders are on their way.')).toBeVisible();
    await waitFor(() => expect(ready.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('is not for who wants none, and it says so', async () => {
    pool().muted = ['kit'];
    await open();
    expect(rowOf('kit').getByRole('button', { name: 'Remind kit' })).toBeDisabled();
    expect(rowOf('kit').getByText('They have switched off reminders by mail.')).toBeVisible();
    expect(button('Remind to pay')).toBeDisabled();
  });

  test('is not for who would not get it, and it says so', async () => {
    gateway.world.players.push({
      ...{ id: 'id of kit', username: 'kit', email: 'kit@example.com', password: 'fairway1' },
      emailConfirmed: false,
    });
    await open();
    expect(rowOf('kit').getByRole('button', { name: 'Remind kit' })).toBeDisabled();
    expect(rowOf('kit').getByText(/^They have not confirmed their address/)).toBeVisible();
  });
});

describe('what the host did', () => {
  test('is nothing at first', async () => {
    await open();
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible();
  });

  test('comes in parts where it is long', async () => {
    pool().acts = Array.from({ length: 45 }, (_, i) => ({
      id: String(45 - i),
      text: `did number ${45 - i}`,
      at: '2026-01-14T17:00:00.000Z',
      by: 'ann',
    }));
    const { user } = await open();
    await waitFor(async () => expect(await acts()).toHaveLength(20));
    await user.click(button('Show earlier ones'));
    await waitFor(async () => expect(await acts()).toHaveLength(40));
    await user.click(button('Show earlier ones'));
    await waitFor(async () => expect(await acts()).toHaveLength(45));
    expect((await acts()).at(-1)).toBe('ann did number 1');
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
  });
});
