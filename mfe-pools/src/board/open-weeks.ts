import type { Board } from './use-pool-board.ts';

interface Week {
  week: number;
  lockAt: string;
}

/**
 * The weeks whose figures can be opened (G28): those that have begun, for as long as the board shows them, and
 * from the lock on the one that is about to.
 */
export function openWeeks({ weeks }: Board, contest: readonly Week[], time: number | null): Board['weeks'] {
  const isLocked = (number: number) =>
    contest.some(({ week, lockAt }) => week === number && time !== null && Date.parse(lockAt) <= time);
  return weeks.filter(({ week, tournament }) => tournament.state !== 'SCHEDULED' || isLocked(week));
}

/** The week that is played or was played last; before the first shot, the first. */
export const weekInPlay = ({ weeks }: Board): number | undefined =>
  (weeks.findLast(({ tournament }) => tournament.state !== 'SCHEDULED') ?? weeks[0])?.week;
