import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const RoundOfGolferFields = graphql(`
  fragment RoundOfGolferFields on CountedRound @_unmask {
    round
    toPar
    counts
    penalty
    live
  }
`);

/** A golfer's part in one round of a card. */
export type RoundOfGolfer = ResultOf<typeof RoundOfGolferFields>;
