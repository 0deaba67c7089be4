import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { heads, lines } from '../../testing/board-table.ts';
import { Standings } from '../Standings.tsx';
import type { Board } from '../use-pool-board.ts';
import PointsStandings from './PointsStandings.tsx';

mockedGateway();

type Row = Board['rows'][number];

const row = (username: string, more: Partial<Row>): Row => ({
  user: { id: `id of ${username}`, username },
  entry: 1,
  nickname: null,
  position: '1',
  rounds: [null, null, null, null],
  running: null,
  total: null,
  points: null,
  weeks: [null, null],
  weekPoints: [null, null],
  golfer: null,
  thru: null,
  hasCard: true,
  late: false,
  guess: null,
  moved: null,
  ifEndedNowCents: null,
  prizeCents: null,
  prizeWords: null,
  ...more,
});
const danny = { id: '1', name: 'Danny Wetherby' };
const rows = [
  row('ann', { points: 66_667, weekPoints: [50_000, 16_667], golfer: danny, moved: 1 }),
  row('bob', { position: '2', points: 30_000, weekPoints: [30_000, null], hasCard: false, moved: -1 }),
];
const week = (number: number): Board['weeks'][number] => ({
  week: number,
  tournament: {
    id: `event ${number}`,
    name: `Event ${number}`,
    state: 'LIVE',
    rounds: [],
    awaitsFinalScores: false,
  },
});
const board: Board = {
  version: 1,
  asOf: null,
  stale: false,
  official: false,
  noticedAt: null,
  scoring: 'POINTS',
  rows,
  ties: [],
  unranked: [],
  weeks: [week(1), week(2)],
  podium: [],
};

test('a board of points has this week’s golfer and points, and what they add up to so far', async () => {
  const { user } = renderScreen(<PointsStandings board={board} week={2} viewer="ann" open={() => null} />);
  const table = screen.getByRole('table', { name: 'Standings' });
  expect(heads(table)).toEqual(['Pos', 'Player', 'Week 2', 'Points so far']);
  expect(lines(table).map((line) => line.slice(1))).toEqual([
    ['ann', '166.67Danny Wetherby', '666.67'],
    ['bob', '-no pick', '300'],
  ]);
  await user.click(screen.getByRole('tab', { name: 'Week by week' }));
  const season = screen.getByRole('table', { name: 'Total' });
  expect(heads(season)).toEqual(['User', 'Week 1', 'Week 2', 'Total']);
  expect(lines(season)).toEqual([
    ['ann', '500', '166.67', '666.67'],
    ['bob', '300', '-', '300'],
  ]);
});

test('from the lock on, the golfers are those of the week that is about to be played', async () => {
  const [first, second, third] = [1, 2, 3].map((number) => ({
    ...week(number),
    tournament: { ...week(number).tournament, state: number === 1 ? 'OFFICIAL' : 'SCHEDULED' },
  })) as Board['weeks'];
  if (!first || !second || !third) throw new Error('There are three weeks.');
  const shown = (openWeeks: Board['weeks']) => (
    <Standings
      board={{ ...board, weeks: [first, second, third] }}
      roundName={null}
      openWeeks={openWeeks}
      viewer="ann"
      onOpen={() => undefined}
    />
  );
  renderScreen(shown([first, second]));
  expect(heads(await screen.findByRole('table', { name: 'Standings' }))).toContain('Week 2');
  cleanup();
  const cancelled = { ...second, tournament: { ...second.tournament, state: 'CANCELLED' as const } };
  renderScreen(shown([first, cancelled]));
  expect(heads(await screen.findByRole('table', { name: 'Standings' }))).toContain('Week 1');
});
