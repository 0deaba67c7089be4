import type { ResultOf } from '@fairway/kit/graphql';
import { Score } from '@fairway/kit/ui/Score';
import { memo } from 'react';
import { Place } from '../../live-table/Place.tsx';
import type { ShownRow } from '../../live-table/row-movements.ts';
import { thruText } from '../../live-table/thru-text.ts';
import { entryKey, entryName } from '../entry-name.ts';
import { type OpenPlayer, PlayerName, type Prize, toneOf } from '../PlayerName.tsx';
import { rankedBy, Sum } from '../Sum.tsx';
import type { BoardColumns } from './board-columns.ts';
import type { WeekEntryRowFields } from './entry-row-fields.ts';

export type RowEntry = ResultOf<typeof WeekEntryRowFields> & { moved?: number | null } & Prize;

interface EntryRowProps extends ShownRow<RowEntry>, BoardColumns {
  isMine: boolean;
  onOpen: OpenPlayer | null;
}

/** A member's line. Drawn again only when something on it has changed. */
export const EntryRow = memo(function EntryRow({ row, move, isMine, onOpen, ...columns }: EntryRowProps) {
  const { position, rounds, thru, hasCard, moved = null } = row;
  const open = onOpen && (() => onOpen(entryKey(row)));
  return (
    // Every figure of the line leads to what it is made of; for a keyboard the name does.
    <tr data-tone={toneOf(position, isMine)} data-move={move ?? undefined} onClick={open ?? undefined}>
      {!columns.card && (
        <td>
          <Place position={position} moved={moved} />
        </td>
      )}
      <PlayerName name={entryName(row)} onOpen={open} prize={row} />
      {columns.card && (
        <td>
          {hasCard && check}
          <span data-part="spoken">{hasCard ? 'is in' : 'not yet'}</span>
        </td>
      )}
      {columns.rounds &&
        rounds.map((toPar, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
          <td key={index} data-part="round">
            <Score toPar={toPar} />
          </td>
        ))}
      {columns.today !== null && (
        <td data-part="round">
          <Score toPar={rounds[columns.today - 1] ?? null} />
        </td>
      )}
      {columns.thru && <td data-part="round">{thruText(thru)}</td>}
      {!columns.card && (
        // Keyed by its figure, so that it fades anew each time that it changes.
        <td key={rankedBy(row)} data-part="score">
          <Sum of={row} />
        </td>
      )}
    </tr>
  );
});

/** Drawn, since not every device's fonts have one. */
const check = (
  <svg aria-hidden viewBox="0 0 16 12" width="16" height="12" style={{ display: 'inline-block' }}>
    <path d="M1.5 6.5l4 4 9-9" fill="none" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);
