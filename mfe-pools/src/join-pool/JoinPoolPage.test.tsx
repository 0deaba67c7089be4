import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { Toasts } from '@fairway/kit/ui/Toast';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { JoinPoolPage } from './JoinPoolPage.tsx';

const gateway = mockedGateway();

function visit() {
  const page = (
    <>
      <JoinPoolPage />
      <Toasts />
    </>
  );
  return renderScreen(page, { path: '/Join-Pool', player: 'ann' });
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
async function pool(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') as HTMLElement);
}
const current = () => gateway.world.pools.filter(({ isEnded }) => !isEnded);
const poolNamed = (name: string) => gateway.world.pools.find((one) => one.name === name);

test('lists all pools in the order of their names, with what sort they are', async () => {
  visit();
  const emptyOne = await pool('Free Drop');
  expect(names()).toEqual(names().toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
  expect(names()).toHaveLength(current().length);
  expect(emptyOne.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Single Week',
    'Free',
    '1 player',
  ]);
});

test('says what a pool plays by where that is its own', async () => {
  Object.assign(poolNamed('Free Drop') ?? {}, { ownRules: ['Your card is 4 golfers.'] });
  visit();
  expect((await pool('Free Drop')).getByText('Own rules: Your card is 4 golfers.')).toBeVisible();
  expect((await pool('Full House')).queryByText(/^Own rules/)).not.toBeInTheDocument();
});

test('says which tournament a pool plays next, and when its picks lock', async () => {
  visit();
  await pool('Free Drop');
  const next = (await pool('Sunday Best')).getByText(/Palmetto Classic/);
  await waitFor(() =>
    expect(next).toHaveTextContent(/^Picks for Palmetto Classic lock in 1[12] h( \d+ min)?$/),
  );
});

test('pools that have ended are not among them, unless one asks for those', async () => {
  const { user } = visit();
  await pool('Free Drop');
  expect(names()).not.toContain('The Long Way Home');
  await user.selectOptions(screen.getByLabelText('Show'), 'Ended pools');
  await waitFor(() => expect(names()).toEqual(['The Long Way Home']));
  await user.selectOptions(screen.getByLabelText('Show'), 'Current pools');
  await waitFor(() => expect(names()).toContain('Free Drop'));
});

test('where no pool has ended it says so', async () => {
  gateway.world.pools = gateway.world.pools.filter(({ isEnded }) => !isEnded);
  const { user } = visit();
  await pool('Free Drop');
  await user.selectOptions(screen.getByLabelText('Show'), 'Ended pools');
  expect(await screen.findByText('No pool has ended yet.')).toBeVisible();
});

test('the search finds part of a name', async () => {
  const { user } = visit();
  await pool('Free Drop');
  await user.type(screen.getByLabelText('Search'), 'BIRDS');
  await waitFor(() => expect(names()).toEqual(['Early Birds']));
  await user.clear(screen.getByLabelText('Search'));
  await waitFor(() => expect(names()).toHaveLength(current().length));
});

test('the filter leaves one format, and describes it', async () => {
  const { user } = visit();
  await pool('Free Drop');
  const filter = screen.getByLabelText('Format');
  await waitFor(() => expect(within(filter).getAllByRole('option')).toHaveLength(8));
  await user.selectOptions(filter, 'Single Round Best 4');
  await waitFor(() => expect(names()).toEqual(['Moving Day Madness', 'Opening Act']));
  expect(filter).toHaveAccessibleDescription(
    'Pick 8 golfers for one round of one tournament. The best 4 scores count.',
  );
});

test('all formats are described', async () => {
  visit();
  const guide = within(await screen.findByRole('region', { name: 'Formats' }));
  expect(guide.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Single Week',
    'Salary Cap',
    'Multi-Week',
    'Multi-Week Salary Cap',
    'Single Round Best 4',
    'Series',
    'One and Done',
  ]);
  expect(guide.getByText(/Every score counts, and the weeks add up/)).toBeVisible();
});

test('a search that finds nothing says so', async () => {
  const { user } = visit();
  await user.type(screen.getByLabelText('Search'), 'no such name');
  expect(await screen.findByText(/No pools found/)).toBeVisible();
});

test('without pools it says so, and where they come from', async () => {
  gateway.world.pools = [];
  visit();
  expect(await screen.findByText('There are no pools yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create a pool' })).toHaveAttribute('href', '/Create-Pool');
});

