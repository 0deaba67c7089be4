import { graphql } from '@fairway/kit/graphql';

export const StampFields = graphql(`
  fragment StampFields on Leaderboard @_unmask {
    tournament { id state rounds { number state } awaitsFinalScores }
    asOf
    stale
  }
`);
