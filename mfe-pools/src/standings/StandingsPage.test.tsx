import { setImmediate as turn } from 'node:timers/promises';
import { readerIn, renderScreen, silence } from '@fairway/kit/screen';
import { SlotProvider } from '@fairway/kit/slot';
import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import {
  bounce,
  freezeBallAnimation,
  poolIn,
  poolPage,
  saturdayMorning,
  texts,
} from '../testing/pool-page.tsx';
import { StandingsPage } from './StandingsPage.tsx';

const { gateway, visit, open, pool, jumpTo } = poolPage();

test('without a pool it leads to the pools', () => {
  visit('/Standings');
  expect(screen.getByRole('heading', { level: 1, name: 'Pool Standings' })).toBeVisible();
  expect(screen.getByText(/No pool is open/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Pools' })).toHaveAttribute('href', '/my-pools');
});

test('golf balls bounce for a second, however quickly the pool comes', async () => {
  freezeBallAnimation();
  visit('/Standings?pool=Sunday+Best');
  expect(screen.getByText('Loading the pool')).toBeInTheDocument();
  // `waitFor` would advance the timers, and make them bounce.
  while (!screen.queryByText('POOL STANDINGS')) await act(() => turn());
  expect(screen.getByText('POOL STANDINGS')).not.toBeVisible();
  await bounce();
  expect(await screen.findByText('POOL STANDINGS')).toBeVisible();
  expect(screen.queryByText('Loading the pool')).not.toBeInTheDocument();
});

test('it names the pool and what sort it is, and has the panels in their order', async () => {
  await open('Sunday Best');
  expect(screen.getByRole('heading', { level: 1, name: 'Sunday Best' })).toBeVisible();
  expect(texts(screen.getAllByRole('listitem')).slice(0, 3)).toEqual([
    'Single Week',
    '$30 buy-in',
    '11 of 25 players',
  ]);
  expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual([
    'POOL STANDINGS',
    'LEADERBOARD',
    'THE RACE',
    'WHO PICKED WHOM',
    "This Week's Tournmament",
    'Hourly Weather Report',
  ]);
});

test('it has places for all users and for the chat of the pool', async () => {
  renderScreen(
    <SlotProvider value={(name, props) => <p>{`${name} ${Object.values(props)}`}</p>}>
      <StandingsPage />
    </SlotProvider>,
    { path: '/Standings?pool=Sunday+Best', player: 'ann' },
  );
  await bounce();
  expect(await screen.findByText('poolChat Sunday Best')).toBeVisible();
  expect(screen.getByText('allUsers')).toBeVisible();
});

test('My Pools leaves it', async () => {
  const { user, history } = await open('Sunday Best');
  await user.click(screen.getByRole('button', { name: 'My Pools' }));
  expect(history.at(-1)).toBe('/my-pools');
});

test('View Rules opens the rules of its format', async () => {
  const { user } = await open('Two Putt Club');
  await user.click(screen.getByRole('button', { name: 'View Rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for Salary Cap format' }));
  await waitFor(() => expect(dialog.getByText(/Every round of every golfer counts/)).toBeVisible());
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('View Rules opens the rules that a pool has of its own', async () => {
  poolIn(gateway.world, 'Two Putt Club').ownRules = ['Your card is 4 golfers: 1 from each tier.'];
  const { user } = await open('Two Putt Club');
  await user.click(screen.getByRole('button', { name: 'View Rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for Salary Cap format' }));
  await waitFor(() => expect(dialog.getByText('Your card is 4 golfers: 1 from each tier.')).toBeVisible());
  expect(dialog.queryByText(/Every round of every golfer counts/)).not.toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'All the rules, with an example' })).toBeVisible();
});

test('View Rules says that a group settles its money itself', async () => {
  poolIn(gateway.world, 'Two Putt Club').settledOutside = {
    buyInCents: 2000,
    unpaid: 'RANKED',
    showsPayments: true,
  };
  const { user } = await open('Two Putt Club');
  await user.click(screen.getByRole('button', { name: 'View Rules' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rules for Salary Cap format' }));
  expect(await dialog.findByText('The group settles this money itself.')).toBeVisible();
  expect(dialog.getByText(/Every round of every golfer counts/)).toBeVisible();
});

test('View Rules has the prizes as they are named now', async () => {
  const pool = poolIn(gateway.world, 'Two Putt Club');
  pool.namedPrizes = { words: ['a hat'] };
  const { user } = await open('Two Putt Club');
  const look = () => user.click(screen.getByRole('button', { name: 'View Rules' }));
  await look();
  expect(await screen.findByText('The prizes are named: a hat.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  pool.namedPrizes = { words: ['a glove'] };
  await look();
  expect(await screen.findByText('The prizes are named: a glove.')).toBeVisible();
});

test('rules that can’t be loaded can be asked for again', async () => {
  const { user } = await open('Two Putt Club');
  gateway.server.use(graphql.link('*/graphql').query('Rules', () => HttpResponse.error(), { once: true }));
  await user.click(screen.getByRole('button', { name: 'View Rules' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/Every round of every golfer counts/)).toBeVisible();
});

describe('the address', () => {
  test('takes the name as the pool has it', async () => {
    const { history } = await open('sunday best');
    await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Sunday+Best'));
  });

  test('of a pool that isn’t there says so', async () => {
    visit('/Standings?pool=Nowhere');
    await bounce();
    expect(await screen.findByText(/There is no pool of that name/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join Pool' })).toHaveAttribute('href', '/Join-Pool');
  });
});

describe('a pool of one', () => {
  const isAlone = () => screen.queryByText(/You are the first one here/);

  test('says how friends get in, until it is played', async () => {
    pool('Grand Tour').members = ['ann'];
    await open('Grand Tour');
    expect(isAlone()).toBeVisible();
    await jumpTo(saturdayMorning);
    await waitFor(() => expect(isAlone()).not.toBeInTheDocument());
  });

  test('becomes one of several without it', async () => {
    await open('Grand Tour');
    expect(isAlone()).not.toBeInTheDocument();
  });
});

describe('until the lock', () => {
  test('it says how long picks are taken, and leads to them', async () => {
    pool('Sunday Best').withoutCard.push('ann');
    await open('Sunday Best');
    expect(await screen.findByText(/^Picks lock in 1[12] h/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pick your golfers' })).toHaveAttribute(
      'href',
      '/Golfers?pool=Sunday+Best',
    );
    await jumpTo('2026-01-15T04:01:00.000Z');
    expect(await screen.findByText(/^Picks lock in 5\d min$/)).toBeVisible();
    await jumpTo('2026-01-15T05:00:00.000Z');
    await waitFor(() => expect(screen.queryByText(/^Picks lock/)).not.toBeInTheDocument());
  });

  test('with a card it leads to it to be changed', async () => {
    await open('Sunday Best');
    expect(await screen.findByRole('link', { name: 'Change your picks' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pick your golfers' })).not.toBeInTheDocument();
  });

  test('it says when that is for the reader, and at the course on demand', async () => {
    readerIn('Asia/Tokyo');
    const { user } = await open('Sunday Best');
    const countdown = (await screen.findByText(/^Picks lock in/)).closest('p') as HTMLElement;
    expect(countdown).not.toHaveTextContent('at the course');
    await user.click(within(countdown).getByRole('button', { name: /^Thu, Jan 15, 2:00\sPM\sGMT\+9$/ }));
    expect(countdown).toHaveTextContent('Thu, Jan 15, 12:00 AM EST at the course');
  });

  test('in a single round it says that each golfer locks by themselves', async () => {
    gateway.world.moveClock({ now: '2026-01-17T12:00:00.000Z' });
    await open('Moving Day Madness');
    expect(await screen.findByText(/Each golfer locks at their own tee time/)).toBeVisible();
    expect(screen.getByText(/^The first picks lock in/)).toBeVisible();
  });

  test('and when the last one does, once the first has teed off', async () => {
    gateway.world.moveClock({ now: '2026-01-17T14:00:00.000Z' });
    await open('Moving Day Madness');
    expect(await screen.findByText(/^The last picks lock in 5 h/)).toBeVisible();
  });

  test('before they open it says when they do', async () => {
    await open('Moving Day Madness');
    expect(await screen.findByText(/^Picks open in 2 d 1[12] h$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pick your golfers' })).not.toBeInTheDocument();
  });

  test('who can’t pay any more is not asked for picks, and is told why', async () => {
    pool('Spring Swing').unpaid = ['ann'];
    await open('Spring Swing');
    expect(
      await screen.findByText('The buy-in had to be paid before the first tournament began.'),
    ).toBeVisible();
    expect(screen.queryByText(/^Picks of week/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /your golfers|your picks/ })).not.toBeInTheDocument();
  });

  test('over several weeks it names the week', async () => {
    await open('Spring Swing');
    expect(await screen.findByText(/^Picks of week 2 lock in 1[12] h/)).toBeVisible();
  });
});

describe('the reminder about who was cut', () => {
  const reminder = () => screen.queryByText(/^Golfers who missed the cut/);

  test('is there at the weekend of a single round', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    await open('Moving Day Madness');
    expect(reminder()).toBeVisible();
  });

  test.each([
    ['Moving Day Madness', '2026-01-15T17:00:00.000Z'],
    ['Moving Day Madness', '2026-01-17T02:00:00.000Z'],
    ['Sunday Best', saturdayMorning],
  ])('is not there in %s at %s', async (name, now) => {
    gateway.world.moveClock({ now });
    await open(name);
    expect(reminder()).not.toBeInTheDocument();
  });
});

test('a board that knows of a buy-in brings the pot with it', async () => {
  const round = pool('Moving Day Madness');
  round.unpaid = [...round.members];
  gateway.server.use(
    graphql.link('*/graphql').query('PoolBoard', () => {
      // The buy-in was paid after the pool was fetched and before its board was.
      round.unpaid = round.members.filter((member) => member !== 'ann');
      return undefined;
    }),
  );
  silence(gateway.server, 'BoardChanges');
  await open('Moving Day Madness');
  await screen.findByRole('table', { name: 'Standings' });
  expect(await screen.findByLabelText('Payouts')).toBeVisible();
  expect(screen.queryByText(/Nobody has paid yet/)).not.toBeInTheDocument();
});

test('while the gateway doesn’t answer the balls go on bouncing', async () => {
  gateway.world.condition = 'loading';
  visit('/Standings?pool=Sunday+Best');
  await bounce();
  expect(screen.getByText('Loading the pool')).toBeInTheDocument();
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: an error is shown, and a retry repairs it', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit('/Standings?pool=Sunday+Best');
  await bounce();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('POOL STANDINGS')).toBeVisible();
});

test('what its settings change is seen at once', async () => {
  const { user, history } = await open('Sunday Best');
  await user.click(screen.getByText('Pool Settings'));
  const name = await screen.findByLabelText('Pool name');
  await user.clear(name);
  await user.type(name, 'Sunday Worst');
  await user.selectOptions(screen.getByLabelText('Max users'), '40');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Sunday+Worst'));
  await bounce();
  expect(await screen.findByText('11 of 40 players')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sunday Worst');
});
