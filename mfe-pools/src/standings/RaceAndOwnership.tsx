import { useGameTime } from '@fairway/kit/live/game-clock';
import { useUsername } from '@fairway/kit/session';
import { memo, useMemo } from 'react';
import { openWeeks, weekInPlay } from '../board/open-weeks.ts';
import type { Board } from '../board/use-pool-board.ts';
import { OwnershipPanel } from '../ownership/OwnershipPanel.tsx';
import { RacePanel } from '../race/RacePanel.tsx';

interface RaceAndOwnershipProps {
  /** The pool's name. */
  pool: string;
  board: Board;
  weeks: readonly { week: number; lockAt: string }[];
}

const TheRace = memo(RacePanel);
const Picked = memo(OwnershipPanel);

/** The race and the ownership of a board. */
export function RaceAndOwnership({ pool, board, weeks }: RaceAndOwnershipProps) {
  const viewer = useUsername();
  const openedNow = openWeeks(board, weeks, useGameTime()).map(({ week }) => week);
  // The same list while it has the same weeks in it, so that neither is drawn again with each score.
  const listed = openedNow.join();
  const opened = useMemo(() => (listed === '' ? [] : listed.split(',').map(Number)), [listed]);
  const inPlay = weekInPlay(board) ?? 1;
  return (
    <>
      <TheRace
        pool={pool}
        weeks={opened}
        week={weeks.length > 1 && board.scoring === 'STROKES' ? inPlay : null}
        viewer={viewer}
        isOver={board.official}
      />
      <Picked pool={pool} weeks={opened} week={inPlay} />
    </>
  );
}
