import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../context.ts';
import { flag, oneOf, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { Refusal } from '../../refusal.ts';
import { Golfer } from '../field/field.entity.ts';
import type { ParOf } from '../scores/pars.ts';
import { type EntrantScores, readScores, statusOf } from '../scores/scores.ts';
import { Tournament } from '../tournament.entity.ts';
import { isTournamentOver, refreshState, type WriteContext } from '../tournament.service.ts';
import { type Ending, endingOf, endingText } from './ending.ts';
import { deleteRefusedBoard, refusedBoardOf } from './refused-board.service.ts';
import { entrantScoresOf, storeBoard, withdrawStragglers } from './store-board.service.ts';
import { tournamentForUpdate } from './tournament-locks.ts';

// Where the schedule calls an event completed and its board does not, or where a board is refused, a person
// decides: an operator sees both boards and accepts one. What was accepted is kept with both, for prizes hang on it.

/** A golfer as a board shows them. */
export interface ShownLine {
  dgId: number;
  name: string;
  position: string | null;
  status: string;
  round: number | null;
  thru: number | null;
  strokes: (number | null)[];
}

export interface BoardUnderReview {
  /** Names the board by what is on it, so that nobody accepts another than the one that was looked at. */
  code: string;
  /** Game time; null where no board was ever believed. */
  receivedAt: Date | null;
  lines: ShownLine[];
  /** What comes of the event where it ends with these; null where it would not end. */
  ending: Ending | null;
}

/** A tournament whose board is in doubt. */
export interface BoardReview {
  id: string;
  name: string;
  /** Since when the final scores are waited for; null where a board was refused in play. */
  awaitedSince: Date | null;
  /** The one that the product goes by. */
  stored: BoardUnderReview;
  /** The one that the feed offers instead, and why that is not believed. */
  refused: (BoardUnderReview & { complaint: string }) | null;
}

type ReadContext = Pick<Ctx, 'em'>;

const needsReview = `
  status not in ('official', 'cancelled') and ruling_id is null and
  (final_awaited_since is not null or exists (select 1 from refused_board where tournament_id = tournament.id))`;

/** The tournaments that somebody has to look at, the oldest first. */
export async function boardsToReview({ em }: ReadContext): Promise<BoardReview[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select id from tournament where ${needsReview} order by starts_on, id`,
  );
  const reviews: BoardReview[] = [];
  for (const { id } of rows) {
    const tournament = await em.findOneOrFail(Tournament, id, { refresh: true });
    reviews.push(await reviewOf(em, tournament));
  }
  return reviews;
}

async function reviewOf(em: EntityManager, tournament: Tournament): Promise<BoardReview> {
  const { id, name, finalAwaitedSince, liveAt } = tournament;
  const lines = await entrantScoresOf(em, id);
  const refused = await refusedBoardOf(em, id);
  const golfers = await em.find(Golfer, { dgId: { $in: lines.map(({ dgId }) => dgId) } });
  const names = new Map(golfers.map(({ dgId, playerName }) => [dgId, playerName]));
  const nameOf = (dgId: number) => names.get(dgId) ?? String(dgId);
  const ending = (after: readonly EntrantScores[]) => finalAwaitedSince && endingOf(after, nameOf);
  return {
    id,
    name,
    awaitedSince: finalAwaitedSince,
    stored: {
      ...shown(
        liveAt,
        lines.map((line) => storedLine(line, nameOf)),
      ),
      ending: ending(lines),
    },
    refused: refused && {
      ...shown(refused.refusedAt, refused.board.golfers.map(refusedLine)),
      ending: ending(linesAfter(lines, refused.board)),
      complaint: refused.complaint,
    },
  };
}

/** Pars have no say in which rounds are finished. */
function linesAfter(lines: readonly EntrantScores[], board: InPlayBoard): EntrantScores[] {
  const changed = new Map(readScores(lines, board, () => undefined).map((line) => [line.dgId, line]));
  return lines.map((line) => changed.get(line.dgId) ?? line);
}

const storedLine = (line: EntrantScores, nameOf: (dgId: number) => string): ShownLine => ({
  dgId: line.dgId,
  name: nameOf(line.dgId),
  position: line.position,
  status: line.status,
  round: line.playingRound,
  thru: line.thru,
  strokes: line.rounds.map(({ strokes }) => strokes),
});

const refusedLine = (row: InPlayBoard['golfers'][number]): ShownLine => ({
  dgId: row.dgId,
  name: row.playerName,
  position: row.position,
  status: statusOf(row.position),
  round: row.round,
  thru: row.thru,
  strokes: [...row.strokes],
});

function shown(receivedAt: Date | null, lines: ShownLine[]): Omit<BoardUnderReview, 'ending'> {
  const inOrder = lines.toSorted((one, other) => one.dgId - other.dgId);
  const text = JSON.stringify(inOrder.map(({ name: _name, ...line }) => line));
  return { code: createHash('sha256').update(text).digest('hex').slice(0, 8), receivedAt, lines: inOrder };
}

interface Acceptance {
  tournamentId: string;
  /** Of the board that is accepted. */
  code: string;
  /** Who says so, and why. */
  by: string;
  why: string;
  /** It is meant that every buy-in goes back. */
  isVoidMeant?: boolean;
}

/**
 * Notes that an operator accepts one of a tournament's two boards, which the gateway follows at its next beat. It
 * ends an event that waits for its final scores; in play it only says which board to go on from.
 */
export async function acceptBoard(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  { tournamentId, code, by, why, isVoidMeant = false }: Acceptance,
): Promise<{ accepted: 'kept' | 'offered'; ends: boolean }> {
  return transactional({ em }, async (tx) => {
    const tournament = await tx.findOne(Tournament, tournamentId);
    if (!tournament) throw new Refusal('NOT_FOUND', `There is no tournament ${tournamentId}.`);
    const held = await tournamentForUpdate(tx, tournamentId);
    const review = await reviewOf(tx, held);
    const ends = review.awaitedSince !== null;
    if (isTournamentOver(held) || held.rulingId !== null || (!ends && !review.refused))
      throw new Refusal('CONFLICT', `${held.name} waits for nobody.`);
    const accepted = code === review.stored.code ? 'kept' : code === review.refused?.code ? 'offered' : null;
    if (!accepted)
      throw new Refusal('CONFLICT', `No board of ${held.name} is ${code} any more: look at both again.`);
    if (!ends && accepted === 'kept')
      throw new Refusal('CONFLICT', `${held.name} is in play, and goes by that board as it is.`);
    const { ending } = accepted === 'offered' && review.refused ? review.refused : review.stored;
    if (ending?.isVoid && !isVoidMeant)
      throw new Refusal('CONFLICT', `${endingText(ending)} If that is meant, it has to be said.`);
    const refused = await refusedBoardOf(tx, tournamentId);
    const [ruling] = await rowsOf(
      tx,
      { id: text },
      `insert into board_ruling (tournament_id, at, by, why, accepted, ends, kept, offered)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb) returning id`,
      [
        tournamentId,
        wallClock.now(),
        by,
        why,
        accepted,
        ends,
        JSON.stringify(review.stored),
        refused && JSON.stringify(refused.board),
      ],
    );
    held.rulingId = ruling?.id ?? null;
    return { accepted, ends };
  });
}

const rulingColumns = {
  accepted: oneOf(['kept', 'offered']),
  ends: flag,
  by: text,
  why: text,
  offered: orNull(stored<InPlayBoard>()),
};

/** Follows what an operator has ruled on the tournament. Answers the board to go on from, where that is another. */
export function applyRuling(ctx: WriteContext, tournamentId: string, parOf: ParOf): Promise<InPlayBoard[]> {
  return transactional({ ...ctx, em: ctx.em.fork() }, async (em) => {
    const tx = { ...ctx, em };
    const tournament = await tournamentForUpdate(em, tournamentId);
    const [ruling] = await rowsOf(
      em,
      rulingColumns,
      'select accepted, ends, by, why, offered from board_ruling where id = ?',
      [tournament.rulingId],
    );
    tournament.rulingId = null;
    if (!ruling || isTournamentOver(tournament)) return [];
    const { accepted, ends, by, why, offered } = ruling;
    ctx.log.warn(
      { tournament: tournamentId, accepted, ends, by, why },
      'scores: an operator has accepted a board',
    );
    const boards = accepted === 'offered' && offered ? [offered] : [];
    for (const board of boards)
      await storeBoard(tx, tournament, board, parOf, await entrantScoresOf(em, tournamentId));
    await deleteRefusedBoard(em, tournamentId);
    if (ends) await withdrawStragglers(tx, tournamentId);
    await refreshState(tx, tournament, { changed: true, isRuledFinal: ends });
    return boards;
  });
}
