import type { BoardMoment } from '../../rules/board/history/moments.ts';

/** A moment of a board, with whose entry it is. */
export type NewsOfBoard = BoardMoment & {
  contestId: string;
  week: number;
  number: number;
  nickname: string | null;
};

/** What a person is told of boards. */
export interface BoardNews {
  userId: string;
  news: readonly NewsOfBoard[];
}
