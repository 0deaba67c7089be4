// What decides between equal totals for prizes (G26, G40): the lowest latest round, then the one before it, of the last
// week first; or the closest guess of the winner's score, the lower one of two as close; or nothing. Of points, the best
// single week, then the second best, and so on (G45).

import type { RoundOfWeek } from '../lines.ts';
import type { Scoring, WeekScores } from '../scoring.ts';

export type TieBreaker =
  | ({ kind: 'round' } & RoundOfWeek)
  /** The guesses of a week's winner, and what the winner scored; null as long as nobody has a score. */
  | { kind: 'guess'; week: number; winnerToPar: number | null }
  /** The best week of each, then the second best: `nth` counts from 0. */
  | { kind: 'best-week'; nth: number };

/** First what decides first. `latest` are the rounds that score, the latest first. */
export function tieBreakersOf(
  { ties }: Pick<Scoring, 'ties'>,
  latest: readonly RoundOfWeek[],
  weeks: readonly (WeekScores | null)[],
): TieBreaker[] {
  if (ties === 'split') return [];
  if (ties === 'best-weeks') return weeks.map((_week, nth) => ({ kind: 'best-week', nth }));
  if (ties === 'latest-rounds') return latest.map((round) => ({ kind: 'round', ...round }));
  return weeks
    .flatMap((scores, week): TieBreaker[] =>
      scores ? [{ kind: 'guess', week, winnerToPar: winnerToPar(scores) }] : [],
    )
    .reverse();
}

/**
 * The lowest score of all who are still in, over the rounds that count: of a single round, that of the round. In
 * play it is the leader's so far.
 */
function winnerToPar({ golfers, opened, lines }: WeekScores): number | null {
  let lowest: number | null = null;
  for (const [id, rounds] of golfers) {
    // Whoever is disqualified after the last putt has missed no round, and yet wins nothing.
    if (lines.get(id)?.status === 'disqualified') continue;
    let sum: number | null = null;
    for (let at = 0; at < opened.length; at += 1) {
      const { toPar = null, isPenalty = false } = rounds[at] ?? {};
      if (isPenalty) {
        sum = null;
        break;
      }
      if (toPar !== null) sum = (sum ?? 0) + toPar;
    }
    if (sum !== null && (lowest === null || sum < lowest)) lowest = sum;
  }
  return lowest;
}

/** The score of the best week, from 0, or of the next ones: a week without a score is worth nothing. */
export const nthBest = (weeks: readonly (number | null)[], nth: number): number =>
  weeks.map((score) => score ?? 0).sort((one, other) => one - other)[nth] ?? 0;

/** What is compared, the first difference deciding, the lower winning; null loses. */
export const guessParts = (guess: number | null, winner: number | null): [number | null, number | null] =>
  guess === null || winner === null ? [null, null] : [Math.abs(guess - winner), guess];
