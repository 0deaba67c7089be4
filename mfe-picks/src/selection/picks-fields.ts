import { graphql, type ResultOf } from '@fairway/kit/graphql';

const GolferFields = graphql(`
  fragment GolferFields on TournamentGolfer @_unmask {
    id
    name
    country
    worldRank
    recentResults
    odds
    teeTimes { round at }
  }
`);

// Sheets and picks have no ids in the cache, and the selection is computed from both, so they are passed on
// whole.
export const SheetFields = graphql(
  `
    fragment SheetFields on Sheet @_unmask {
      week
      budget
      cardSize
      mustSpendAll
      fewestGolfers
      guessChoices
      used { golferId week }
      opensAt
      lockAt
      oneByOne
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

// What else is to be known of a golfer is on the sheet: a player may have several cards.
export const EditableCardFields = graphql(`
  fragment EditableCardFields on Card @_unmask {
    id
    week
    notice
    guess
    draft { revision golfers lost }
    picks {
      tier
      cost
      locked
      open
      golfer { id name country }
      replaced { at golfer { id name } }
    }
  }
`);

export type Sheet = ResultOf<typeof SheetFields>;
export type Card = ResultOf<typeof EditableCardFields>;
