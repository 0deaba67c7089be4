import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { PayoutsBanner } from '../board/PayoutsBanner.tsx';
import { CreatePoolPage } from '../create-pool/CreatePoolPage.tsx';
import { HostPage } from '../host/HostPage.tsx';
import { PoolInformation } from '../information/PoolInformation.tsx';
import { JoinPoolPage } from '../join-pool/JoinPoolPage.tsx';
import { poolIn, sundayNight } from '../testing/pool-page.tsx';
import { showPart } from '../testing/pool-part.tsx';

const gateway = mockedGateway();
const name = 'Office Pool';
/** For what is fetched first: a part of the page that is loaded when it is needed. */
const patiently = { timeout: 20_000 };
const sentence = /Fairway never touches it/;

const officePool = (more: object = {}) =>
  Object.assign(poolIn(gateway.world, 'Sunday Best'), {
    name,
    buyInCents: 0,
    members: ['ann', 'bob', 'carla', 'dev'],
    unpaid: [],
    withoutCard: [],
    settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
    noted: { bob: { paidAt: '2026-01-13T09:00:00.000Z', note: 'Venmo', prizePaidAt: null, prizeNote: null } },
    ...more,
  });
const created = (called: string) => gateway.world.pools.find((pool) => pool.name === called);
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);

describe('creating a pool', () => {
  async function open() {
    const view = renderScreen(<CreatePoolPage />, { path: '/Create-Pool', player: 'ann' });
    await view.user.click(await screen.findByRole('button', { name: 'Single Week' }));
    await view.user.type(await screen.findByLabelText('Pool name'), name);
    const submit = () => view.user.click(screen.getByRole('button', { name: 'Create Pool' }));
    return { ...view, submit };
  }

  test('whoever chooses nothing has Fairway collect, and meets nothing new', async () => {
    const { submit } = await open();
    expect(field('Who collects the buy-ins?')).toHaveDisplayValue('Fairway, by card or account balance');
    expect(screen.queryByLabelText('Buy-in in dollars')).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(created(name)).toMatchObject({ buyInCents: 3000, settledOutside: null }));
  });

  test('a group that settles itself says how much, and what becomes of the unpaid', async () => {
    const { user, submit } = await open();
    await user.selectOptions(field('Who collects the buy-ins?'), 'We settle it ourselves');
    expect(field('Who collects the buy-ins?')).toHaveAccessibleDescription(/Fairway never touches/);
    expect(screen.queryByLabelText('Buy-in')).not.toBeInTheDocument();
    await user.clear(field('Buy-in in dollars'));
    await user.type(field('Buy-in in dollars'), '25');
    await user.selectOptions(field('Members who have not paid'), 'Are listed apart until they have paid');
    expect(field('Members who have not paid')).toHaveAccessibleDescription(/^Who is not noted as paid/);
    await user.click(screen.getByRole('switch', { name: 'Members see who has paid' }));
    await submit();
    await waitFor(() =>
      expect(created(name)?.settledOutside).toEqual({
        buyInCents: 2500,
        unpaid: 'APART',
        showsPayments: true,
      }),
    );
  });

  test('prizes can be named in dollars', async () => {
    const { user, submit } = await open();
    await user.selectOptions(field('Who collects the buy-ins?'), 'We settle it ourselves');
    await user.selectOptions(field('Prizes'), 'Dollars for each place');
    expect(screen.queryByLabelText('First place')).not.toBeInTheDocument();
    await submit();
    expect(field('1st place')).toHaveAccessibleDescription('Please name a prize for the first place.');
    await user.type(field('1st place'), '100');
    await user.click(screen.getByRole('button', { name: 'Add a place' }));
    await user.type(field('2nd place'), '$50');
    await submit();
    await waitFor(() => expect(created(name)?.namedPrizes).toEqual({ cents: [10_000, 5000] }));
  });

  test('and in words in a free pool', async () => {
    const { user, submit } = await open();
    expect(screen.queryByLabelText('Prizes')).not.toBeInTheDocument();
    await user.selectOptions(field('Buy-in'), 'Free');
    await user.selectOptions(field('Prizes'), 'In words, such as a round of drinks');
    await user.type(field('1st place'), 'a round of drinks');
    await submit();
    await waitFor(() => expect(created(name)?.namedPrizes).toEqual({ words: ['a round of drinks'] }));
  });
});

