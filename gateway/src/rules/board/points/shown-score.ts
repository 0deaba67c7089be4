// A board's score as it is shown: strokes to par, or points in hundredths (G45).
import { pointsText, toParText } from '@fairway/schema/display';
import type { ScoringKind } from '../../pools/pool-rules.ts';
import { pointsOfScore } from './finish-points.ts';

/** One of the two; both are null without a score. */
export interface ShownScore {
  toPar: number | null;
  points: number | null;
}

export const shownScore = (scoring: ScoringKind, score: number | null): ShownScore =>
  scoring === 'strokes'
    ? { toPar: score, points: null }
    : { toPar: null, points: score === null ? null : pointsOfScore(score) };

/** '-3', 'E', '166.67', or '-' without one. */
export function scoreText(scoring: ScoringKind, score: number | null): string {
  const { toPar, points } = shownScore(scoring, score);
  return scoring === 'strokes' ? toParText(toPar) : pointsText(points);
}

/** As APIs have points: 166.67. */
export const pointsNumber = (points: number): number => points / 100;
