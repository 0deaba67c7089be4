import type { StoredAt, StoredBoard } from '@fairway/kit/stored-boards';
import { Panel } from '@fairway/kit/ui/Panel';
import { Score } from '@fairway/kit/ui/Score';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ageText } from './age-text.ts';

interface LastBoardProps {
  board: StoredBoard & StoredAt;
  /** By the browser's clock. */
  now: number;
  viewer: string;
}

type Row = StoredBoard['rows'][number];

/** A stored board, and how old it is. */
export function LastBoard({ board, now, viewer }: LastBoardProps) {
  const { pool, tournament, columns, rows, keptAt } = board;
  const scores = columns.map(
    (name, index): Column<Row> => ({
      name,
      kind: 'figure',
      cell: (row) => <Score toPar={row.scores[index] ?? null} />,
    }),
  );
  return (
    <Panel title={pool}>
      <p css={{ marginBottom: space.snug, color: color.muted, fontSize: size.small }}>
        {tournament}, as of{' '}
        <time dateTime={new Date(keptAt).toISOString()} css={{ color: color.ink, fontWeight: 600 }}>
          {ageText(Math.max(0, now - keptAt))}
        </time>
      </p>
      <Table
        label={`Last standings of ${pool}`}
        rowHeader="Player"
        rows={rows}
        rowKey={({ player }) => player}
        tone={({ player, position }) => {
          const isMine = player === viewer;
          if (/^T?1$/.test(position)) return isMine ? 'lead mine' : 'lead';
          return isMine ? 'mine' : undefined;
        }}
        columns={[
          { name: 'Pos', cell: ({ position }) => position },
          { name: 'Player', cell: ({ player }) => player },
          ...scores,
        ]}
      />
    </Panel>
  );
}
