import { breakOnce, mockedGateway, renderScreen, silence, waysToBreak } from '@fairway/kit/screen';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { poolIn, saturdayMorning, texts } from '../testing/pool-page.tsx';
import { RacePanel } from './RacePanel.tsx';

const gateway = mockedGateway();
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));
afterEach(() => void jest.restoreAllMocks());

interface Of {
  weeks?: number[];
  week?: number | null;
  viewer?: string;
  isOver?: boolean;
}
const showRace = (pool: string, { weeks = [1], week = null, viewer = 'bob', isOver = false }: Of = {}) =>
  renderScreen(<RacePanel pool={pool} weeks={weeks} week={week} viewer={viewer} isOver={isOver} />, {
    path: '/',
    player: 'bob',
  });

async function inPlay(pool = 'Sunday Best', of: Of = {}) {
  gateway.world.moveClock({ now: saturdayMorning });
  const view = showRace(pool, of);
  return { ...view, chart: await findChart() };
}
const findChart = () => screen.findByRole('img', { name: /^A line for each of/ });
const asTable = async (user: Awaited<ReturnType<typeof inPlay>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  return screen.getByRole('table', { name: 'The race' });
};
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => texts([...row.querySelectorAll<HTMLElement>('th, td')]));
const legs = (table: HTMLElement) => texts(within(table).getAllByRole('columnheader'));

test('before the first shot it says what it waits for, and asks for nothing', async () => {
  showRace('Sunday Best', { weeks: [] });
  expect(await screen.findByText('The race begins with the first shot.')).toBeInTheDocument();
});

test('between the lock and the first shot too', async () => {
  showRace('Sunday Best');
  expect(await screen.findByText('The race begins with the first shot.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('of a contest that came to nothing it says that no round counts', async () => {
  showRace('Sunday Best', { isOver: true });
  expect(await screen.findByText('No round has counted.')).toBeInTheDocument();
});

describe('in play', () => {
  test('who can’t see the lines hears how it stands, and of the table', async () => {
    const { chart } = await inPlay();
    expect(chart).toHaveAccessibleName(
      /^A line for each of 10 players over 3 rounds\. \w+ leads\. You are at position T?\d+\. The table has all the figures\.$/,
    );
  });

  test('the leader and oneself are named at the ends of their lines', async () => {
    const { user } = await inPlay();
    const names = texts([...document.querySelectorAll<HTMLElement>('figure [aria-hidden] > span')]);
    const [leader, own] = names.filter((name) => /^T?\d+ /.test(name ?? ''));
    const figures = rows(await asTable(user));
    expect(leader?.split(' ')).toEqual([figures[0]?.at(-1)?.split(' ')[0], figures[0]?.[0]]);
    expect(own).toMatch(/ You$/);
  });

  test('among few everybody is named, once each', async () => {
    poolIn(gateway.world, 'Sunday Best').members.splice(8);
    const { user } = await inPlay();
    const names = texts([...document.querySelectorAll<HTMLElement>('figure [aria-hidden] > span')])
      .filter((name) => /^T?\d+ \w/.test(name ?? ''))
      .map((name) => name?.split(' ')[1]);
    const players = rows(await asTable(user)).map(([name]) => (name === 'bob' ? 'You' : name));
    expect(players).toHaveLength(8);
    expect(names.toSorted()).toEqual(players.toSorted());
  });

  test('a player who is chosen is named with every round', async () => {
    const { user } = await inPlay();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Player' }), 'carla');
    const reading = screen.getByText('carla', { selector: 'strong' }).closest('p');
    expect(reading).toHaveTextContent(/^carla ?R1 T?\d+ -?\+?\w+ R2 T?\d+ \S+ R3 now T?\d+ \S+$/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Player' }), 'Nobody else');
    expect(screen.getByText(/^Choose a player/)).toBeInTheDocument();
  });

  test('a line that is pointed at says whose it is for as long; pressed, it stays', async () => {
    const { chart } = await inPlay();
    jest.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 100));
    const named = () => document.querySelector('figure > p > strong')?.textContent;
    const leader = texts([...document.querySelectorAll<HTMLElement>('figure [aria-hidden] > span')])
      .find((name) => /^T?1 /.test(name ?? ''))
      ?.split(' ')[1];
    const at = (clientX: number, clientY: number) => ({ clientX, clientY });
    // On the last column the first is at the top.
    fireEvent.mouseMove(chart, at(1000, 0));
    expect(named()).toBe(leader);
    fireEvent.mouseLeave(chart);
    expect(screen.getByText(/^Choose a player/)).toBeInTheDocument();

    fireEvent.click(chart, at(1000, 0));
    expect(named()).toBe(leader);
    expect(screen.getByRole('combobox', { name: 'Player' })).toHaveValue(leader);
    fireEvent.click(chart, at(1000, 0));
    expect(screen.getByText(/^Choose a player/)).toBeInTheDocument();
  });

  test('lines show positions or scores to par, which begin level', async () => {
    const { user } = await inPlay();
    expect(screen.getByRole('radio', { name: 'Position' })).toBeChecked();
    expect(screen.queryByText('Start')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'To par' }));
    expect(screen.getByText('Start')).toBeInTheDocument();
  });

  test('as a table it has every position and score, in the order of the board', async () => {
    const { user } = await inPlay();
    const table = await asTable(user);
    expect(legs(table)).toEqual(['Player', 'R1', 'R2', 'R3, now']);
    const places = rows(table).map((row) => Number(row.at(-1)?.split(' ')[0]?.replace('T', '')));
    expect(places.slice(0, -1)).toEqual(places.slice(0, -1).toSorted((a, b) => a - b));
    expect(rows(table).at(-1)).toEqual(['june', '- -', '- -', '- -']);
    await user.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(await findChart()).toBeInTheDocument();
  });

  test('it goes on as scores come in', async () => {
    const { user } = await inPlay();
    const table = await asTable(user);
    const before = rows(table);
    await jumpTo('2026-01-17T19:30:00.000Z');
    await waitFor(() => expect(rows(screen.getByRole('table', { name: 'The race' }))).not.toEqual(before));
  });
});

