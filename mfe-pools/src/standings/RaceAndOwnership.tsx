import { useGameTime } from '@fairway/kit/live/game-clock';
import { useUsername } from '@fairway/kit/session';
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

/** The race and the ownership of a board. */
export function RaceAndOwnership({ pool, board, weeks }: RaceAndOwnershipProps) {
  const viewer = useUsername();
  const opened = openWeeks(board, weeks, useGameTime()).map(({ week }) => week);
  const inPlay = weekInPlay(board) ?? 1;
  return (
    <>
      <RacePanel
        pool={pool}
        weeks={opened}
        week={weeks.length > 1 ? inPlay : null}
        viewer={viewer}
        isOver={board.official}
      />
      <OwnershipPanel pool={pool} weeks={opened} week={inPlay} />
    </>
  );
}
