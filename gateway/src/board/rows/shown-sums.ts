import type { RankedEntry, WeekScore } from '../../rules/board/board.ts';
import { shownScore } from '../../rules/board/points/shown-score.ts';
import type { ScoringKind } from '../../rules/pools/pool-rules.ts';

// What a row's sums are shown as: scores to par, or points in hundredths. Whoever knows scores to par only, as programs
// that are older than points, finds none.

type Sums = Pick<RankedEntry, 'running' | 'total' | 'weeks'>;
interface SumsInPoints {
  points: number | null;
  weekPoints: (number | null)[];
}

export function shownSums(
  scoring: ScoringKind,
  { running, total, weeks }: Readonly<Sums>,
): Sums & SumsInPoints {
  if (scoring === 'strokes') return { running, total, weeks, points: null, weekPoints: [] };
  return {
    ...shownWeek(scoring, { running, total }),
    weeks: weeks.map(() => null),
    weekPoints: weeks.map((week) => shownScore(scoring, week).points),
  };
}

/** The same of one week alone. */
export function shownWeek(
  scoring: ScoringKind,
  { running, total }: Pick<WeekScore, 'running' | 'total'>,
): Pick<WeekScore, 'running' | 'total'> & { points: number | null } {
  if (scoring === 'strokes') return { running, total, points: null };
  return { running: null, total: null, points: shownScore(scoring, total ?? running).points };
}
