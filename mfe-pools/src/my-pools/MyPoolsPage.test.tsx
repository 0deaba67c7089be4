import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MyPoolsPage } from './MyPoolsPage.tsx';

const gateway = mockedGateway();

const visit = () => renderScreen(<MyPoolsPage />, { path: '/my-pools', player: 'ann' });
const card = (name: string) => screen.findByRole('article', { name });
const facts = (of: HTMLElement) =>
  within(of)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('has a card for each pool: what is played, what is open, what is over', async () => {
  visit();
  await card('Sunday Best');
  expect(screen.getByRole('heading', { level: 1, name: 'My Pools' })).toBeVisible();
  const own = gateway.world.pools.filter(({ members }) => members.includes('ann'));
  const headings = (level: number) =>
    screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
  expect(headings(2)).toEqual(['In play', 'Open', 'Ended']);
  const over = own.filter(({ isEnded }) => isEnded).map(({ name }) => name);
  expect(headings(3).sort()).toEqual(own.map(({ name }) => name).sort());
  expect(headings(3).slice(-over.length)).toEqual(over.sort());
});

test('a card says what sort of pool it is, and how far', async () => {
  visit();
  expect(facts(await card('Sunday Best'))).toEqual(['Single Week', '$30 buy-in', '11 of 25 players']);
  expect(facts(await card('Grand Tour'))).toEqual([
    'Multi-Week Salary Cap',
    '2 tournaments',
    'Free',
    '3 players',
  ]);
  expect(facts(await card('Moving Day Madness'))).toEqual([
    'Single Round, Moving Day',
    '$10 buy-in',
    '4 of 25 players',
  ]);
  expect(facts(await card('Two Putt Club'))).toContain('Private');
  expect(within(await card('Sunday Best')).getByText(/^Picks for Palmetto Classic lock /)).toBeVisible();
  const next = within(await card('Moving Day Madness'));
  expect(next.getByText('Next: Palmetto Classic', { exact: false })).toBeVisible();
  expect(next.getByText(/^Picks open Sat, Jan 17/)).toBeVisible();
  expect(within(await card('The Long Way Home')).getByText('Final: Coastal Invitational')).toBeVisible();
});

test('in play it says so, and a void contest came to nothing', async () => {
  gateway.world.moveClock({ now: '2026-01-17T16:30:00.000Z' });
  const void_ = gateway.world.pools.find(({ name }) => name === 'Two Putt Club');
  if (void_) void_.isVoid = true;
  visit();
  expect(within(await card('Sunday Best')).getByText('In play: Palmetto Classic')).toBeVisible();
  expect(within(await card('Spring Swing')).getByText('In play: week 2, Palmetto Classic')).toBeVisible();
  expect(within(await card('Two Putt Club')).getByText('Palmetto Classic did not count')).toBeVisible();
});

describe('what a pool wants of the player', () => {
  test('is a card, as long as there is none', async () => {
    const sundayBest = gateway.world.pools.find(({ name }) => name === 'Sunday Best');
    sundayBest?.withoutCard.push('ann');
    visit();
    expect(
      within(await card('Sunday Best')).getByRole('link', { name: 'Pick your golfers' }),
    ).toHaveAttribute('href', '/Golfers?pool=Sunday+Best');
    expect(within(await card('Two Putt Club')).getByText('Your picks are in.')).toBeVisible();
    const secondWeek = within(await card('Spring Swing'));
    expect(secondWeek.getByText(/^Picks for week 2, Palmetto Classic, lock in 1[12] h/)).toBeVisible();
    expect(secondWeek.getByText('Your picks are in.')).toBeVisible();
    expect(secondWeek.queryByRole('link')).not.toBeInTheDocument();
  });

  test('is nothing where the buy-in was not paid in time, and it is said why', async () => {
    const springSwing = gateway.world.pools.find(({ name }) => name === 'Spring Swing');
    springSwing?.unpaid.push('ann');
    visit();
    const late = within(await card('Spring Swing'));
    expect(late.getByText('The buy-in had to be paid before the first tournament began.')).toBeVisible();
    expect(late.queryByText(/lock in/)).not.toBeInTheDocument();
    expect(late.queryByRole('link')).not.toBeInTheDocument();
    expect(late.queryByText('Your picks are in.')).not.toBeInTheDocument();
  });

  test('goes on for whoever has paid for another entry in time', async () => {
    const springSwing = gateway.world.pools.find(({ name }) => name === 'Spring Swing');
    springSwing?.unpaid.push('ann');
    springSwing?.moreEntries.push('ann 2');
    visit();
    const played = within(await card('Spring Swing'));
    expect(played.getByText(/lock in/)).toBeVisible();
    expect(played.queryByText(/had to be paid/)).not.toBeInTheDocument();
  });

  test('is nothing for an entry that was not paid in time, beside one that was', async () => {
    const springSwing = gateway.world.pools.find(({ name }) => name === 'Spring Swing');
    springSwing?.unpaid.push('ann 2');
    springSwing?.moreEntries.push('ann 2');
    visit();
    const played = within(await card('Spring Swing'));
    expect(played.getByText(/lock in/)).toBeVisible();
    expect(played.queryByRole('link', { name: 'Pick your golfers' })).not.toBeInTheDocument();
  });

  test('is another golfer, where one has withdrawn', async () => {
    gateway.world.withdrawn = ['2'];
    visit();
    expect(await screen.findAllByText(/Pick somebody else before the lock/)).not.toHaveLength(0);
  });
});

