import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { PlayedCardFields } from './card-fields.ts';

export const PoolOfPicksFields = graphql(
  `
    fragment PoolOfPicksFields on Pool @_unmask {
      id
      name
      format
      round
      isMember
      numTournaments
      rules { entriesAMember scoring tierLimits cardSize countedScores lock }
      contest { id weeks { week lockAt tournament { id name } } }
      card(username: $username) { ...PlayedCardFields @unmask }
    }
  `,
  [PlayedCardFields],
);

export type PoolOfPicks = ResultOf<typeof PoolOfPicksFields>;
