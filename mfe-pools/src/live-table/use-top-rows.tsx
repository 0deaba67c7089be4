import { Button } from '@fairway/kit/ui/Button';
import { type ReactNode, useState } from 'react';
import { topRowsOfABoard } from '../screen-constants.ts';

/** The rows of a board: of a very long one the top, one's own, and a button for all; of several own ones these alone. */
export function useTopRows<Row>(
  rows: readonly Row[],
  isMine: (row: Row) => boolean,
): { top: readonly Row[]; button: ReactNode } {
  const [wanted, want] = useState<'top' | 'all' | 'mine'>('top');
  const isLong = rows.length > topRowsOfABoard;
  const own = rows.filter(isMine);
  const top =
    isLong && wanted === 'top'
      ? [...rows.slice(0, topRowsOfABoard), ...rows.slice(topRowsOfABoard).filter(isMine)]
      : rows;
  const buttonTo = (to: 'all' | 'mine', text: string, back: string) => (
    <Button kind="quiet" onClick={() => want(wanted === to ? 'top' : to)}>
      {wanted === to ? back : text}
    </Button>
  );
  return {
    top: wanted === 'mine' ? own : top,
    button: (
      <>
        {isLong && buttonTo('all', `Show all ${rows.length} players`, `Show the top ${topRowsOfABoard}`)}
        {own.length > 1 && buttonTo('mine', 'Show mine only', 'Show everybody')}
      </>
    ),
  };
}
