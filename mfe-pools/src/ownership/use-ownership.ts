import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { boardOfPool } from '@fairway/kit/live/board-of-pool';
import { useLive } from '@fairway/kit/live/use-live';
import { useOwnGolfers } from './use-own-golfers.ts';

const OwnershipFields = graphql(`
  fragment OwnershipFields on Ownership @_unmask {
    cards
    replaced
    golfers { golfer { id name status } cards users { id username } shareBps position toPar }
  }
`);

const OwnershipNow = graphql(
  `
    query Ownership($pool: String!, $week: Int!) {
      pool(name: $pool) {
        id
        board { version ownership(week: $week) { ...OwnershipFields @unmask } }
      }
    }
  `,
  [OwnershipFields],
);

const OwnershipChanges = graphql(
  `
    subscription OwnershipChanges($pool: String!, $week: Int!) {
      board(pool: $pool) { version ownership(week: $week) { ...OwnershipFields @unmask } }
    }
  `,
  [OwnershipFields],
);

export type OwnedGolfer = ResultOf<typeof OwnershipFields>['golfers'][number];

/** How many cards each golfer is on: undefined while loading, null while none is locked. */
export function useOwnership(pool: string, week: number) {
  const { data, previousData, error, retry } = useLive({
    query: OwnershipNow,
    changes: OwnershipChanges,
    variables: { pool, week },
    ...boardOfPool(pool),
  });
  const ownGolfers = useOwnGolfers(pool, week);
  const shown = (data ?? previousData)?.pool;
  return {
    ownership: shown === undefined ? undefined : (shown?.board?.ownership ?? null),
    ownGolfers,
    error,
    retry,
  };
}
