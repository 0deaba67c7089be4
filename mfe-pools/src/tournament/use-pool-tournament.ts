import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { hourMs } from '../screen-constants.ts';

const TournamentOfPool = graphql(`
  query TournamentOfPool($pool: String!) {
    clock { now }
    tournament { id }
    pool(name: $pool) {
      id
      name
      tournament {
        id
        name
        club
        city
        venueState
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
  }
`);

type OfPool = ResultOf<typeof TournamentOfPool>;
export type Tournament = NonNullable<NonNullable<OfPool['pool']>['tournament']>;

/**
 * The tournament that stands beside a pool's board: null where there is none, and undefined until that is known.
 * At midnight on a Monday the next one takes over and nobody announces it, so it is asked for again each hour of
 * the game, and whenever the clock has jumped.
 */
export function usePoolTournament(pool: string) {
  const { data, previousData, error, refetch } = useQuery(TournamentOfPool, {
    variables: { pool },
    fetchPolicy: 'cache-and-network',
  });
  const time = useGameTime();
  useEach(hourMs, time, () => refetch());
  const known = data ?? (previousData?.pool?.name === pool ? previousData : undefined);
  const tournament = known && (known.pool?.tournament ?? null);
  return {
    tournament,
    /** Whether it is the one that everybody plays this week. */
    isThisWeeks: !tournament || tournament.id === known?.tournament?.id,
    isInPlay: tournament && known ? isInPlay(tournament, time ?? Date.parse(known.clock.now)) : false,
    error,
    retry: refetch,
  };
}

/** From the moment that picks lock: it stays so, finished or not, until the next tournament takes over. */
const isInPlay = ({ state, lockAt }: Tournament, time: number) =>
  (state !== 'SCHEDULED' && state !== 'CANCELLED') || time >= Date.parse(lockAt);
