import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { useState } from 'react';
import { poolIn } from '../testing/pool-page.tsx';
import { PastWeeksPage } from './PastWeeksPage.tsx';

const gateway = mockedGateway();
const visit = (more = '', player = 'ann', name = 'Sunday+Best') =>
  renderScreen(<PastWeeksPage />, { path: `/Past-Weeks?pool=${name}${more}`, player });

/** The page among others, so that tests can leave it and come back. */
function ComesAndGoes() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <PastWeeksPage />}
    </>
  );
}

test('names every week with its winners, and has a table of the season', async () => {
  poolIn(gateway.world, 'Sunday Best').lastWinners = ['bob', 'ann', 'carla'];
  visit();
  const season = await screen.findByRole('table', { name: 'Season 2026' });
  expect(within(season).getAllByRole('row')).toHaveLength(4);
  expect(within(season).getByRole('row', { name: /^1 bob/ })).toHaveTextContent('$210');
  const weeks = within(screen.getByRole('region', { name: 'All weeks' }));
  const week = weeks.getByRole('link', { name: 'Coastal Invitational' });
  expect(week).toHaveAttribute('href', '/Past-Weeks?pool=Sunday+Best&contest=1');
  expect(week.closest('li')).toHaveTextContent('bobwon $210');
});

test('opens the board of a week as it was settled, and the golfers behind it', async () => {
  poolIn(gateway.world, 'Sunday Best').lastWinners = ['bob'];
  const { user } = visit('&contest=1');
  expect(await screen.findByRole('heading', { name: 'Coastal Invitational' })).toBeInTheDocument();
  expect(screen.getByText('Prizes: 1st $210 · 2nd $60 · 3rd $30 · 4th $10')).toBeInTheDocument();
  const board = await screen.findByRole('table', { name: 'Standings' });
  await user.click(within(board).getByRole('button', { name: /bob/ }));
  expect(await screen.findByRole('dialog', { name: "bob's Golfers" })).toBeInTheDocument();
});

test.each([
  [
    'paid on Fairway',
    null,
    'This contest does not count: it was cancelled, or not played far enough. Every buy-in is refunded.',
  ],
  [
    'paid to the host',
    { buyInCents: 2000, unpaid: 'RANKED' as const, showsPayments: false },
    'This contest does not count: it was cancelled, or not played far enough. Whoever has paid the host gets the buy-in back from the host.',
  ],
])('a cancelled week says who gives back what was %s', async (_where, settledOutside, text) => {
  const pool = poolIn(gateway.world, 'Sunday Best');
  Object.assign(pool, { lastWinners: ['bob'], isVoid: true, settledOutside });
  visit('&contest=1');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByText(/Fairway never touches it/)).toHaveLength(settledOutside ? 1 : 0);
});

test('has everybody’s wins, podiums and best round since the pool began', async () => {
  poolIn(gateway.world, 'Sunday Best').lastWinners = ['bob', 'ann', 'carla'];
  visit();
  const table = await screen.findByRole('table', { name: 'All time' });
  const best = within(table).getByRole('row', { name: /^1 bob 1 1 1 9 under par \$210$/ });
  expect(within(best).getByRole('link', { name: '9 under par' })).toHaveAttribute(
    'href',
    '/Past-Weeks?pool=Sunday+Best&contest=1',
  );
});

test('compares two players, the viewer first', async () => {
  poolIn(gateway.world, 'Sunday Best').lastWinners = ['bob', 'ann', 'carla'];
  const { user } = visit();
  expect(await screen.findByText('ann was ahead 0 times, bob 1 time.')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Against'), 'carla');
  expect(await screen.findByText('ann was ahead 1 time, carla 0 times.')).toBeInTheDocument();
  const meetings = screen.getByRole('table', { name: 'Head to head' });
  expect(
    within(meetings).getByRole('row', {
      name: /^Coastal Invitational 2nd, ?28 under par 3rd, ?25 under par$/,
    }),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Player'), 'bob');
  expect(await screen.findByText('bob was ahead 1 time, carla 0 times.')).toBeInTheDocument();
});

test('compares no pair by the figures of another, and anew each time', async () => {
  const pool = poolIn(gateway.world, 'Sunday Best');
  pool.lastWinners = ['bob', 'ann', 'carla'];
  const { user } = visit();
  expect(await screen.findByText('ann was ahead 0 times, bob 1 time.')).toBeInTheDocument();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gateway.server.use(
    graphql.link('*/graphql').query('HeadToHead', () => answered.then(() => undefined), { once: true }),
  );
  await user.selectOptions(screen.getByLabelText('Against'), 'carla');
  expect(screen.getByText('Loading the comparison')).toBeInTheDocument();
  expect(screen.queryByText(/^ann was ahead/)).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('ann was ahead 1 time, carla 0 times.')).toBeInTheDocument();
  pool.lastWinners = ['ann', 'bob', 'carla'];
  await user.selectOptions(screen.getByLabelText('Against'), 'bob');
  expect(await screen.findByText('ann was ahead 1 time, bob 0 times.')).toBeInTheDocument();
});

test('a season that could not be loaded says so, and can be asked for again', async () => {
  Object.assign(poolIn(gateway.world, 'Sunday Best'), { lastWinners: ['bob', 'ann'], seasons: [2026, 2025] });
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: '2026' }));
  gateway.server.use(
    graphql.link('*/graphql').query('PastWeeks', () => HttpResponse.error(), { once: true }),
  );
  await user.click(screen.getByRole('button', { name: '2025' }));
  const fault = await screen.findByRole('alert');
  expect(screen.getByRole('table', { name: 'Season 2026' })).toBeVisible();
  await user.click(within(fault).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Season 2025' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('says that there are none yet', async () => {
  poolIn(gateway.world, 'Sunday Best').lastWinners = [];
  visit();
  expect(await screen.findByText(/^There are no past weeks yet/)).toBeInTheDocument();
});

test('is for members only', async () => {
  visit('', 'ann', 'Members+Only');
  expect(await screen.findByText('Only members see what a pool has played.')).toBeInTheDocument();
});

test('a week that was hidden from a stranger is there once they have joined', async () => {
  const pool = poolIn(gateway.world, 'Members Only');
  pool.lastWinners = ['freya'];
  const { user } = renderScreen(<ComesAndGoes />, {
    path: '/Past-Weeks?pool=Members+Only&contest=1',
    player: 'ann',
  });
  expect(await screen.findByText(/^This pool has no such week/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  pool.members.push('ann');
  await user.click(screen.getByRole('button', { name: 'Come back' }));
  expect(await screen.findByRole('heading', { name: 'Coastal Invitational' })).toBeInTheDocument();
  expect(screen.queryByText(/^This pool has no such week/)).not.toBeInTheDocument();
});

test('a week that there is not says so', async () => {
  visit('&contest=7');
  expect(await screen.findByText(/^This pool has no such week/)).toBeInTheDocument();
});
