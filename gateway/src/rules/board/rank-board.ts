import { type BoardEntry, type RankedBoard, rankBy, type WeekOfBoard } from './board.ts';
import { sumCards } from './columns/card-sums.ts';
import { Standings } from './columns/standings.ts';
import type { Scoring } from './scoring.ts';

const standings = new Standings(sumCards);

/** Ranks a board, with cards added up eight numbers at a time: thousands of them at every change of a score. */
export const rankBoard = (
  entries: readonly BoardEntry[],
  weeks: readonly WeekOfBoard[],
  how: Scoring,
): RankedBoard => rankBy(standings, entries, weeks, how);
