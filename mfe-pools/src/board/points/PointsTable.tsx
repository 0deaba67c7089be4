import { color, size } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { pointsText } from '@fairway/schema/display';
import { ArrowsExplained, Place } from '../../live-table/Place.tsx';
import { type RowAccess, useRowMovements } from '../../live-table/row-movements.ts';
import { liveTableFrame, liveTableStyle } from '../../live-table/table-style.ts';
import { useTopRows } from '../../live-table/use-top-rows.tsx';
import { entryKey, entryName } from '../entry-name.ts';
import { type OpenPlayer, openableRows, PlayerName, toneOf } from '../PlayerName.tsx';
import { rankedBy } from '../Sum.tsx';
import type { Board } from '../use-pool-board.ts';

type Row = Board['rows'][number];

interface PointsTableProps {
  rows: readonly Row[];
  week: number;
  /** Whether the contest has its result. */
  isOver: boolean;
  viewer: string | null;
  onOpen: OpenPlayer | null;
}

const reading: RowAccess<Row> = { id: entryKey, toPar: rankedBy };

/** Members by points, with this week's golfer and what that one gives so far. */
export function PointsTable({ rows, week, isOver, viewer, onOpen }: PointsTableProps) {
  const moves = useRowMovements(rows, reading);
  const { top, button } = useTopRows(moves, ({ row }) => row.user.username === viewer);
  return (
    <div>
      <section
        aria-label="Standings"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        data-board
        css={liveTableFrame}
      >
        <table css={[liveTableStyle, onOpen && openableRows]}>
          <caption css={visuallyHidden}>Standings</caption>
          <thead>
            <tr>
              <th scope="col">Pos</th>
              <th scope="col" data-part="name">
                Player
              </th>
              <th scope="col" css={golferStyle}>
                Week {week}
              </th>
              <th scope="col">{isOver ? 'Points' : 'Points so far'}</th>
            </tr>
          </thead>
          <tbody>
            {top.map(({ row, move }) => (
              <tr
                key={entryKey(row)}
                data-tone={toneOf(row.position, row.user.username === viewer)}
                data-move={move ?? undefined}
                onClick={onOpen ? () => onOpen(entryKey(row)) : undefined}
              >
                <td>
                  <Place position={row.position} moved={row.moved} />
                </td>
                <PlayerName
                  name={entryName(row)}
                  onOpen={onOpen && (() => onOpen(entryKey(row)))}
                  prize={row}
                />
                <td css={golferStyle}>
                  {pointsText(row.weekPoints[week - 1] ?? null)}
                  <small css={belowStyle}>{golferOf(row)}</small>
                </td>
                <td key={row.points} data-part="score">
                  {pointsText(row.points)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {button}
      <ArrowsExplained rows={rows} />
    </div>
  );
}

/** Who plays this week, as soon as everybody may know. */
const golferOf = ({ golfer, hasCard }: Row): string => golfer?.name ?? (hasCard ? 'has picked' : 'no pick');

// A name has room below the points, over the width of all cells, but never so much that a narrow phone scrolls.
const golferStyle = {
  '&&&': { minWidth: 'min(8rem, 25cqi)' },
  textAlign: 'right',
  whiteSpace: 'normal',
} as const;
const belowStyle = { display: 'block', color: color.muted, fontSize: size.tiny, fontWeight: 400 } as const;
