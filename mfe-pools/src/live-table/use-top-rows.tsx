import { Button } from '@fairway/kit/ui/Button';
import { type ReactNode, useState } from 'react';
import { topRowsOfABoard } from '../screen-constants.ts';

/** The rows of a board: of a very long one the top, one's own, and a button for all. */
export function useTopRows<Row>(
  rows: readonly Row[],
  isMine: (row: Row) => boolean,
): { top: readonly Row[]; button: ReactNode } {
  const [wantsAll, setWantsAll] = useState(false);
  if (rows.length <= topRowsOfABoard) return { top: rows, button: null };
  const top = [...rows.slice(0, topRowsOfABoard), ...rows.slice(topRowsOfABoard).filter(isMine)];
  return {
    top: wantsAll ? rows : top,
    button: (
      <Button kind="quiet" onClick={() => setWantsAll(!wantsAll)}>
        {wantsAll ? `Show the top ${topRowsOfABoard}` : `Show all ${rows.length} players`}
      </Button>
    ),
  };
}
