import type { ResultOf } from '@fairway/kit/graphql';
import { color, phone, size } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type RowAccess, useMoves } from '../live-table/moves.ts';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { isOut } from './is-out.ts';
import { LiveRow, type LiveRowFields, roundNumbers } from './LiveRow.tsx';

/** Whose line it is, and by what it is seen to have moved. */
const reading: RowAccess<ResultOf<typeof LiveRowFields>> = {
  id: ({ golfer }) => golfer.id,
  toPar: ({ toPar }) => toPar,
};

/** Golfers by score, as the server orders them. Higher than its place on the page, it scrolls under its head. */
export function ScoreTable({ rows }: { rows: readonly ResultOf<typeof LiveRowFields>[] }) {
  const shown = useMoves(rows, reading);
  return (
    <>
      <section
        aria-label="Scores"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        css={liveTableFrame}
      >
        <table css={[liveTableStyle, { [phone]: { '& [data-part="round"]': { display: 'none' } } }]}>
          <caption css={visuallyHidden}>Leaderboard</caption>
          <thead>
            <tr>
              <th scope="col" data-part="name">
                Player Name
              </th>
              <th scope="col">Pos</th>
              <th scope="col">Score</th>
              <th scope="col">Thru</th>
              <th scope="col">Today</th>
              {roundNumbers.map((number) => (
                <th key={number} scope="col" data-part="round">
                  R{number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, move }) => (
              <LiveRow key={row.golfer.id} row={row} move={move} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.some(({ golfer }) => isOut(golfer)) && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          Whoever is cut or withdraws counts +10 for each round they don't finish.
        </p>
      )}
    </>
  );
}
