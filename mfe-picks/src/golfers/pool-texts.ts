import { formatNames, type Round, roundNames } from '@fairway/kit/pool-names';
import type { Sheet } from '../selection/picks-fields.ts';
import type { PoolWithPicks } from './picks-query.ts';

const roundNumbers: Record<Round, number> = { OPENING_DAY: 1, PACKING_DAY: 2, MOVING_DAY: 3, FINAL_ROUND: 4 };

export const formatText = ({ format, round }: PoolWithPicks): string =>
  round === null ? formatNames[format] : `${formatNames[format]}, ${roundNames[round]}`;

/** The round by whose tee times golfers lock one by one; null where all lock at once. */
export function lockRoundOf({ round }: PoolWithPicks, sheet: Sheet | null): number | null {
  if (round !== null) return roundNumbers[round];
  return sheet?.oneByOne ? 1 : null;
}
