import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { HostChangeFields } from '@fairway/kit/host-changes';

/** Always fetched whole: picks have no ids, so the cache could not merge partial ones. */
export const PlayedCardFields = graphql(
  `
  fragment PlayedCardFields on Card @_unmask {
    id
    week
    hidden
    late
    notice
    picks {
      tier
      cost
      locked
      open
      golfer { id name status }
      replaced { golfer { id name } }
    }
    hostChanges { ...HostChangeFields @unmask }
  }
`,
  [HostChangeFields],
);

export type Card = ResultOf<typeof PlayedCardFields>;
export type Pick = Card['picks'][number];
