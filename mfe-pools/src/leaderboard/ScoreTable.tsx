import { type CSSObject, keyframes } from '@emotion/react';
import type { ResultOf } from '@fairway/kit/graphql';
import {
  color,
  condensed,
  duration,
  hairline,
  motionAllowed,
  phone,
  rule,
  size,
  space,
} from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { boardMaxHeightPx } from '../screen-constants.ts';
import { isOut } from './is-out.ts';
import { LiveRow, type LiveRowFields, roundNumbers } from './LiveRow.tsx';
import { useMoves } from './moves.ts';

const turnOver = keyframes({ from: { transform: 'rotateX(90deg)' } });
const vanish = keyframes({ to: { opacity: 0 } });
const washOut = keyframes({ from: { backgroundColor: color.flag, color: color.onFlag } });

/**
 * One style for the whole table and none in its cells: a field has 150 golfers, and their board is drawn anew
 * every few seconds.
 */
const tableStyle: CSSObject = {
  ...condensed,
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: size.lead,
  whiteSpace: 'nowrap',
  '& th, & td': {
    height: '2.25rem',
    minWidth: '2.75rem',
    padding: `0 ${space.tight}`,
    borderBottom: hairline,
    background: 'inherit',
    textAlign: 'right',
    [phone]: { paddingInline: space.hair },
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '2.5rem',
    background: color.paper,
    borderBottom: rule,
    color: color.muted,
    fontSize: size.small,
    fontWeight: 600,
  },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    // Takes what room there is; a long name is cut before it pushes the figures out.
    width: '100%',
    minWidth: '6.5rem',
    maxWidth: 0,
    paddingLeft: space.tight,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    fontWeight: 600,
  },
  '& thead th:first-of-type': { zIndex: 2 },
  '& tbody tr': { background: color.paper },
  '& tbody tr[data-tone="lead"] > th': { color: color.onFlag, background: color.flag },
  '& tbody tr[data-tone="out"]': { color: color.muted },
  '& [data-part="round"]': { minWidth: '2.25rem', color: color.muted, [phone]: { display: 'none' } },
  '& [data-part="score"]': { display: 'inline-block' },
  '& [data-part="position"]': { position: 'relative' },
  // Beside the position without a place of its own, so that columns don't shift; gone after a while.
  '& [data-part="position"] svg': {
    position: 'absolute',
    right: 'calc(100% + 0.3em)',
    top: '50%',
    translate: '0 -50%',
    color: color.muted,
    animation: `${vanish} 1s 8s forwards`,
  },
  '& tr[data-move="up"] svg': { color: color.red },
  [motionAllowed]: {
    '& tr[data-move] [data-part="score"]': { animation: `${turnOver} ${duration.calm} ease-out` },
    '& tr[data-move] > td:nth-of-type(2)': { animation: `${washOut} 2.5s ease-in` },
  },
};

/** Golfers by score, as the server orders them. Higher than its place on the page, it scrolls under its head. */
export function ScoreTable({ rows }: { rows: readonly ResultOf<typeof LiveRowFields>[] }) {
  const shown = useMoves(rows);
  return (
    <>
      <section
        aria-label="Leaderboard"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
        tabIndex={0}
        css={{ overflow: 'auto', maxHeight: boardMaxHeightPx, overscrollBehaviorX: 'contain' }}
      >
        <table css={tableStyle}>
          <caption css={visuallyHidden}>Leaderboard</caption>
          <thead>
            <tr>
              <th scope="col">Player Name</th>
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
