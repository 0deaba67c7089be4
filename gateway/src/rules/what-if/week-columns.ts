// What the runs of a simulation work on: a week in play and the cards of a board as columns of numbers.

import type { GolferLine } from '../board/lines.ts';
import { toParOf } from '../board/lines.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';
import { type AssumedByGolfer, type OpenBoard, roundsLeft } from './assumed.ts';
import { spreadOfRound } from './strength.ts';

/** In place of a score that there is not. */
export const missing = 32_767;
export const rounds = roundNumbers.length;
const holesOfRound = 18;

/** Columns by golfer and round; `golfer * rounds + round`. */
export interface WeekColumns {
  count: number;
  /** By golfer's id. */
  places: ReadonlyMap<number, number>;
  /** Whether the golfer plays on to the end, unless a cut is drawn. */
  isIn: Uint8Array;
  /** Scores that stand or are assumed, and `missing` for those that are drawn. */
  scores: Int16Array;
  /** 1 for a score to draw, from this mean and with this spread. */
  isDrawn: Uint8Array;
  means: Float64Array;
  spreads: Float64Array;
}

export function weekColumns(
  { weeks, how }: OpenBoard,
  at: number,
  assumed: AssumedByGolfer,
  strengthOf: (id: number) => number,
): WeekColumns {
  const lines = [...(weeks[at]?.lines.values() ?? [])];
  const size = lines.length * rounds;
  const columns: WeekColumns = {
    count: lines.length,
    places: new Map(lines.map(({ id }, place) => [id, place])),
    isIn: Uint8Array.from(lines, (line) => (isActive(line) ? 1 : 0)),
    scores: new Int16Array(size).fill(missing),
    isDrawn: new Uint8Array(size),
    means: new Float64Array(size),
    spreads: new Float64Array(size),
  };
  for (const [place, line] of lines.entries())
    layOut(columns, place, {
      line,
      assumed,
      left: roundsLeft(line, how.onlyRound),
      strength: strengthOf(line.id),
    });
  return columns;
}

function layOut(
  columns: WeekColumns,
  place: number,
  about: { line: GolferLine; assumed: AssumedByGolfer; left: number[]; strength: number },
): void {
  const { line, left, strength } = about;
  const assumed = about.assumed.get(line.id);
  let hasLeft = false;
  for (const round of roundNumbers) {
    const cell = place * rounds + round - 1;
    const finished = toParOf(line, round);
    if (finished !== null) columns.scores[cell] = finished;
    else if (!left.includes(round) || hasLeft) continue;
    else if (assumed && (assumed.toPar[round - 1] ?? null) === null) hasLeft = true;
    else if (assumed && (assumed.held?.includes(round) ?? true))
      columns.scores[cell] = assumed.toPar[round - 1] ?? missing;
    else {
      const { toPar, share } = playedOf(line, round);
      columns.isDrawn[cell] = 1;
      columns.means[cell] = toPar + strength * share;
      columns.spreads[cell] = spreadOfRound * Math.sqrt(share);
    }
  }
  if (hasLeft) columns.isIn[place] = 0;
}

/** What a golfer has of a round, and which part of it is left. */
export function playedOf(line: GolferLine, round: number): { toPar: number; share: number } {
  const isIn = line.playingRound === round && (line.thru ?? 0) > 0;
  return isIn
    ? { toPar: line.today ?? 0, share: 1 - Math.min(holesOfRound, line.thru ?? 0) / holesOfRound }
    : { toPar: 0, share: 1 };
}
