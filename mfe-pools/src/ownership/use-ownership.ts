import { useQuery } from '@fairway/kit/apollo';
import { ownSubscription } from '@fairway/kit/game-time';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEffect } from 'react';

const OwnershipFields = graphql(`
  fragment OwnershipFields on Ownership @_unmask {
    cards
    golfers { golfer { id name status } cards shareBps position toPar }
  }
`);

const OwnershipNow = graphql(
  `
    query Ownership($pool: String!, $week: Int!) {
      pool(name: $pool) {
        id
        entry { id card(week: $week) { picks { golfer { id } } } }
        board { ownership(week: $week) { ...OwnershipFields @unmask } }
      }
    }
  `,
  [OwnershipFields],
);

// One's own card is left out: what is the same for everybody is answered once for all.
const OwnershipChanges = graphql(
  `
    subscription OwnershipChanges($pool: String!, $week: Int!) {
      board(pool: $pool) { ownership(week: $week) { ...OwnershipFields @unmask } }
    }
  `,
  [OwnershipFields],
);

export type OwnedGolfer = ResultOf<typeof OwnershipFields>['golfers'][number];

/** Who is on how many cards: undefined until it is known, null while no golfer has locked. */
export function useOwnership(pool: string, week: number) {
  const { data, previousData, error, refetch, subscribeToMore } = useQuery(OwnershipNow, {
    variables: { pool, week },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(
    () =>
      subscribeToMore({
        document: OwnershipChanges,
        variables: { pool, week },
        context: ownSubscription,
        updateQuery: (_before, { previousData: known, complete, subscriptionData }) =>
          complete && known.pool
            ? { pool: { ...known.pool, board: subscriptionData.data.board } }
            : undefined,
        // The standings hear of it too, and say so.
        onError: () => undefined,
      }),
    [subscribeToMore, pool, week],
  );
  const shown = (data ?? previousData)?.pool;
  return {
    ownership: shown === undefined ? undefined : (shown?.board?.ownership ?? null),
    ownGolfers: new Set(shown?.entry?.card?.picks.map(({ golfer }) => golfer.id)),
    error,
    retry: refetch,
  };
}
