import { useQuery } from '@fairway/kit/apollo';
import { useEach, useGameTime } from '@fairway/kit/game-time';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { hourMs } from '../screen-constants.ts';

const CurrentTournament = graphql(`
  query CurrentTournament {
    clock { now }
    tournament {
      id
      name
      club
      city
      country
      par
      startsOn
      zone
      lockAt
      state
      rounds { number state }
      awaitsFinalScores
    }
  }
`);

export type Tournament = NonNullable<ResultOf<typeof CurrentTournament>['tournament']>;

/**
 * The tournament that the pools are about: null where there is none, and undefined until that is known. At
 * midnight on a Monday the next one takes over and nobody announces it, so it is asked for again each hour of
 * the game, and whenever the clock has jumped.
 */
export function useCurrentTournament() {
  const { data, previousData, error, refetch } = useQuery(CurrentTournament, {
    fetchPolicy: 'cache-and-network',
  });
  const time = useGameTime();
  useEach(hourMs, time, () => refetch());
  const known = data ?? previousData;
  return {
    tournament: known?.tournament,
    isInPlay: known?.tournament ? isInPlay(known.tournament, time ?? Date.parse(known.clock.now)) : false,
    error,
    retry: refetch,
  };
}

/** From the moment that picks lock: it stays so, finished or not, until the next tournament takes over. */
const isInPlay = ({ state, lockAt }: Tournament, time: number) =>
  (state !== 'SCHEDULED' && state !== 'CANCELLED') || time >= Date.parse(lockAt);
