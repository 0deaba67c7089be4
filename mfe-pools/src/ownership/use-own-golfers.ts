import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';

// A query of its own, so that what is the same for all members can be answered once for them.
const OwnGolfers = graphql(`
  query OwnGolfers($pool: String!, $week: Int!) {
    pool(name: $pool) { id entries { id card(week: $week) { picks { golfer { id } } } } }
  }
`);

/** The ids of the golfers on one's own cards of a week; none without a week. */
export function useOwnGolfers(pool: string, week: number | null): ReadonlySet<string> {
  const { data, previousData } = useQuery(OwnGolfers, {
    variables: { pool, week: week ?? 0 },
    skip: week === null,
    fetchPolicy: 'cache-and-network',
  });
  const entries = (data ?? previousData)?.pool?.entries ?? [];
  const picks = entries.flatMap(({ card }) => card.picks);
  return new Set(week === null ? [] : picks.map(({ golfer }) => golfer.id));
}
