import { mockedGateway, renderScreen } from '@fairway/kit/screen';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { lines } from '../../testing/board-table.ts';
import type { RowEntry } from './EntryRow.tsx';
import { EntryTable } from './EntryTable.tsx';

mockedGateway();

const entries = (count: number): RowEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    __typename: 'WeekRow',
    user: { __typename: 'User', id: `id ${index}`, username: `player ${index + 1}` },
    entry: 1,
    nickname: null,
    position: String(index + 1),
    rounds: [index, null, null, null],
    running: index,
    total: null,
    points: null,
    thru: 9,
    hasCard: true,
    late: false,
    guess: null,
  }));

const show = (count: number, viewer: string) =>
  renderScreen(
    <EntryTable
      label="Standings"
      rows={entries(count)}
      scoreName="Total"
      hasRounds
      isOver={false}
      viewer={viewer}
      onOpen={null}
    />,
  );
const players = () => lines(screen.getByRole('table', { name: 'Standings' })).map((line) => line[1]);

test('a board of a thousand shows the top hundred and one’s own, and all on request', async () => {
  const { user } = show(1000, 'player 777');
  expect(players()).toHaveLength(101);
  expect(players().slice(98)).toEqual(['player 99', 'player 100', 'player 777']);
  await user.click(screen.getByRole('button', { name: 'Show all 1000 players' }));
  expect(players()).toHaveLength(1000);
  await user.click(screen.getByRole('button', { name: 'Show the top 100' }));
  expect(players()).toHaveLength(101);
});

test('one who is in the top hundred stands there once', () => {
  show(101, 'player 5');
  expect(players()).toHaveLength(100);
});

test('a board of a hundred has them all', () => {
  show(100, 'player 5');
  expect(players()).toHaveLength(100);
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
});
