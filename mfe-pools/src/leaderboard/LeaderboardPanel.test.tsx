import { breakOnce, lookAt, mockedGateway, readerIn, renderScreen, waysToBreak } from '@fairway/kit/screen';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { graphql } from 'msw/graphql';
import { LeaderboardPanel } from './LeaderboardPanel.tsx';

const gateway = mockedGateway();

const thursdayMorning = '2026-01-15T15:00:00.000Z';
const saturdayMorning = '2026-01-17T16:30:00.000Z';
const sundayNight = '2026-01-19T02:00:00.000Z';

const show = (pool = 'Sunday Best') => renderScreen(<LeaderboardPanel pool={pool} />, { player: 'ann' });
const jumpTo = (now: string) => act(async () => gateway.world.moveClock({ now }));

const teeSheet = () => screen.findByRole('table', { name: 'Tee times' });
const board = () => screen.findByRole('table', { name: 'Leaderboard' });
const heads = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const rowOf = (table: HTMLElement, name: string) =>
  within(within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement);
const cells = (table: HTMLElement, name: string) =>
  rowOf(table, name)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('before picks lock it says who begins when, the earliest first', async () => {
  readerIn('America/New_York');
  show();
  const table = await teeSheet();
  expect(screen.getByRole('heading', { name: 'LEADERBOARD' })).toBeVisible();
  expect(heads(table)).toEqual(['Player Name', 'Tee Time']);
  expect(cells(table, 'Anders Lindqvist')).toEqual(['8:00 AM']);
  expect(cells(table, 'Harlan Boone')).toEqual(['11:45 AM']);
  const times = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => Date.parse(`2026-01-15 ${textContent}`));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('a reader elsewhere sees their own times, and those at the course on demand', async () => {
  readerIn('America/Los_Angeles');
  const { user } = show();
  expect(cells(await teeSheet(), 'Anders Lindqvist')).toEqual(['5:00 AM']);
  await user.click(screen.getByRole('button', { name: 'Show course times' }));
  expect(cells(await teeSheet(), 'Anders Lindqvist')).toEqual(['8:00 AM']);
});

test('where it is another day, the day is named', async () => {
  readerIn('Asia/Tokyo');
  show();
  expect(cells(await teeSheet(), 'Harlan Boone')).toEqual(['Fri, Jan 16, 1:45 AM']);
});

test('whoever has no tee time yet comes after the others, and whoever has withdrawn last', async () => {
  const golfer = (name: string, status: string, ...times: string[]) => ({
    __typename: 'TournamentGolfer',
    id: name,
    name,
    status,
    teeTimes: times.map((at) => ({ __typename: 'TeeTime', round: 1, at })),
  });
  const field = [
    golfer('Hurt', 'withdrawn', '2026-01-15T12:00:00.000Z'),
    golfer('Undrawn', 'active'),
    golfer('Late', 'active', '2026-01-15T16:00:00.000Z'),
    golfer('Early', 'a word that nobody knows', '2026-01-15T13:00:00.000Z'),
  ];
  const tournament = { __typename: 'Tournament', id: '2026-3', zone: 'America/New_York', field };
  gateway.server.use(
    graphql.link('*/graphql').query('TeeTimes', () => HttpResponse.json({ data: { tournament } })),
  );
  readerIn('America/New_York');
  show();
  const rows = within(await teeSheet())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Early8:00 AM',
    'Late11:00 AM',
    'Undrawn-',
    'HurtWD',
  ]);
});

test('at the moment that picks lock it becomes the board, though nobody has teed off', async () => {
  show();
  await teeSheet();
  await jumpTo('2026-01-15T04:59:00.000Z');
  expect(await teeSheet()).toBeVisible();
  await jumpTo('2026-01-15T05:00:00.000Z');
  const table = await board();
  expect(cells(table, 'Cole Brannigan')).toEqual(['--', '-', '-', '-', '-', '-', '-', '-']);
  expect(screen.getByText('Nobody has teed off yet')).toBeVisible();
});

