import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { memo } from 'react';
import type { ShownRow } from '../live-table/row-movements.ts';
import { Tag } from '../live-table/Tag.tsx';
import { thruText } from '../live-table/thru-text.ts';
import { outScore } from '../screen-constants.ts';
import { isOut } from './is-out.ts';

export const LiveRowFields = graphql(`
  fragment LiveRowFields on LeaderboardRow @_unmask {
    golfer { id name status }
    position
    toPar
    thru
    today
    rounds
  }
`);

export type LeaderboardRow = ResultOf<typeof LiveRowFields>;

interface LiveRowProps extends ShownRow<LeaderboardRow> {
  isOwn: boolean;
  /** Strokes of the four rounds, or how the one in play goes, or both where there is room. */
  shows: 'rounds' | 'today' | 'all';
}

/** A golfer's line. Drawn again only when something on it has changed. */
export const LiveRow = memo(function LiveRow({ row, move, isOwn, shows }: LiveRowProps) {
  const { golfer, position, toPar, thru, today, rounds } = row;
  const out = isOut(golfer);
  const hasBegun = !out && thru !== null && thru > 0;
  return (
    <tr data-tone={toneOf(row, isOwn)} data-move={move ?? undefined}>
      <th scope="row" data-part="name">
        {golfer.name}
        {isOwn && (
          <>
            {' '}
            <Tag>yours</Tag>
          </>
        )}
      </th>
      <td>{position}</td>
      {/* Keyed by its figure, so that it fades anew each time that it changes. */}
      <td key={toPar} data-part="score">
        <Score toPar={out ? outScore : toPar} />
      </td>
      {shows !== 'rounds' && (
        <>
          <td>{hasBegun ? thruText(thru) : '-'}</td>
          <td>
            <Score toPar={hasBegun ? today : null} />
          </td>
        </>
      )}
      {shows !== 'today' &&
        roundNumbers.map((number) => (
          <td key={number} data-part="round">
            {rounds[number - 1] ?? '-'}
          </td>
        ))}
    </tr>
  );
});

export const roundNumbers = [1, 2, 3, 4];

const toneOf = ({ golfer, position }: LeaderboardRow, isOwn: boolean): string | undefined =>
  [isOut(golfer) ? 'out' : /^T?1$/.test(position) && 'lead', isOwn && 'mine'].filter(Boolean).join(' ') ||
  undefined;
