import { Button } from '@fairway/kit/ui/Button';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ArrowsExplained } from '../../live-table/Place.tsx';
import { type RowAccess, useRowMovements } from '../../live-table/row-movements.ts';
import { liveTableFrame, liveTableStyle } from '../../live-table/table-style.ts';
import { useSwipe } from '../../live-table/use-swipe.ts';
import { useTopRows } from '../../live-table/use-top-rows.tsx';
import { entryKey } from '../entry-name.ts';
import { type OpenPlayer, openableRows } from '../PlayerName.tsx';
import { columnsFor } from './board-columns.ts';
import { EntryRow, type RowEntry } from './EntryRow.tsx';

interface EntryTableProps {
  label: string;
  rows: readonly RowEntry[];
  /** What the last column is called; before it stand the four rounds, unless there is only one. */
  scoreName: string;
  hasRounds: boolean;
  /** Whether the contest has its result. */
  isOver: boolean;
  /** Who is looking. */
  viewer: string | null;
  onOpen: OpenPlayer | null;
}

const reading: RowAccess<RowEntry> = {
  id: entryKey,
  toPar: ({ total, running }) => total ?? running,
};

const roundNumbers = [1, 2, 3, 4];

/** A long name ends in an ellipsis; all of it stands above what its row opens. */
const cutNames = {
  '& tbody th[data-part="name"], & tbody th[data-part="name"] button': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;

/** Members by score, as the server orders them. Higher than its place on the page, it scrolls under its head. */
export function EntryTable({ label, rows, scoreName, hasRounds, isOver, viewer, onOpen }: EntryTableProps) {
  const moves = useRowMovements(rows, reading);
  const { top, button } = useTopRows(moves, ({ row }) => row.user.username === viewer);
  // The same for all time, so that a row is drawn again only when something on it has changed.
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  }, [onOpen]);
  const openRow = useCallback<OpenPlayer>((key) => latest.current?.(key), []);
  const isPhone = useIsPhone();
  const [wantsRounds, setWantsRounds] = useState(false);
  const swipe = useSwipe((to) => setWantsRounds(to === 'left'));
  const columns = columnsFor(rows, { isOver, hasRounds, isPhone, wantsRounds });
  const { card, rounds, today, thru } = columns;
  return (
    <div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        data-board
        {...(isPhone && hasRounds && swipe)}
        css={liveTableFrame}
      >
        <table css={[liveTableStyle, onOpen && openableRows, cutNames]}>
          <caption css={visuallyHidden}>{label}</caption>
          <thead>
            <tr>
              {!card && <th scope="col">Pos</th>}
              <th scope="col" data-part="name">
                Player
              </th>
              {card && <th scope="col">Card</th>}
              {rounds &&
                roundNumbers.map((number) => (
                  <th key={number} scope="col" data-part="round">
                    R{number}
                  </th>
                ))}
              {today !== null && (
                <th scope="col" data-part="round">
                  Today
                </th>
              )}
              {thru && (
                <th scope="col" data-part="round">
                  Thru
                </th>
              )}
              {!card && <th scope="col">{scoreName}</th>}
            </tr>
          </thead>
          <tbody>
            {top.map(({ row, move }) => (
              <EntryRow
                key={entryKey(row)}
                row={row}
                move={move}
                {...columns}
                isMine={row.user.username === viewer}
                onOpen={onOpen && openRow}
              />
            ))}
          </tbody>
        </table>
      </section>
      {button}
      <ArrowsExplained rows={rows} />
      {isPhone && hasRounds && !card && (
        <Button kind="quiet" onClick={() => setWantsRounds(!wantsRounds)}>
          {wantsRounds ? 'Show today and thru' : 'Show the rounds'}
        </Button>
      )}
    </div>
  );
}