test('in play it has the scores, in the order of the gateway', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  show();
  const table = await board();
  expect(heads(table)).toEqual(['Player Name', 'Pos', 'Score', 'Thru', 'Today', 'R1', 'R2', 'R3', 'R4']);
  expect(screen.getByText('Round 3 in play')).toBeVisible();
  expect(cells(table, 'Marcus Delacroix-Whitfield')).toEqual(['1', '-12', '9', '-3', '68', '67', '-', '-']);
  expect(cells(table, 'Min-jae Seong')).toEqual(['5', '-7', '11', 'E', '71', '66', '-', '-']);
  expect(cells(table, 'Jordan Castellano')).toEqual(['T19', '+2', '11', '+2', '74', '70', '-', '-']);
  const positions = within(table)
    .getAllByRole('row')
    .map((line) => within(line).queryAllByRole('cell')[0]?.textContent);
  expect(positions.slice(1, 5)).toEqual(['1', 'T2', 'T2', '4']);
  expect(positions.slice(-2)).toEqual(['CUT', 'CUT']);
});

const weekOf = (id: string) => [{ week: 1, tournament: { id } }];

test('one’s own golfers are marked, and can be looked at alone', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  const { user } = renderScreen(<LeaderboardPanel pool="Sunday Best" weeks={weekOf('2026-3')} />, {
    player: 'ann',
  });
  const table = await board();
  const all = within(table).getAllByRole('rowheader').length;
  await waitFor(() => expect(within(table).getAllByText('yours')).toHaveLength(8));
  await user.click(screen.getByRole('radio', { name: 'My golfers' }));
  expect(within(table).getAllByRole('rowheader')).toHaveLength(8);
  await user.click(screen.getByRole('radio', { name: 'All golfers' }));
  expect(within(table).getAllByRole('rowheader')).toHaveLength(all);
});

test('a tournament that the pool does not play marks nobody', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  renderScreen(<LeaderboardPanel pool="Sunday Best" weeks={weekOf('another')} />, { player: 'ann' });
  await board();
  expect(screen.queryByRole('radio', { name: 'My golfers' })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  beforeEach(() => lookAt('phone'));

  test('the leaders come first, and all golfers on request', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = show();
    const table = await board();
    expect(within(table).getAllByRole('rowheader')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: /^Show all \d+ golfers$/ }));
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(10);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(within(table).getAllByRole('rowheader')).toHaveLength(10);
  });

  test('the rounds come in place of thru and today', async () => {
    gateway.world.moveClock({ now: saturdayMorning });
    const { user } = show();
    const table = await board();
    expect(heads(table)).toEqual(['Player Name', 'Pos', 'Score', 'Thru', 'Today']);
    await user.click(screen.getByRole('button', { name: 'Show the rounds' }));
    expect(heads(table)).toEqual(['Player Name', 'Pos', 'Score', 'R1', 'R2', 'R3', 'R4']);
    expect(cells(table, 'Marcus Delacroix-Whitfield')).toEqual(['1', '-12', '68', '67', '-', '-']);
    await user.click(screen.getByRole('button', { name: 'Show thru and today' }));
    expect(cells(table, 'Marcus Delacroix-Whitfield')).toEqual(['1', '-12', '9', '-3']);
  });

  test('the tee sheet begins with those who go out first', async () => {
    const { user } = show();
    const table = await teeSheet();
    expect(within(table).getAllByRole('rowheader')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: /^Show all \d+ golfers$/ }));
    expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(10);
  });
});

test('beside the board of a pool that has ended it is that of the pool’s own tournament', async () => {
  show('The Long Way Home');
  expect(cells(await board(), 'Marcus Delacroix-Whitfield').slice(0, 4)).toEqual(['1', '-18', 'F', '-2']);
  expect(screen.getByText('Final')).toBeVisible();
});

test('who has not begun the round has neither holes nor a score for today', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  show();
  expect(cells(await board(), 'Théo Marchand')).toEqual(['16', '-1', '-', '-', '73', '70', '-', '-']);
});

