import type { Tournament } from './use-pool-tournament.ts';

/** The progress of a tournament in a few words; for one of several weeks they don't sound final. */
export function progressText(
  { state, rounds, awaitsFinalScores }: Pick<Tournament, 'state' | 'rounds' | 'awaitsFinalScores'>,
  week: number | null = null,
): string {
  const begun = rounds.findLast((round) => round.state !== 'SCHEDULED');
  if (awaitsFinalScores) return 'Waiting for the final scores';
  switch (state) {
    case 'SCHEDULED':
      return 'Nobody has teed off yet';
    case 'LIVE':
      return begun?.state === 'COMPLETE' ? `Round ${begun.number} is over` : `Round ${begun?.number} in play`;
    case 'SUSPENDED':
      return `Round ${begun?.number}: play is suspended`;
    case 'COMPLETE':
      return 'Finished, not yet official';
    case 'OFFICIAL':
      return week === null ? 'Final' : `Week ${week} is final`;
    case 'CANCELLED':
      return week === null ? 'Cancelled' : `Week ${week} is cancelled`;
  }
}
