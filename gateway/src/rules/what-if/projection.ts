// As projected: everybody plays what is left as well as they can be expected to, rounded to whole strokes, and whoever is
// then behind the cut plays no further. What a slider begins at.

import { type GolferLines, toParOf } from '../board/lines.ts';
import { isActive, roundNumbers } from '../golf/tournament.ts';
import { type Assumed, type OpenBoard, roundsLeft, weekInPlay } from './assumed.ts';
import { type Prospect, strengthsOf } from './strength.ts';
import { playedOf } from './week-columns.ts';

/** What is said of a golfer's chances. */
export interface ChancesOfGolfer {
  /** Before the tournament, by the bookmaker; null without a price. */
  odds: number | null;
  /** Now, by the feed; null where it says nothing. */
  winChance: number | null;
}

/** How far a golfer's strength may be from what the odds before the start say of it, in strokes a round. */
const formWithin = 1.5;
const roundsInAll = roundNumbers.length;

/** What golfers who are still in can be expected to score to par in a round: by the odds, and by the feed's chances now. */
export function strengthsNow(
  lines: GolferLines,
  chancesOf: (id: number) => ChancesOfGolfer,
): ReadonlyMap<number, number> {
  const active = [...lines.values()].filter(isActive);
  const before = strengthsOf(
    active.map(({ id }) => ({ winChance: chancesOf(id).odds, toPar: 0, roundsLeft: roundsInAll })),
  );
  const now = active.map(
    (line): Prospect => ({ winChance: chancesOf(line.id).winChance, ...standingOf(line) }),
  );
  const hasChances = now.some(
    ({ winChance, roundsLeft: left }) => winChance !== null && winChance > 0 && left > 0,
  );
  const strengths = hasChances ? strengthsOf(now, { from: before, within: formWithin }) : before;
  return new Map(active.map(({ id }, at) => [id, strengths[at] ?? 0]));
}

function standingOf(line: Parameters<typeof playedOf>[0]): { toPar: number; roundsLeft: number } {
  let [toPar, left] = [0, 0];
  for (const round of roundNumbers) {
    const finished = toParOf(line, round);
    const played = finished === null ? playedOf(line, round) : { toPar: finished, share: 0 };
    toPar += played.toPar;
    left += played.share;
  }
  return { toPar, roundsLeft: left };
}

/** Of everybody with a round left. Who is cut has null in the rounds after it. */
export function projected(
  board: OpenBoard,
  strengths: ReadonlyMap<number, number>,
  cutPlaces: number | null,
): Map<number, Assumed> {
  const week = board.weeks[weekInPlay(board) ?? -1];
  const { onlyRound } = board.how;
  const projections = new Map<number, Assumed>();
  if (!week) return projections;
  for (const line of week.lines.values()) {
    if (roundsLeft(line, onlyRound).length === 0) continue;
    const toPar = roundNumbers.map((round) => {
      const finished = toParOf(line, round);
      if (finished !== null) return finished;
      const { toPar: sofar, share } = playedOf(line, round);
      return Math.round(sofar + (strengths.get(line.id) ?? 0) * share);
    });
    projections.set(line.id, { toPar, outAs: 'withdrawn' });
  }
  return cutPlaces === null || onlyRound !== null ? projections : withCut(projections, cutPlaces);
}

const cutAfter = 2;

function withCut(projections: Map<number, Assumed>, cutPlaces: number): Map<number, Assumed> {
  const halfway = ({ toPar }: Assumed) => (toPar[0] ?? 0) + (toPar[1] ?? 0);
  const inOrder = [...projections.values()].map(halfway).sort((one, other) => one - other);
  const line = inOrder[cutPlaces - 1] ?? Number.POSITIVE_INFINITY;
  return new Map(
    [...projections].map(([id, one]) => [
      id,
      halfway(one) <= line
        ? one
        : { toPar: one.toPar.map((score, at) => (at < cutAfter ? score : null)), outAs: 'cut' },
    ]),
  );
}