test('who is cut or has withdrawn counts +10, and it is said why', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  show();
  const table = await board();
  expect(cells(table, 'Trey Sunderland')).toEqual(['CUT', '+10', '-', '-', '76', '76', '-', '-']);
  expect(cells(table, 'Grady Wexford')).toEqual(['WD', '+10', '-', '-', '-', '-', '-', '-']);
  expect(screen.getByText(/cut or withdraw count \+10/)).toBeVisible();
});

test('a finished round is an F, and a finished tournament is final', async () => {
  gateway.world.moveClock({ now: '2026-01-19T02:00:00.000Z' });
  show();
  expect(cells(await board(), 'Marcus Delacroix-Whitfield').slice(0, 4)).toEqual(['1', '-18', 'F', '-2']);
  expect(screen.getByText('Final')).toBeVisible();
});

test('scores come in by themselves, and mark who has won or lost a shot', async () => {
  gateway.world.moveClock({ now: thursdayMorning });
  show();
  const table = await board();
  expect(cells(table, 'Min-jae Seong').slice(0, 3)).toEqual(['T1', '-3', '5']);
  await jumpTo('2026-01-15T15:14:00.000Z');
  await waitFor(() => expect(cells(table, 'Min-jae Seong')[2]).toBe('6'));
  const marked = within(table)
    .getAllByRole('row')
    .filter((line) => line.dataset.move);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.length).toBeLessThan(15);
});

test('the scores say how old they are, and when that is older than it should be', async () => {
  readerIn('America/New_York');
  gateway.world.moveClock({ now: saturdayMorning });
  gateway.world.scoresStoppedAt = '2026-01-17T16:25:00.000Z';
  show();
  expect(await screen.findByText('11:25 AM EST')).toBeVisible();
  expect(screen.queryByText(/scores are late/)).not.toBeInTheDocument();
  await jumpTo('2026-01-17T16:45:00.000Z');
  expect(await screen.findByText(/scores are late/)).toBeVisible();
  expect(screen.getByText('Sat, Jan 17, 11:25 AM EST')).toBeVisible();
});

test('over by its schedule, it says that the final scores are waited for', async () => {
  gateway.world.scoresStoppedAt = '2026-01-18T20:00:00.000Z';
  gateway.world.moveClock({ now: sundayNight });
  show();
  expect(await screen.findByText('Waiting for the final scores')).toBeVisible();
  gateway.world.scoresStoppedAt = null;
  await jumpTo('2026-01-19T03:00:00.000Z');
  expect(await screen.findByText('Final')).toBeVisible();
});

test('a connection that is lost leaves the board, says so, and is tried again', async () => {
  gateway.world.moveClock({ now: saturdayMorning });
  gateway.world.scoresStoppedAt = saturdayMorning;
  const { user } = show();
  const table = await board();
  gateway.world.condition = 'offline';
  await jumpTo('2026-01-17T16:50:00.000Z');
  expect(await screen.findByRole('alert')).toHaveTextContent("Fairway can't be reached.");
  expect(table).toBeVisible();
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('without a tournament it says so', async () => {
  gateway.world.condition = 'empty';
  show();
  expect(await screen.findByText(/There is no tournament yet/)).toBeVisible();
});

test('while it waits it shows where the rows will be', () => {
  gateway.world.condition = 'loading';
  show();
  expect(screen.getByRole('status')).toHaveTextContent('Loading the leaderboard');
});

test('a fault is told, and a retry mends it', async () => {
  gateway.world.condition = 'error';
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
  gateway.world.condition = 'usual';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await teeSheet()).toBeVisible();
});

test.each(waysToBreak)('scores that %s cuts off say so, and a retry brings them', async (how) => {
  breakOnce(gateway.server, 'LiveBoardChanges', how);
  gateway.world.moveClock({ now: thursdayMorning });
  const { user } = show();
  const table = await board();
  expect(cells(table, 'Min-jae Seong')[2]).toBe('5');
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await jumpTo('2026-01-15T15:14:00.000Z');
  await waitFor(() => expect(cells(table, 'Min-jae Seong')[2]).toBe('6'));
});
