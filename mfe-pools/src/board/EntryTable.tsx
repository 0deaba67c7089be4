import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type RowAccess, useMoves } from '../live-table/moves.ts';
import { ArrowsExplained } from '../live-table/Place.tsx';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { type Entry, EntryRow } from './EntryRow.tsx';
import { type OpenPlayer, openableRows } from './PlayerName.tsx';

interface EntryTableProps {
  label: string;
  rows: readonly Entry[];
  /** What the last column is called; before it stand the four rounds, unless there is only one. */
  scoreName: string;
  hasRounds: boolean;
  /** Who is looking. */
  viewer: string | null;
  onOpen: OpenPlayer | null;
}

const reading: RowAccess<Entry> = {
  id: ({ user }) => user.id,
  toPar: ({ total, running }) => total ?? running,
};

const roundNumbers = [1, 2, 3, 4];

/** Members by score, as the server orders them. Higher than its place on the page, it scrolls under its head. */
export function EntryTable({ label, rows, scoreName, hasRounds, viewer, onOpen }: EntryTableProps) {
  const shown = useMoves(rows, reading);
  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        data-board
        css={liveTableFrame}
      >
        <table css={[liveTableStyle, onOpen && openableRows]}>
          <caption css={visuallyHidden}>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Pos</th>
              <th scope="col" data-part="name">
                Player
              </th>
              {hasRounds &&
                roundNumbers.map((number) => (
                  <th key={number} scope="col" data-part="round">
                    R{number}
                  </th>
                ))}
              <th scope="col">{scoreName}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, move }) => (
              <EntryRow
                key={row.user.id}
                row={row}
                move={move}
                hasRounds={hasRounds}
                isMine={row.user.username === viewer}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ArrowsExplained rows={rows} />
    </div>
  );
}
