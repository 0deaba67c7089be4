// What-if: a week in play as it would end if its golfers scored so and so in what is left of it. Only the scores are
// assumed: who counts, what a missed round costs, who wins what and how ties are decided is left to the rules of the
// board. A playoff is not played, so that golfers who end level share their place.

import { type BoardEntry, type RankedBoard, rankBy, type WeekOfBoard } from '../board/board.ts';
import { sumCardsPlainly } from '../board/columns/plain-sums.ts';
import { Standings } from '../board/columns/standings.ts';
import { type GolferLine, type GolferLines, toParOf, usualPar } from '../board/lines.ts';
import { type EventPlay, isOver, type Scoring } from '../board/scoring.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';
import { type Pot, type PotOutcome, sharePrizes } from '../money/prizes.ts';

/** What a board and its prizes are worked out from. */
export interface OpenBoard {
  entries: readonly (BoardEntry & { paidAt: Date })[];
  weeks: readonly WeekOfBoard[];
  how: Scoring;
  /** Null where nothing is won. */
  pot: Pot | null;
}

/** What is assumed of a golfer: scores to par of the four rounds, and null for one that they never finish. */
export interface Assumed {
  toPar: readonly (number | null)[];
  /** What they are once a round is missing. */
  outAs: 'cut' | 'withdrawn';
  /** The rounds that a simulation holds to it, where it draws the others; without it, all. */
  held?: readonly number[];
}

export type AssumedByGolfer = ReadonlyMap<number, Assumed>;

/** The week whose rest is assumed: the last one that is locked, if it is not over. */
export function weekInPlay({ weeks }: Pick<OpenBoard, 'weeks'>): number | null {
  const at = weeks.findLastIndex(({ isLocked }) => isLocked);
  const week = weeks[at];
  return week && !isOver(week.event) ? at : null;
}

/** The rounds that a golfer has still to finish, of those that score. */
export function roundsLeft(line: GolferLine, onlyRound: number | null): number[] {
  if (!isActive(line)) return [];
  return roundNumbers.filter(
    (round) => (onlyRound === null || onlyRound === round) && toParOf(line, round) === null,
  );
}

/** The week at its end: what has been played stands, whatever is assumed of it. */
export function playedOut(
  week: WeekOfBoard,
  assumed: AssumedByGolfer,
  onlyRound: number | null,
): WeekOfBoard {
  const event: EventPlay = { state: 'official', rounds: roundNumbers.map(() => 'complete') };
  const lines = new Map<number, GolferLine>();
  for (const line of week.lines.values()) lines.set(line.id, finished(line, assumed.get(line.id), onlyRound));
  return { ...week, event, lines: withPlaces(lines) };
}

function finished(line: GolferLine, assumed: Assumed | undefined, onlyRound: number | null): GolferLine {
  const left = roundsLeft(line, onlyRound);
  if (left.length === 0) return line;
  const scoreOf = (round: number) => (assumed ? (assumed.toPar[round - 1] ?? null) : 0);
  // Whoever leaves in a round plays none after it.
  const leavesIn = left.find((round) => scoreOf(round) === null) ?? Number.POSITIVE_INFINITY;
  const rounds = roundNumbers.map((round) => {
    const { strokes = null, par = null } = line.rounds[round - 1] ?? {};
    const score = left.includes(round) && round < leavesIn ? scoreOf(round) : null;
    return { strokes: score === null ? strokes : (par ?? usualPar) + score, par };
  });
  const isOut = leavesIn < Number.POSITIVE_INFINITY;
  return {
    ...line,
    status: isOut ? (assumed?.outAs ?? 'withdrawn') : line.status,
    position: isOut ? '--' : (line.position ?? null),
    rounds,
    playingRound: null,
    thru: null,
    today: null,
  };
}

/** Places by the sum of the rounds, as points go by (G45). */
function withPlaces(lines: ReadonlyMap<number, GolferLine>): GolferLines {
  const sums = new Map<number, number>();
  for (const line of lines.values()) {
    const scores = roundNumbers.map((round) => toParOf(line, round));
    if (isActive(line) && !scores.includes(null))
      sums.set(
        line.id,
        scores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
      );
  }
  const inOrder = [...sums.values()].sort((one, other) => one - other);
  const placed = new Map(lines);
  for (const [id, sum] of sums) {
    const line = lines.get(id);
    const first = inOrder.indexOf(sum);
    const isShared = inOrder[first + 1] === sum;
    if (line) placed.set(id, { ...line, position: `${isShared ? 'T' : ''}${first + 1}` });
  }
  return placed;
}

export interface WhatIfBoard {
  ranked: RankedBoard;
  /** What became of the pot; null where nothing is won. */
  pot: PotOutcome | null;
}

/** The board and its prizes, if the week in play ended so. Weeks to come are left out of it, as they are on the board. */
export function boardIf(board: OpenBoard, assumed: AssumedByGolfer): WhatIfBoard {
  const { entries, how, pot } = board;
  const at = weekInPlay(board);
  const weeks = board.weeks.map((week, place) =>
    place === at ? playedOut(week, assumed, how.onlyRound) : week,
  );
  const ranked = rankBy(new Standings(sumCardsPlainly), entries, weeks, how);
  return { ranked, pot: pot && sharePrizes(pot, claimantsOf(ranked, entries)) };
}

function claimantsOf({ rows }: RankedBoard, entries: OpenBoard['entries']) {
  const paidAt = new Map(entries.map((entry) => [entry.id, entry.paidAt]));
  return rows.flatMap(({ entryId, rank }) => {
    const at = paidAt.get(entryId);
    return rank === null || !at ? [] : [{ entryId, rank, paidAt: at }];
  });
}
