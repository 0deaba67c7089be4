import type { PoolWithPicks } from './picks-query.ts';

/** What formats and rounds are called wherever one is named in passing. */
const formatNames: Record<PoolWithPicks['format'], string> = {
  SINGLE_WEEK: 'Single Week',
  SALARY_CAP: 'Salary Cap',
  MULTI_WEEK: 'Multi-Week',
  MULTI_WEEK_SALARY_CAP: 'Multi-Week Salary Cap',
  SINGLE_ROUND: 'Single Round',
};

type Round = NonNullable<PoolWithPicks['round']>;

const rounds: Record<Round, { name: string; number: number }> = {
  OPENING_DAY: { name: 'Opening Day', number: 1 },
  PACKING_DAY: { name: 'Packing Day', number: 2 },
  MOVING_DAY: { name: 'Moving Day', number: 3 },
  FINAL_ROUND: { name: 'Final Round', number: 4 },
};

export const formatText = ({ format, round }: PoolWithPicks): string =>
  round === null ? formatNames[format] : `${formatNames[format]}, ${rounds[round].name}`;

/** The number of the one round that is played; null where all are. */
export const roundNumberOf = ({ round }: PoolWithPicks): number | null =>
  round === null ? null : rounds[round].number;
