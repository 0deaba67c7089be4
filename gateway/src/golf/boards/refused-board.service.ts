import type { EntityManager } from '@mikro-orm/postgresql';
import { moment, rowsOf, stored, text } from '../../database/rows.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';

/** The last board of a tournament that was not believed: what the feed says, where nobody believes it. */
export interface RefusedBoard {
  tournamentId: string;
  /** Game time. */
  refusedAt: Date;
  complaint: string;
  board: InPlayBoard;
}

export async function storeRefusedBoard(
  em: EntityManager,
  { tournamentId, refusedAt, complaint, board }: RefusedBoard,
): Promise<void> {
  await em.execute(
    `insert into refused_board (tournament_id, refused_at, complaint, board) values (?, ?, ?, ?::jsonb)
     on conflict (tournament_id) do update set
       refused_at = excluded.refused_at, complaint = excluded.complaint, board = excluded.board`,
    [tournamentId, refusedAt, complaint, JSON.stringify(board)],
  );
}

/** Deletes the refused board, once a later copy of the feed was accepted. */
export async function deleteRefusedBoard(em: EntityManager, tournamentId: string): Promise<void> {
  await em.execute('delete from refused_board where tournament_id = ?', [tournamentId]);
}

export async function refusedBoardOf(em: EntityManager, tournamentId: string): Promise<RefusedBoard | null> {
  const [row] = await rowsOf(
    em,
    { refused_at: moment, complaint: text, board: stored<InPlayBoard>() },
    'select refused_at, complaint, board from refused_board where tournament_id = ?',
    [tournamentId],
  );
  return row
    ? {
        tournamentId,
        refusedAt: row.refused_at,
        complaint: row.complaint,
        board: row.board,
      }
    : null;
}
