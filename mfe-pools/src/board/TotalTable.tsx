import { Score } from '@fairway/kit/ui/Score';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { type OpenPlayer, openableRows, PlayerName, toneOf } from './PlayerName.tsx';
import type { Board } from './use-pool-board.ts';

interface TotalTableProps {
  rows: Board['rows'];
  weeks: readonly number[];
  viewer: string | null;
  onOpen: OpenPlayer | null;
}

/** All weeks beside each other, and what they add up to. */
export function TotalTable({ rows, weeks, viewer, onOpen }: TotalTableProps) {
  return (
    <section
      aria-label="Total"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
      tabIndex={0}
      css={liveTableFrame}
    >
      <table css={[liveTableStyle, onOpen && openableRows]}>
        <caption css={visuallyHidden}>Total</caption>
        <thead>
          <tr>
            <th scope="col" data-part="name">
              User
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                Week {week}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.user.id}
              data-tone={toneOf(row.position, row.user.username === viewer)}
              onClick={onOpen ? () => onOpen(row.user.username) : undefined}
            >
              <PlayerName username={row.user.username} onOpen={onOpen} />
              {weeks.map((week) => (
                <td key={week} data-part="round">
                  <Score toPar={row.weeks[week - 1] ?? null} />
                </td>
              ))}
              <td>
                <Score toPar={row.total ?? row.running} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
