import { graphql } from '@fairway/kit/graphql';

export const LastResultFields = graphql(`
  fragment LastResultFields on Pool {
    name
    buyInCents
    settledOutside { buyInCents text }
    lastResult {
      id
      tournaments
      void
      podium { rank total: toPar points prizeCents prizeWords entry nickname user { id username } }
    }
  }
`);