describe('the host', () => {
  const visit = () => renderScreen(<HostPage />, { path: `/Host?pool=${name}`, player: 'ann' });
  const ledger = () => screen.findByRole('region', { name: 'Who has paid' });

  test('notes a payment in two taps, and takes it back', async () => {
    officePool();
    const { user } = visit();
    const panel = within(await ledger());
    expect(await panel.findByText(sentence)).toBeVisible();
    expect(panel.getByText(/\$60/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Has paid carla' }));
    await user.click(panel.getByRole('button', { name: 'Cash' }));
    await waitFor(() => expect(created(name)?.noted.carla).toMatchObject({ note: 'Cash' }));
    expect(await panel.findByText(/^Paid · Cash/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Undo the payment of bob' }));
    await waitFor(() => expect(created(name)?.noted.bob).toMatchObject({ paidAt: null, note: null }));
  });

  test('finds who has not paid first, and the others of a large pool on request', async () => {
    const others = Array.from({ length: 9 }, (_, n) => `member${n}`);
    officePool({ members: ['ann', 'bob', 'carla', 'dev', ...others] });
    const { user } = visit();
    const panel = within(await ledger());
    expect(await panel.findAllByRole('button', { name: /^Has paid / })).toHaveLength(8);
    expect(panel.queryByRole('button', { name: 'Undo the payment of bob' })).not.toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Has paid carla' }));
    await user.click(panel.getByRole('button', { name: 'No note' }));
    expect(await panel.findByRole('button', { name: 'Undo the payment of carla' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Show all 13' }));
    expect(panel.getAllByRole('button', { name: /^Has paid / })).toHaveLength(11);
    expect(panel.getByRole('button', { name: 'Undo the payment of bob' })).toBeVisible();
    expect(panel.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  test('finds there no longer whom they removed', async () => {
    officePool();
    const { user } = visit();
    const panel = within(await ledger());
    expect(await panel.findByRole('button', { name: 'Has paid carla' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about carla' }));
    await user.click(await screen.findByRole('button', { name: 'Remove carla' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Remove carla from/ }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(panel.queryByText('carla')).not.toBeInTheDocument());
    expect(panel.getByText('$40')).toBeVisible();
  });

  test('finds there at once the card that they entered', async () => {
    gateway.world.moveClock({ now: '2026-01-15T12:00:00.000Z' });
    const pool = officePool({ withoutCard: ['carla'], format: 'ONE_AND_DONE' });
    const { user } = visit();
    const panel = within(await ledger());
    expect(await panel.findByText('Not paid, no card')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about carla' }));
    await user.click(await screen.findByRole('button', { name: /^Enter a late card/ }));
    await user.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'She called.');
    await user.click(screen.getByRole('button', { name: 'Save the card' }));
    await waitFor(() => expect(panel.queryByText('Not paid, no card')).not.toBeInTheDocument());
    expect(pool.saved['carla this']).toHaveLength(1);
  });

  test('is told when the week before could not be loaded', async () => {
    officePool({ lastWinners: ['bob'] });
    const { user } = visit();
    const panel = within(await ledger());
    const before = await panel.findByRole('button', { name: 'Week before' });
    gateway.server.use(
      graphql.link('*/graphql').query('OutsideLedger', () => HttpResponse.error(), { once: true }),
    );
    await user.click(before);
    await user.click(await panel.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(before).toBeDisabled());
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('writes a note of their own', async () => {
    officePool();
    const { user } = visit();
    const panel = within(await ledger());
    await user.click(await panel.findByRole('button', { name: 'Has paid dev' }));
    await user.click(panel.getByRole('button', { name: 'Other…' }));
    await user.type(panel.getByLabelText('Note'), 'owes me lunch');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(created(name)?.noted.dev).toMatchObject({ note: 'owes me lunch' }));
  });

  test('is still owed what was in the pot when it was settled, whatever is noted since', async () => {
    gateway.world.clock.now = sundayNight;
    officePool({ settledOutside: { buyInCents: 2000, unpaid: 'APART', showsPayments: false } });
    const { user } = visit();
    const panel = within(await ledger());
    await user.click(await panel.findByRole('button', { name: 'Undo the payment of bob' }));
    expect(await panel.findByText('$20')).toBeVisible();
    expect(panel.queryByText(/has no place/)).not.toBeInTheDocument();
    expect(panel.getByText(/still to come/)).toHaveTextContent('$0 collected, $20 still to come.');
  });

  test('is told in time that who is not noted by then has no place', async () => {
    officePool({ settledOutside: { buyInCents: 2000, unpaid: 'APART', showsPayments: false } });
    visit();
    expect(
      await within(await ledger()).findByText(/has no place, and that does not change later/),
    ).toBeVisible();
  });

  test('whose page was open when it was settled sees the winners, and not that there are none', async () => {
    officePool();
    visit();
    const panel = within(await ledger());
    await panel.findByRole('button', { name: 'Has paid carla' });
    const untrue = jest.fn();
    const watching = new MutationObserver(() => {
      if (panel.queryByText(/^Nobody has won anything/)) untrue();
    });
    watching.observe(document.body, { childList: true, subtree: true });
    await act(async () => gateway.world.moveClock({ now: sundayNight }));
    const prizes = within(await panel.findByRole('region', { name: 'Prizes' }, patiently));
    expect(await prizes.findByRole('button', { name: 'Handed over bob' })).toBeVisible();
    watching.disconnect();
    expect(untrue).not.toHaveBeenCalled();
  });

  test('notes prizes as handed over, once it is settled', async () => {
    gateway.world.clock.now = sundayNight;
    officePool();
    const { user } = visit();
    const prizes = within(await screen.findByRole('region', { name: 'Prizes' }));
    await user.click(prizes.getByRole('button', { name: 'Handed over bob' }));
    await user.click(prizes.getByRole('button', { name: 'PayPal' }));
    await waitFor(() => expect(created(name)?.noted.bob).toMatchObject({ prizeNote: 'PayPal' }));
  });
});

describe('members', () => {
  const information = async () => {
    const view = showPart(name, (of) => <PoolInformation of={of} />);
    await view.user.click(await screen.findByRole('button', { name: 'Pool Information & Payouts' }));
    return view;
  };

  test('see the host’s note about themselves, and the sentence beside the amounts', async () => {
    officePool({ admin: 'bob' });
    await information();
    expect(
      await screen.findByText('The host has not noted your buy-in as paid.', {}, patiently),
    ).toBeVisible();
    expect(screen.getByText('$20, paid to bob')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Not paid yet/)).not.toBeInTheDocument();
  });

  test('see who has paid where the pool says so', async () => {
    officePool({ settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: true } });
    await information();
    expect(
      await screen.findByText('Paid: bob. Not paid yet: ann, carla, and dev.', {}, patiently),
    ).toBeVisible();
  });

  test('see prizes in words in a free pool', async () => {
    officePool({ settledOutside: null, namedPrizes: { words: ['a round of drinks'] } });
    await information();
    expect(await screen.findByRole('cell', { name: 'a round of drinks' })).toBeVisible();
  });
});

test('the list of pools says who is paid, and that Fairway is not', async () => {
  officePool();
  renderScreen(<JoinPoolPage />, { path: '/Join-Pool', player: 'ann' });
  expect(await screen.findByText('$20 buy-in, paid to the host', {}, patiently)).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['on Fairway', null, 'Prizes grow with every buy-in paid. Nobody has paid yet.'],
  [
    'with everybody ranked',
    { unpaid: 'RANKED' as const },
    'Prizes grow with every entry that has a card, or that the host notes as paid.',
  ],
  [
    'with the unpaid apart',
    { unpaid: 'APART' as const },
    'Prizes grow with every buy-in that the host notes as paid.',
  ],
  ['seen from outside', {}, 'Nothing is in the pot yet.'],
])('an empty pot %s says how it fills', (_how, outside, text) => {
  renderScreen(<PayoutsBanner prizesCents={[0, 0]} isBehind={false} outside={outside} />);
  expect(screen.getByText(text)).toBeVisible();
});
