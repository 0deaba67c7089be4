import { useUsername } from '@fairway/kit/session';
import { type StoredBoard, storeBoard } from '@fairway/kit/stored-boards';
import { useEffect } from 'react';
import { entryName } from '../board/entry-name.ts';
import { weekInPlay } from '../board/open-weeks.ts';
import type { Board } from '../board/use-pool-board.ts';

interface Shown {
  pool: string;
  /** Null or undefined where there is none. */
  board: Board | null | undefined;
  /** The name of the one round that is played; null in most formats. */
  roundName: string | null;
  /** Whether the gateway has just confirmed it; otherwise it is cached. */
  isFresh: boolean;
}

/** Stores the standings in this browser, for opening the pool offline. */
export function useStoreBoard({ pool, board, roundName, isFresh }: Shown): void {
  const viewer = useUsername();
  useEffect(() => {
    const kept = board && toStoredBoard(pool, board, roundName);
    if (viewer !== null && kept && isFresh) storeBoard(viewer, kept);
  }, [viewer, pool, board, roundName, isFresh]);
}

/** The board as stored: one round, four of one week, or all weeks, with totals. */
function toStoredBoard(pool: string, board: Board, roundName: string | null): StoredBoard | null {
  const { weeks, rows } = board;
  const played = weeks.find(({ week }) => week === weekInPlay(board)) ?? weeks[0];
  if (!played || rows.length === 0) return null;
  const isLong = weeks.length > 1;
  const parts = isLong ? weeks.map(({ week }) => `Week ${week}`) : ['R1', 'R2', 'R3', 'R4'];
  return {
    pool,
    tournament: played.tournament.name,
    columns: roundName === null ? [...parts, 'Total'] : [`${roundName} Score`],
    rows: rows.map(({ position, rounds, weeks: scores, total, running, ...row }) => ({
      position,
      player: entryName(row),
      scores: [...(roundName === null ? (isLong ? scores : rounds) : []), total ?? running],
    })),
  };
}
