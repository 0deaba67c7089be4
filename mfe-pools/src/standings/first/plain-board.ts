import type { FirstBoardAnswer } from './first-board.ts';

type Pool = NonNullable<FirstBoardAnswer['pool']>;

/** A pool of which nothing but the board of one week in play stands at the top of its page. */
export interface FirstPool extends Pool {
  board: NonNullable<Pool['board']>;
  contest: NonNullable<Pool['contest']>;
}

export function isPlain(pool: Pool): pool is FirstPool {
  const { board, contest, entries } = pool;
  if (!pool.isMember || !board || !contest) return false;
  const hasCardNotice = entries.some(({ card }) => card.notice);
  const isAlone = !pool.notice && !pool.offer && !pool.nextPool && !pool.nextWeek && !hasCardNotice;
  const isOneWeek = pool.round === null && board.weeks.length === 1 && board.scoring === 'STROKES';
  const inPlay = board.weeks.every(({ tournament }) => tournament.state !== 'SCHEDULED');
  // Behind the last lock there is no countdown.
  const isLocked = contest.weeks.every(({ lockAt }) => Date.parse(lockAt) <= Date.parse(board.asOf ?? ''));
  return (
    isAlone &&
    isOneWeek &&
    inPlay &&
    isLocked &&
    contest.state === 'LOCKED' &&
    board.rows.length > 0 &&
    board.podium.length === 0
  );
}
