import type { Answer } from '../answer.ts';
import { cardIds, hasBudget } from './cards.ts';
import type { MockPool, WeekOfGolf } from './mock-pool.ts';
import { dayOfRound, linesOf, tournamentOf } from './weeks.ts';

// How the mock's cards score: enough of the rules that boards look as they do in earnest.

const roundNumbers = [1, 2, 3, 4] as const;
const par = 72;
const penaltyToPar = 10;

type Line = ReturnType<typeof linesOf>[number];

interface RoundOfGolfer {
  round: number;
  toPar: number | null;
  strokes: number | null;
  counts: boolean;
  penalty: boolean;
  live: boolean;
}

export interface ScoredGolfer {
  line: Line;
  rounds: RoundOfGolfer[];
}

function roundOf(line: Line, round: number, state: unknown, isLast: boolean): RoundOfGolfer {
  const strokes = line.rounds[round - 1] ?? null;
  const isOut = line.golfer.status !== 'active';
  const penalty = strokes === null && isOut && state !== 'SCHEDULED';
  const live = strokes === null && !isOut && isLast && line.thru > 0;
  const score = live ? line.today : penalty ? penaltyToPar : null;
  return { round, toPar: strokes === null ? score : strokes - par, strokes, counts: false, penalty, live };
}

const only = (pool: MockPool) => (pool.round === null ? null : dayOfRound[pool.round] + 1);

/** The golfers of a member's card in a week, with what of them counts; none without a card. */
export function golfersOf(pool: MockPool, member: string, week: WeekOfGolf, now: Date): ScoredGolfer[] {
  const states = tournamentOf(week, now).rounds as Answer<'TournamentRound'>[];
  const begun = states.filter(({ state }) => state !== 'SCHEDULED').length;
  const lines = new Map(linesOf(week, now).map((line) => [line.golfer.id, line]));
  const golfers = cardIds(pool, member, week).flatMap((id) => {
    const line = lines.get(id);
    if (!line) return [];
    const rounds = roundNumbers.map((round) => {
      const scored = roundOf(line, round, states[round - 1]?.state, round === begun);
      const isOther = only(pool) !== null && only(pool) !== round;
      return isOther ? { ...scored, toPar: null, penalty: false, live: false } : scored;
    });
    return [{ line, rounds }];
  });
  for (const round of roundNumbers) {
    if (only(pool) !== null && only(pool) !== round) continue;
    const scored = golfers
      .map(({ rounds }) => rounds[round - 1])
      .filter((one) => one !== undefined && one.toPar !== null)
      .sort((a, b) => (a?.toPar ?? 0) - (b?.toPar ?? 0));
    for (const one of hasBudget(pool) ? scored : scored.slice(0, 4)) if (one) one.counts = true;
  }
  return golfers;
}

export function roundSums(golfers: readonly ScoredGolfer[]): (number | null)[] {
  return roundNumbers.map((round) => {
    const counted = golfers.flatMap(({ rounds }) => rounds[round - 1] ?? []).filter(({ counts }) => counts);
    return counted.length === 0 ? null : counted.reduce((sum, { toPar }) => sum + (toPar ?? 0), 0);
  });
}

export function sumOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0);
}

/** How many holes a card's golfers have done of the round in play, on average. */
export function thruOf(
  pool: MockPool,
  member: string,
  week: WeekOfGolf | undefined,
  now: Date,
): number | null {
  if (!week) return null;
  const holes = golfersOf(pool, member, week, now)
    .filter(({ line }) => line.golfer.status === 'active')
    .map(({ line }) => line.thru);
  const sum = holes.reduce((all, done) => all + done, 0);
  return sum === 0 ? null : Math.floor(sum / holes.length);
}
