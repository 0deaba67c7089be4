import { graphql, type ResultOf } from '@fairway/kit/graphql';

const GolferFields = graphql(`
  fragment GolferFields on TournamentGolfer @_unmask {
    id
    name
    odds
    teeTimes { round at }
  }
`);

// Neither a sheet nor a pick has an id by which it could be followed in the cache, and what is selected is worked
// out of both: they are handed down whole.
export const SheetFields = graphql(
  `
    fragment SheetFields on Sheet @_unmask {
      week
      budget
      cardSize
      opensAt
      lockAt
      tiers {
        number
        limit
        cost
        lockedIds
        golfers { ...GolferFields @unmask }
      }
    }
  `,
  [GolferFields],
);

export const EditableCardFields = graphql(
  `
    fragment EditableCardFields on Card @_unmask {
      id
      week
      notice
      draft { revision golfers lost }
      picks {
        tier
        cost
        locked
        open
        golfer { ...GolferFields @unmask }
        replaced { at golfer { id name } }
      }
    }
  `,
  [GolferFields],
);

export type Sheet = ResultOf<typeof SheetFields>;
export type Card = ResultOf<typeof EditableCardFields>;
