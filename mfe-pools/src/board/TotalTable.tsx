import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import type { MouseEvent } from 'react';
import { hasManyWeeks, manyWeeksFrame, manyWeeksTable, weekHead } from '../live-table/many-weeks.ts';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { useTopRows } from '../live-table/use-top-rows.tsx';
import { entryKey, entryName } from './entry-name.ts';
import { type OpenPlayer, openableRows, PlayerName, toneOf } from './PlayerName.tsx';
import { Sum } from './Sum.tsx';
import type { Board } from './use-pool-board.ts';

interface TotalTableProps {
  rows: Board['rows'];
  weeks: readonly { week: number; onOpen: OpenPlayer | null }[];
  viewer: string | null;
  /** Shows what is behind the sum: the week in play first. */
  onOpen: OpenPlayer | null;
}

/** All weeks beside each other, and what they add up to. */
export function TotalTable(props: TotalTableProps) {
  const { rows, weeks, viewer, onOpen } = props;
  const isLong = hasManyWeeks(weeks.length);
  const { top, button } = useTopRows(rows, ({ user }) => user.username === viewer);
  return (
    <>
      <section
        aria-label="Total"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        data-board
        css={[liveTableFrame, isLong && manyWeeksFrame]}
      >
        <table
          css={[liveTableStyle, isLong && manyWeeksTable(rows[0]?.points != null), onOpen && openableRows]}
        >
          <caption css={visuallyHidden}>Total</caption>
          <thead>
            <tr>
              <th scope="col" data-part="name">
                User
              </th>
              {weeks.map(({ week }) => (
                <th key={week} scope="col" aria-label={`Week ${week}`}>
                  {weekHead(week, weeks.length)}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {top.map((row) => (
              <tr
                key={entryKey(row)}
                data-tone={toneOf(row.position, row.user.username === viewer)}
                onClick={(event) => openFrom(event, props, entryKey(row))}
              >
                <PlayerName
                  name={entryName(row)}
                  onOpen={onOpen && (() => onOpen(entryKey(row)))}
                  prize={row}
                />
                {weeks.map(({ week }) => (
                  <td key={week} data-part="round">
                    <Sum
                      of={{ total: row.weeks[week - 1] ?? null, points: row.weekPoints[week - 1] ?? null }}
                    />
                  </td>
                ))}
                <td>
                  <Sum of={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {button}
    </>
  );
}

/** A week's figure leads to that week, the rest of the row to what the sum is made of. For a keyboard tabs do. */
function openFrom({ target }: MouseEvent, { weeks, onOpen }: TotalTableProps, key: string): void {
  const place = target instanceof Element ? (target.closest('td')?.cellIndex ?? 0) : 0;
  const open = weeks[place - 1]?.onOpen ?? onOpen;
  open?.(key);
}
