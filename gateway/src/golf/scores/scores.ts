import { isDeepStrictEqual } from 'node:util';
import { dayMs } from '@fairway/schema/days';
import type { InPlayBoard } from '../../feeds/data-golf.ts';
import type { RoundOfGolfer } from '../field/field.entity.ts';
import { type ParOf, setPars, usualPars } from './pars.ts';

// Reads a live board into the field as it is known: pure, so that every oddity of the feed is a row of a table.

/** What a golfer's line of the field holds of scores. */
export interface EntrantScores {
  dgId: number;
  status: string;
  hasHit: boolean;
  /** When they were gone from the field before a shot. */
  leftAt: Date | null;
  /** The latest round in which they have hit a shot. */
  lastHitRound: number | null;
  position: string | null;
  toPar: number | null;
  thru: number | null;
  today: number | null;
  playingRound: number | null;
  rounds: RoundOfGolfer[];
}

type Row = InPlayBoard['golfers'][number];

/** The lines that the board changes, as they are after it. */
export function readScores(
  lines: readonly EntrantScores[],
  board: InPlayBoard,
  parOf: ParOf,
): EntrantScores[] {
  const rows = new Map(board.golfers.map((row) => [row.dgId, row]));
  let usual: ParOf | undefined;
  const usualOf = () => (usual ??= usualPars(lines));
  return lines.flatMap((line) => {
    const row = rows.get(line.dgId);
    if (!row) return [];
    const next = readLine(line, row, parOf, usualOf);
    return isDeepStrictEqual(line, next) ? [] : [next];
  });
}

function readLine(line: EntrantScores, row: Row, parOf: ParOf, usualOf: () => ParOf): EntrantScores {
  const hitRound = latestHitRound(row);
  const status = statusOf(row.position);
  const rounds = line.rounds.map((round, index) => ({
    ...round,
    // Feeds empty the rows of those who withdraw, and yet what they have finished stands (G22).
    strokes: row.strokes[index] ?? (status === 'withdrawn' ? round.strokes : null),
  }));
  setPars(rounds, row, { parOf, usualOf, hasLeft: takesRoundsAlong.has(status) });
  const hasHit = line.hasHit || hitRound !== null;
  // Boards go on listing who has withdrawn before the start; only a shot brings them back.
  const leftAt = hasHit ? null : line.leftAt;
  return {
    ...line,
    hasHit,
    leftAt,
    lastHitRound: laterOf(line.lastHitRound, hitRound),
    status: leftAt ? line.status : status,
    position: row.position,
    toPar: row.toPar,
    thru: row.thru,
    today: row.today,
    playingRound: row.round,
    rounds,
  };
}

/** The latest round in which the row shows a shot: holes done, a score for the day, or a finished round. */
function latestHitRound({ thru, today, round, strokes }: Row): number | null {
  const isPlaying = (thru ?? 0) > 0 || (today ?? 0) !== 0;
  const finished = strokes.findLastIndex((count) => count !== null) + 1;
  return laterOf(isPlaying ? (round ?? 1) : null, finished || null);
}

const laterOf = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const statuses: Record<string, string> = {
  CUT: 'cut',
  MC: 'cut',
  WD: 'withdrawn',
  'W/D': 'withdrawn',
  DQ: 'disqualified',
  DSQ: 'disqualified',
  MDF: 'mdf',
};

/** Only the feed's word makes a golfer cut, and a place on the board undoes it (G18); unknown words stay. */
export function statusOf(position: string | null): string {
  const word = position?.trim() ?? '';
  if (word === '' || /^-+$/.test(word) || /^T?\d+$/i.test(word) || /^E$/i.test(word)) return 'active';
  return statuses[word.toUpperCase()] ?? word;
}

export const isKnownStatus = (status: string): boolean =>
  status === 'active' || Object.values(statuses).includes(status);

/** Caches give older copies now and then: they are no news, while every other complaint speaks against the board. */
export const outdatedBoard = 'it is older than the last one';

/** Why a board must not be believed, or nothing: one that shrinks, is older, or takes a round from who is still in. */
export function rejectionReason(
  last: { lines: readonly EntrantScores[]; changeToken: string | null; rows: number },
  board: InPlayBoard,
): string | undefined {
  if (board.golfers.length < last.rows * 0.9)
    return `it lost ${last.rows - board.golfers.length} of ${last.rows} golfers`;
  if (last.changeToken && isOlder(board.changeToken, last.changeToken)) return outdatedBoard;
  const rows = new Map(board.golfers.map((row) => [row.dgId, row]));
  const takenBack = last.lines.find((line) => {
    const row = rows.get(line.dgId);
    // Officials take rounds from who is disqualified, and no copy ever gives them back.
    if (!row || takesRoundsAlong.has(statusOf(row.position))) return false;
    return line.rounds.some(({ strokes }, index) => strokes !== null && row.strokes[index] === null);
  });
  return takenBack && `it takes back a finished round of golfer ${takenBack.dgId}`;
}

const takesRoundsAlong = new Set(['disqualified', 'withdrawn']);

/** Whether it was last changed before the event's week: events of one name come back each season. */
export const isOfEarlierSeason = ({ changeToken }: InPlayBoard, weekStartsAt: Date): boolean =>
  Date.parse(`${changeToken} UTC`) < weekStartsAt.getTime() - dayMs;

/** The feed's 'last_update' has no zone: it only tells which of two copies is the earlier. */
function isOlder(token: string, than: string): boolean {
  const [a, b] = [Date.parse(`${token} UTC`), Date.parse(`${than} UTC`)];
  return Number.isFinite(a) && Number.isFinite(b) && a < b;
}