describe('over several weeks', () => {
  test('there is a race of each, the one in play first, and one of all', async () => {
    const { user } = await inPlay('Spring Swing', { weeks: [1, 2], week: 2 });
    const weeks = screen.getByRole('combobox', { name: 'Weeks' });
    expect(weeks).toHaveDisplayValue('Week 2');
    expect(texts(within(weeks).getAllByRole('option'))).toEqual(['Week 1', 'Week 2', 'All weeks']);
    await asTable(user);
    const heads = () => legs(screen.getByRole('table', { name: 'The race' }));
    expect(heads()).toEqual(['Player', 'R1', 'R2', 'R3, now']);
    await user.selectOptions(weeks, 'Week 1');
    await waitFor(() => expect(heads()).toEqual(['Player', 'R1', 'R2', 'R3', 'R4']));
    await user.selectOptions(weeks, 'All weeks');
    await waitFor(() => expect(heads()).toEqual(['Player', 'Week 1', 'Week 2, now']));
  });
});

test('of a single round there are scores alone, from the start to now', async () => {
  await inPlay('Moving Day Madness');
  expect(screen.getByText('Start')).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('an error is shown, and a retry repairs it', async () => {
  silence(gateway.server, 'RaceChanges');
  gateway.server.use(graphql.link('*/graphql').query('Race', () => HttpResponse.error(), { once: true }));
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = showRace('Sunday Best');
  expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findChart()).toBeInTheDocument();
});

test.each(waysToBreak)(
  'a race that %s cuts off from its changes says so, and a retry brings them',
  async (how) => {
    breakOnce(gateway.server, 'RaceChanges', how);
    const { user } = await inPlay();
    const before = rows(await asTable(user));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await jumpTo('2026-01-17T19:30:00.000Z');
    await waitFor(() => expect(rows(screen.getByRole('table', { name: 'The race' }))).not.toEqual(before));
  },
);
