import { graphql, type ResultOf } from '@fairway/kit/graphql';

/** Asked for whole wherever a card is asked for at all: its picks have no ids, and half of them would not do. */
export const PlayedCardFields = graphql(`
  fragment PlayedCardFields on Card @_unmask {
    id
    week
    hidden
    notice
    picks {
      tier
      cost
      locked
      open
      golfer { id name status }
      replaced { golfer { id name } }
    }
  }
`);

export type Card = ResultOf<typeof PlayedCardFields>;
export type Pick = Card['picks'][number];