test('in play a card says how the player stands', async () => {
  gateway.world.moveClock({ now: '2026-01-17T16:30:00.000Z' });
  visit();
  expect(await card('Sunday Best')).toHaveTextContent(
    /You are (tied for )?\d+(st|nd|rd|th) at (E|[+-]\d+)\./,
  );
  expect(screen.queryByText('Your picks are in.')).not.toBeInTheDocument();
});

test('is asked again as time goes by, as in an app that is left open', async () => {
  visit();
  await card('Sunday Best');
  const members = gateway.world.pools.find(({ name }) => name === 'Sunday Best')?.members;
  members?.push('late-comer');
  gateway.world.moveClock({ now: '2026-01-14T17:21:00.000Z' });
  await waitFor(async () => expect(facts(await card('Sunday Best'))).toContain('12 of 25 players'));
});

test('at the end a card says how the player finished, and what that won', async () => {
  gateway.world.moveClock({ now: '2026-01-19T02:00:00.000Z' });
  visit();
  expect(await card('Two Putt Club')).toHaveTextContent(
    /You finished (tied for )?(1st|2nd|3rd) at [+-]\d+ and won \$\d+\./,
  );
});

test('where the group settles the money itself, it is the host who pays what was won', async () => {
  gateway.world.moveClock({ now: '2026-01-19T02:00:00.000Z' });
  Object.assign(gateway.world.pools.find(({ name }) => name === 'Two Putt Club') ?? {}, {
    buyInCents: 0,
    settledOutside: { buyInCents: 2000, unpaid: 'RANKED', showsPayments: false },
  });
  visit();
  expect(await card('Two Putt Club')).toHaveTextContent(/ and won \$\d+, paid by the host\./);
});

test('between its weeks a contest says which was played last', async () => {
  gateway.world.moveClock({ now: '2026-01-19T02:00:00.000Z' });
  visit();
  expect(within(await card('Spring Swing')).getByText('Played: week 2, Palmetto Classic')).toBeVisible();
});

test('Open goes to the standings of that pool', async () => {
  const { user, history } = visit();
  await user.click(within(await card('The Long Way Home')).getByRole('button', { name: 'Open' }));
  expect(history.at(-1)).toBe('/Standings?pool=The+Long+Way+Home');
});

test('a player without pools is told so, and where pools come from', async () => {
  gateway.world.condition = 'empty';
  gateway.world.pools = [];
  const { user, history } = visit();
  expect(
    await screen.findByText(
      "You haven't joined or created any pools yet. Join or create a pool to start playing!",
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Create a pool' }));
  await user.click(screen.getByRole('link', { name: 'Join a pool' }));
  expect(history).toEqual(['/my-pools', '/Create-Pool', '/Join-Pool']);
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visit();
  expect(screen.getByRole('status')).toHaveTextContent('Loading your pools');
});

test.each([
  ['error', 'The database is away.'],
  ['offline', "Fairway can't be reached. Please check your connection."],
] as const)('%s: an error is shown, and a retry repairs it', async (condition, message) => {
  gateway.world.condition = condition;
  const { user } = visit();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(await card('Sunday Best')).toBeVisible();
});