describe('a pool', () => {
  test('is joined, and opened', async () => {
    const { user, history } = visit();
    await user.click((await pool('Free Drop')).getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Successfully joined the pool!')).toBeVisible();
    expect(history.at(-1)).toBe('/Standings?pool=Free+Drop');
    expect(poolNamed('Free Drop')?.members).toEqual(['emil', 'ann']);
  });

  test('of one’s own is opened', async () => {
    const { user, history } = visit();
    const own = await pool('Sunday Best');
    expect(own.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
    await user.click(own.getByRole('button', { name: 'Open' }));
    expect(history.at(-1)).toBe('/Standings?pool=Sunday+Best');
  });

  test.each([
    ['Full House', 'Pool full'],
    ['Early Birds', 'Multi-week tournament is already in progress.'],
  ])('%s can’t be joined: %s', async (name, reason) => {
    visit();
    const button = (await pool(name)).getByRole('button', { name: 'Join' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(reason);
  });

  test('in play says before one joins that one plays from the next week on', async () => {
    gateway.world.moveClock({ now: '2026-01-16T16:00:00.000Z' });
    visit();
    const join = (await pool('Free Drop')).getByRole('button', { name: 'Join' });
    expect(join).toBeEnabled();
    expect(join).toHaveAccessibleDescription(/you play from the next one on, and cannot leave before/);
  });

  test('that somebody else was quicker in shows why it failed', async () => {
    const { user, history } = visit();
    await user.click((await pool('Last Seat')).getByRole('button', { name: 'Join' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to join the pool. Pool full');
    expect(history).toEqual(['/Join-Pool']);
  });

  test('without an answer can be tried again', async () => {
    const { user, history } = visit();
    const join = (await pool('Free Drop')).getByRole('button', { name: 'Join' });
    gateway.world.condition = 'offline';
    await user.click(join);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to join the pool.');
    gateway.world.condition = 'usual';
    await user.click(join);
    await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Free+Drop'));
  });
});

test('a pool that was joined without an answer is opened by the second press', async () => {
  const { user, history } = visit();
  const join = (await pool('Free Drop')).getByRole('button', { name: 'Join' });
  const joinWithoutAnswer = () => {
    poolNamed('Free Drop')?.members.push('ann');
    return HttpResponse.error();
  };
  gateway.server.use(graphql.link('*/graphql').mutation('JoinPool', joinWithoutAnswer, { once: true }));
  await user.click(join);
  await screen.findByRole('alert');
  await user.click(join);
  await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Free+Drop'));
});

describe('a private pool', () => {
  async function joinWith(pin: string) {
    const view = visit();
    await view.user.click((await pool('Members Only')).getByRole('button', { name: 'Join' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Members Only' }));
    const send = () => view.user.click(dialog.getByRole('button', { name: 'Join' }));
    await view.user.type(dialog.getByLabelText('Pin'), pin);
    return { ...view, dialog, send };
  }

  test('in play says in the dialog, too, from when one plays', async () => {
    gateway.world.moveClock({ now: '2026-01-16T16:00:00.000Z' });
    const { dialog } = await joinWith('birdie');
    expect(dialog.getByText(/you play from the next one on/)).toBeVisible();
  });

  test('asks for its pin', async () => {
    const { send, history } = await joinWith('birdie');
    await send();
    await waitFor(() => expect(history.at(-1)).toBe('/Standings?pool=Members+Only'));
    expect(poolNamed('Members Only')?.members).toContain('ann');
  });

  test.each([
    ['bogey', 'Incorrect pin. Please try again.'],
    ['x-refused', 'This is refused.'],
  ])('“%s”: %s', async (pin, message) => {
    const { dialog, send } = await joinWith(pin);
    await send();
    await waitFor(() => expect(dialog.getByLabelText('Pin')).toHaveAccessibleDescription(message));
    await waitFor(() => expect(dialog.getByLabelText('Pin')).toHaveFocus());
    expect(poolNamed('Members Only')?.members).not.toContain('ann');
  });

  test('tried too often says when to try again', async () => {
    const { dialog, send } = await joinWith('x-limited');
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Next try in 14 minutes.');
  });

  test('without an answer can be tried again', async () => {
    const { dialog, send } = await joinWith('birdie');
    gateway.world.condition = 'offline';
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to join the pool.');
  });

  test('is left alone by Cancel', async () => {
    const { user, dialog, history } = await joinWith('birdie');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const club = await pool('Members Only');
    await waitFor(() => expect(club.getByRole('button', { name: 'Join' })).toHaveFocus());
    expect(history).toEqual(['/Join-Pool']);
  });
});

describe('more pools than a page has', () => {
  const [sample] = gateway.world.pools;
  const addMany = () => {
    for (let number = 1; number <= 30; number++) {
      const name = `Many ${String(number).padStart(2, '0')}`;
      if (sample) gateway.world.pools.push({ ...sample, id: name, name, members: ['bob'] });
    }
  };

  test('come when asked for', async () => {
    addMany();
    const all = current().length;
    const { user } = visit();
    await pool('Free Drop');
    expect(names()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(all));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('that can’t be loaded are reported, and can be loaded again', async () => {
    addMany();
    const { user } = visit();
    await pool('Free Drop');
    gateway.server.use(graphql.link('*/graphql').query('Pools', () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
    expect(names()).toHaveLength(25);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(names().length).toBeGreaterThan(25));
  });
});

test('is on its way until the gateway answers', () => {
  gateway.world.condition = 'loading';
  visit();
  expect(screen.getByText('Loading the pools')).toBeInTheDocument();
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
  await pool('Free Drop');
});
