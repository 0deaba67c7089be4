import { moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';

export const SeasonTableFields = graphql(`
  fragment SeasonTableFields on PoolSeason @_unmask {
    season
    seasons
    contests
    rows { position contests wins podiums prizeCents total best user { id username } }
  }
`);

type Season = ResultOf<typeof SeasonTableFields>;
type Row = Season['rows'][number];

interface SeasonTableProps {
  of: Season;
  hasPrizes: boolean;
  viewer: string | null;
}

/** Everybody's season in the pool: by wins, then podiums, then prizes. */
export function SeasonTable({ of, hasPrizes, viewer }: SeasonTableProps) {
  const prizes: Column<Row> = {
    name: 'Won',
    kind: 'figure',
    cell: ({ prizeCents }) => (prizeCents > 0 ? moneyText(prizeCents) : '-'),
  };
  const columns: Column<Row>[] = [
    { name: 'Pos', cell: ({ position }) => position },
    { name: 'Player', cell: ({ user }) => user.username },
    { name: 'Weeks', kind: 'figure', wideOnly: true, cell: ({ contests }) => contests },
    { name: 'Wins', kind: 'figure', cell: ({ wins }) => wins },
    { name: 'Top 3', kind: 'figure', cell: ({ podiums }) => podiums },
    { name: 'Best', kind: 'figure', wideOnly: true, cell: ({ best }) => <Score toPar={best} /> },
    { name: 'Total', kind: 'figure', wideOnly: true, cell: ({ total }) => <Score toPar={total} /> },
    ...(hasPrizes ? [prizes] : []),
  ];
  return (
    <Table
      label={`Season ${of.season}`}
      rowHeader="Player"
      columns={columns}
      rows={of.rows}
      rowKey={({ user }) => user.id}
      tone={({ user }) => (user.username === viewer ? 'mine' : undefined)}
    />
  );
}
