import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { memo } from 'react';
import type { ShownRow } from '../live-table/moves.ts';
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

/** A golfer's line. Drawn again only when something on it has changed. */
export const LiveRow = memo(function LiveRow({ row, move }: ShownRow<ResultOf<typeof LiveRowFields>>) {
  const { golfer, position, toPar, thru, today, rounds } = row;
  const out = isOut(golfer);
  const hasBegun = !out && thru !== null && thru > 0;
  return (
    <tr data-tone={out ? 'out' : /^T?1$/.test(position) ? 'lead' : undefined} data-move={move ?? undefined}>
      <th scope="row" data-part="name">
        {golfer.name}
      </th>
      <td>{position}</td>
      <td>
        {/* Keyed by its figure, a score that has changed turns over like the plate on a board. */}
        <span key={toPar} data-part="score">
          <Score toPar={out ? outScore : toPar} />
        </span>
      </td>
      <td>{hasBegun ? thruText(thru) : '-'}</td>
      <td>
        <Score toPar={hasBegun ? today : null} />
      </td>
      {roundNumbers.map((number) => (
        <td key={number} data-part="round">
          {rounds[number - 1] ?? '-'}
        </td>
      ))}
    </tr>
  );
});

export const roundNumbers = [1, 2, 3, 4];

const thruText = (holes: number) => (holes === 18 ? 'F' : holes);
