import '@testing-library/jest-dom/jest-globals';
import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Table } from './Table.tsx';

type Row = { position: string; player: string; total: string };

const rows: readonly Row[] = [
  { position: '1', player: 'ann', total: '-27' },
  { position: 'T2', player: 'bob', total: '-25' },
];

test('names itself, its columns and its rows, and can be scrolled from the keyboard', async () => {
  render(
    <Table
      label="Pool standings"
      rowHeader="Player"
      rows={rows}
      rowKey={(row) => row.player}
      tone={(row) => (row.player === 'bob' ? 'mine' : undefined)}
      columns={[
        { name: 'Pos', cell: (row) => row.position },
        { name: 'Player', cell: (row) => row.player },
        { name: 'Total', kind: 'figure', cell: (row) => row.total },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Pool standings' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Pos', 'Player', 'Total']);
  expect(within(table).getByRole('row', { name: 'T2 bob -25' })).toHaveAttribute('data-tone', 'mine');
  expect(within(table).getByRole('rowheader', { name: 'bob' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'Pool standings' })).toHaveFocus();
  // It stands in a panel that is often called the same, and two regions of one name can't be told apart.
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
