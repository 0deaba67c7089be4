import type { ContestView, WeekOfContest } from '../contest.queries.ts';

/** Whether no result is to come of a tournament any more: it has one, or is off. */
export const hasEnded = ({ status, excluded }: { status: string; excluded: string | null }): boolean =>
  excluded !== null || status === 'official' || status === 'cancelled';

/** A contest's weeks whose cards are locked, and whose results are to come, the earliest first. */
export const lockedWeeks = ({ weeks }: ContestView, now: Date): WeekOfContest[] =>
  weeks.filter(({ locks, tournament }) => now >= locks.lastAt && !hasEnded(tournament));
