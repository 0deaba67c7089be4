// The first question of a pool's page, as a text: the build puts it into the manifest, so that the gateway can write it
// into the page, which asks before Apollo Client is there. Nothing is imported here but types, since the build reads it.
import type { graphql, ResultOf } from '@fairway/kit/graphql';

const operation = `
  query FirstBoard($pool: String!) {
    pool(name: $pool) {
      id
      name
      isMember
      format
      round
      numTournaments
      buyInCents
      settledOutside { buyInCents unpaid text }
      namedPrizes { cents words }
      memberCount
      maxUsers
      isPrivate
      notice { at }
      offer { leaves }
      nextPool { id }
      nextWeek { id }
      entries { id card { id notice } }
      contest { id state prizesCents potCents weeks { week lockAt } }
      board {
        version
        asOf
        stale
        official
        noticedAt
        scoring
        rows {
          user { id username }
          entry
          nickname
          position
          rounds
          running
          total
          points
          thru
          hasCard
          late
          guess
          moved
          ifEndedNowCents
          prizeCents
          prizeWords
          weeks
          weekPoints
          golfer { id name }
        }
        ties { users { id } names score points leader { id } round week byGuess bestWeek }
        unranked { id username }
        weeks { week tournament { id name state rounds { number state } awaitsFinalScores } }
        podium { rank total: toPar points prizeCents prizeWords entry nickname user { id username } }
      }
    }
  }
`;

/** Never called: it has the answer's type. */
const typed = (ask: typeof graphql) => ask(operation);

export type FirstBoardAnswer = ResultOf<ReturnType<typeof typed>>;

/** Apollo Client asks for types everywhere, and takes this answer over. */
const withTypes = operation.replaceAll('{', '{ __typename ').replace('{ __typename ', '{ ');

export const firstQuestion = {
  operationName: 'FirstBoard',
  query: withTypes.replace(/\s+/g, ' ').trim(),
  /** Each variable, and what of the address's query it is. */
  variables: { pool: 'pool' },
};
