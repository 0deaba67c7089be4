import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, size, space } from '@fairway/kit/ui/tokens';
import { isOut } from './is-out.ts';
import type { LeaderboardRow } from './LiveRow.tsx';

/** Whether the golfer would play on, if the cut were made now. */
export const makesCut = ({ golfer, toPar }: LeaderboardRow, cut: number): boolean =>
  !isOut(golfer) && toPar !== null && toPar <= cut;

interface CutLineProps {
  cut: number;
  /** How many the table has. */
  columns: number;
}

/** Between those who would make the cut and those who would not: a projection, and no more than that. */
export function CutLine({ cut, columns }: CutLineProps) {
  return (
    <tr data-part="cut">
      <td
        colSpan={columns}
        css={{
          ...condensed,
          padding: `${space.hair} ${space.snug}`,
          color: color.muted,
          borderBlock: `2px dashed ${color.edge}`,
          fontSize: size.small,
          textAlign: 'center',
        }}
      >
        Projected cut <Score toPar={cut} />
      </td>
    </tr>
  );
}
