import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../context.ts';
import { flag, oneOf, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import { Refusal } from '../../refusal.ts';
import { Golfer } from '../field/field.entity.ts';
import { type Line, type ParOf, statusOf } from '../scores/scores.ts';
import { Tournament } from '../tournament.entity.ts';
import { isOver, refreshState, type Writing } from '../tournament.service.ts';
import { heldTournament, linesOf, storeBoard } from './kept-board.service.ts';
import { forgetRefused, refusedBoard } from './refused-board.service.ts';

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

export interface ShownBoard {
  /** Names the board by what is on it, so that nobody accepts another than the one that was looked at. */
  code: string;
  /** Game time; null where no board was ever believed. */
  heardAt: Date | null;
  lines: ShownLine[];
}

/** A tournament whose board is in doubt. */
export interface Doubt {
  id: string;
  name: string;
  /** Since when the final scores are waited for; null where a board was refused in play. */
  awaitedSince: Date | null;
  /** The one that the product goes by. */
  kept: ShownBoard;
  /** The one that the feed offers instead, and why that is not believed. */
  offered: (ShownBoard & { complaint: string }) | null;
}

type Reading = Pick<Ctx, 'em'>;

const inDoubt = `
  status not in ('official', 'cancelled') and ruling_id is null and
  (final_awaited_since is not null or exists (select 1 from refused_board where tournament_id = tournament.id))`;

/** The tournaments that somebody has to look at, the oldest first. */
export async function boardsInDoubt({ em }: Reading): Promise<Doubt[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select id from tournament where ${inDoubt} order by starts_on, id`,
  );
  const doubts: Doubt[] = [];
  for (const { id } of rows) {
    const tournament = await em.findOneOrFail(Tournament, id, { refresh: true });
    doubts.push(await doubtOf(em, tournament));
  }
  return doubts;
}

async function doubtOf(em: EntityManager, tournament: Tournament): Promise<Doubt> {
  const { id, name, finalAwaitedSince, liveAt } = tournament;
  const lines = await linesOf(em, id);
  const refused = await refusedBoard(em, id);
  const golfers = await em.find(Golfer, { dgId: { $in: lines.map(({ dgId }) => dgId) } });
  const names = new Map(golfers.map(({ dgId, playerName }) => [dgId, playerName]));
  const nameOf = (dgId: number) => names.get(dgId) ?? String(dgId);
  return {
    id,
    name,
    awaitedSince: finalAwaitedSince,
    kept: shown(
      liveAt,
      lines.map((line) => keptLine(line, nameOf)),
    ),
    offered: refused && {
      ...shown(refused.refusedAt, refused.board.golfers.map(offeredLine)),
      complaint: refused.complaint,
    },
  };
}

const keptLine = (line: Line, nameOf: (dgId: number) => string): ShownLine => ({
  dgId: line.dgId,
  name: nameOf(line.dgId),
  position: line.position,
  status: line.status,
  round: line.playingRound,
  thru: line.thru,
  strokes: line.rounds.map(({ strokes }) => strokes),
});

const offeredLine = (row: InPlayBoard['golfers'][number]): ShownLine => ({
  dgId: row.dgId,
  name: row.playerName,
  position: row.position,
  status: statusOf(row.position),
  round: row.round,
  thru: row.thru,
  strokes: [...row.strokes],
});

function shown(heardAt: Date | null, lines: ShownLine[]): ShownBoard {
  const inOrder = lines.toSorted((one, other) => one.dgId - other.dgId);
  const text = JSON.stringify(inOrder.map(({ name: _name, ...line }) => line));
  return { code: createHash('sha256').update(text).digest('hex').slice(0, 8), heardAt, lines: inOrder };
}

interface Acceptance {
  tournamentId: string;
  /** Of the board that is accepted. */
  code: string;
  /** Who says so, and why. */
  by: string;
  why: string;
}

/**
 * Notes that an operator accepts one of a tournament's two boards, which the gateway follows at its next beat. It
 * ends an event that waits for its final scores; in play it only says which board to go on from.
 */
export async function acceptBoard(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  { tournamentId, code, by, why }: Acceptance,
): Promise<{ accepted: 'kept' | 'offered'; ends: boolean }> {
  return transactional({ em }, async (inside) => {
    const tournament = await inside.findOne(Tournament, tournamentId);
    if (!tournament) throw new Refusal('NOT_FOUND', `There is no tournament ${tournamentId}.`);
    const held = await heldTournament(inside, tournamentId);
    const doubt = await doubtOf(inside, held);
    const ends = doubt.awaitedSince !== null;
    if (isOver(held) || held.rulingId !== null || (!ends && !doubt.offered))
      throw new Refusal('CONFLICT', `${held.name} waits for nobody.`);
    const accepted = code === doubt.kept.code ? 'kept' : code === doubt.offered?.code ? 'offered' : null;
    if (!accepted)
      throw new Refusal('CONFLICT', `No board of ${held.name} is ${code} any more: look at both again.`);
    if (!ends && accepted === 'kept')
      throw new Refusal('CONFLICT', `${held.name} is in play, and goes by that board as it is.`);
    const offered = await refusedBoard(inside, tournamentId);
    const [ruling] = await rowsOf(
      inside,
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
        JSON.stringify(doubt.kept),
        offered && JSON.stringify(offered.board),
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
export function followRuling(writing: Writing, tournamentId: string, parOf: ParOf): Promise<InPlayBoard[]> {
  return transactional({ ...writing, em: writing.em.fork() }, async (em) => {
    const inside = { ...writing, em };
    const tournament = await heldTournament(em, tournamentId);
    const [ruling] = await rowsOf(
      em,
      rulingColumns,
      'select accepted, ends, by, why, offered from board_ruling where id = ?',
      [tournament.rulingId],
    );
    tournament.rulingId = null;
    if (!ruling || isOver(tournament)) return [];
    const { accepted, ends, by, why, offered } = ruling;
    writing.log.warn(
      { tournament: tournamentId, accepted, ends, by, why },
      'scores: an operator has accepted a board',
    );
    const boards = accepted === 'offered' && offered ? [offered] : [];
    for (const board of boards)
      await storeBoard(inside, tournament, board, parOf, await linesOf(em, tournamentId));
    await forgetRefused(em, tournamentId);
    await refreshState(inside, tournament, { changed: true, isRuledFinal: ends });
    return boards;
  });
}
