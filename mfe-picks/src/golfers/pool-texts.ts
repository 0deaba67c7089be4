import { formatNames, type Round, roundNames } from '@fairway/kit/pool-names';
import type { PoolWithPicks } from './picks-query.ts';

const roundNumbers: Record<Round, number> = { OPENING_DAY: 1, PACKING_DAY: 2, MOVING_DAY: 3, FINAL_ROUND: 4 };

export const formatText = ({ format, round }: PoolWithPicks): string =>
  round === null ? formatNames[format] : `${formatNames[format]}, ${roundNames[round]}`;

/** The number of the one round that is played; null where all are. */
export const roundNumberOf = ({ round }: PoolWithPicks): number | null =>
  round === null ? null : roundNumbers[round];
