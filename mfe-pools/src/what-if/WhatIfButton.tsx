import { useGameTime } from '@fairway/kit/live/game-clock';
import { Button } from '@fairway/kit/ui/Button';
import { useEffect, useRef } from 'react';
import type { Board } from '../board/use-pool-board.ts';

interface WhatIfButtonProps {
  board: Board;
  weeks: readonly { week: number; lockAt: string }[];
  /** Whether somebody has just come back by it. */
  isBack: boolean;
  onOpen: () => void;
}

const over: readonly string[] = ['OFFICIAL', 'CANCELLED'];

/** Opens What if, while a week whose cards all can see is still to end. */
export default function WhatIfButton({ board, weeks, isBack, onOpen }: WhatIfButtonProps) {
  const time = useGameTime();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);
  const isOpen = weeks.some(
    ({ week, lockAt }) =>
      time !== null &&
      Date.parse(lockAt) <= time &&
      board.weeks.some((one) => one.week === week && !over.includes(one.tournament.state)),
  );
  if (board.official || board.rows.length === 0 || !isOpen) return null;
  return (
    <div>
      <Button ref={button} onClick={onOpen}>
        What if …
      </Button>
    </div>
  );
}
