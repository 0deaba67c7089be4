import { graphql } from '@fairway/kit/graphql';

export const NextWeekFields = graphql(`
  fragment NextWeekFields on Pool {
    id
    name
    ended
    contest { id quiet weeks { week opensAt lockAt tournament { id name } } }
    nextWeek {
      id
      answer
      waits
      tournament { id name lockAt }
      laterTournament { id name }
      yes { allowed }
      skip { allowed }
      stop { allowed note }
    }
  }
`);
