import { isVoid, scoringRounds } from '../../rules/board/scoring.ts';
import { stragglers } from '../../rules/golf/stragglers.ts';
import { roundNumbers } from '../../rules/golf/tournament.ts';
import type { EntrantScores } from '../scores/scores.ts';

/** What comes of an event that a person ends with the scores as they are. */
export interface Ending {
  rounds: number[];
  /** So few rounds that every buy-in goes back (G25). */
  isVoid: boolean;
  /** The names of those who count as withdrawn from then on (G17). */
  withdrawn: string[];
}

export function endingOf(lines: readonly EntrantScores[], nameOf: (dgId: number) => string): Ending {
  const late = new Set(stragglers(lines));
  const golfers = new Map(
    lines.map((line) => {
      const status = late.has(line) ? 'withdrawn' : line.status;
      return [line.dgId, { ...line, id: line.dgId, status }];
    }),
  );
  const event = { state: 'official', rounds: [] } as const;
  const counting = scoringRounds(event, golfers);
  return {
    rounds: roundNumbers.filter((round) => counting[round - 1]),
    isVoid: isVoid(event, golfers, null),
    withdrawn: [...late].map(({ dgId }) => nameOf(dgId)),
  };
}

export function endingText({ rounds, isVoid, withdrawn }: Ending): string {
  const counting = isVoid
    ? 'Fewer than two rounds would count: every buy-in goes back.'
    : `Rounds that would count: ${rounds.join(', ')}.`;
  return withdrawn.length === 0 ? counting : `${counting} As withdrawn would count: ${withdrawn.join('; ')}.`;
}
