import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { PlayerName, toneOf } from '../board/PlayerName.tsx';
import { rankedBy, Sum } from '../board/Sum.tsx';
import { hasManyWeeks, manyWeeksFrame, manyWeeksTable, weekHead } from '../live-table/many-weeks.ts';
import { ArrowsExplained, Place } from '../live-table/Place.tsx';
import { type RowAccess, useRowMovements } from '../live-table/row-movements.ts';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';

export const PublicRowFields = graphql(`
  fragment PublicRowFields on PublicBoardRow @_unmask {
    id
    username
    position
    rounds
    running
    total
    weeks
    points
    weekPoints
    moved
  }
`);

type Row = ResultOf<typeof PublicRowFields>;

interface PublicBoardTableProps {
  rows: readonly Row[];
  /** The columns between players and totals: weeks, rounds, or none. */
  columns: 'weeks' | 'rounds' | 'none';
  /** The viewer, if they are a player. */
  viewer: string | null;
}

const reading: RowAccess<Row> = {
  id: ({ id }) => id,
  toPar: rankedBy,
};

/** The public standings: positions and scores, with nothing to open. */
export function PublicBoardTable({ rows, columns, viewer }: PublicBoardTableProps) {
  const shown = useRowMovements(rows, reading);
  const heads = headsOf(rows[0], columns);
  const isLong = hasManyWeeks(heads.length);
  return (
    <div>
      <section
        aria-label="Standings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        css={[liveTableFrame, isLong && manyWeeksFrame]}
      >
        <table css={[liveTableStyle, isLong && manyWeeksTable(rows[0]?.points != null)]}>
          <caption css={visuallyHidden}>Standings</caption>
          <thead>
            <tr>
              <th scope="col">Pos</th>
              <th scope="col" data-part="name">
                Player
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" data-part="round">
                  {head}
                </th>
              ))}
              <th scope="col">{rows[0]?.points == null ? 'Total' : 'Points'}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, move }) => (
              <tr
                key={row.id}
                data-tone={toneOf(row.position, row.username === viewer)}
                data-move={move ?? undefined}
              >
                <td>
                  <Place position={row.position} moved={row.moved} />
                </td>
                <PlayerName name={row.username} onOpen={null} />
                {heads.map((head, index) => (
                  <td key={head} data-part="round">
                    {columns === 'weeks' ? (
                      <Sum of={{ total: row.weeks[index] ?? null, points: row.weekPoints[index] ?? null }} />
                    ) : (
                      <Score toPar={row.rounds[index] ?? null} />
                    )}
                  </td>
                ))}
                {/* Keyed by its figure, so that it fades anew each time that it changes. */}
                <td key={reading.toPar(row)} data-part="score">
                  <Sum of={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ArrowsExplained rows={rows} />
    </div>
  );
}

const headsOf = (row: Row | undefined, columns: PublicBoardTableProps['columns']): string[] =>
  columns === 'none' || !row
    ? []
    : columns === 'weeks'
      ? row.weeks.map((_score, index) => weekHead(index + 1, row.weeks.length))
      : row.rounds.map((_score, index) => `R${index + 1}`);
