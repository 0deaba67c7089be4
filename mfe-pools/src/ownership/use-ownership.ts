import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useLive, withBoard } from '@fairway/kit/live';

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
  const { data, previousData, error, retry } = useLive({
    query: OwnershipNow,
    changes: OwnershipChanges,
    variables: { pool, week },
    update: withBoard,
  });
  const shown = (data ?? previousData)?.pool;
  return {
    ownership: shown === undefined ? undefined : (shown?.board?.ownership ?? null),
    ownGolfers: new Set(shown?.entry?.card?.picks.map(({ golfer }) => golfer.id)),
    error,
    retry,
  };
}
