import type { graphql, ResultOf } from '@fairway/kit/graphql';

/** Never called: it has the type, without bringing what reads GraphQL. */
const named = (fragment: typeof graphql) => fragment(`fragment Named on Pool @_unmask { format round }`);

type Named = ResultOf<ReturnType<typeof named>>;

export type PoolFormat = Named['format'];
export type Round = NonNullable<Named['round']>;

/** What the formats are called wherever one is named in passing. */
export const formatNames: Record<PoolFormat, string> = {
  SINGLE_WEEK: 'Single Week',
  SALARY_CAP: 'Salary Cap',
  MULTI_WEEK: 'Multi-Week',
  MULTI_WEEK_SALARY_CAP: 'Multi-Week Salary Cap',
  SINGLE_ROUND: 'Single Round',
  SERIES: 'Series',
  ONE_AND_DONE: 'One and Done',
};

/** In the order in which they are played. */
export const roundNames: Record<Round, string> = {
  OPENING_DAY: 'Opening Day',
  PACKING_DAY: 'Packing Day',
  MOVING_DAY: 'Moving Day',
  FINAL_ROUND: 'Final Round',
};
