import { useQuery } from '@fairway/kit/apollo';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { hourMs } from '@fairway/schema/days';

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
      contest { id weeks { week firstLockAt tournament { id } } }
    }
  }
`);

type OfPool = ResultOf<typeof TournamentOfPool>;
export type Tournament = NonNullable<NonNullable<OfPool['pool']>['tournament']>;

/**
 * The tournament beside a pool's board: null if there is none, undefined while loading. The next one takes over
 * at midnight on a Monday without an announcement, so it is refetched every game hour and after clock jumps.
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
  const weeks = known?.pool?.contest?.weeks ?? [];
  // The pool may have a lock of its own.
  const lockAt =
    weeks.find((week) => week.tournament.id === tournament?.id)?.firstLockAt ?? tournament?.lockAt ?? null;
  return {
    tournament,
    /** Whether it is the one that everybody plays this week. */
    isThisWeeks: !tournament || tournament.id === known?.tournament?.id,
    /** When the first of the pool's picks lock. */
    lockAt,
    isInPlay:
      tournament && lockAt && known
        ? isInPlay(tournament, lockAt, time ?? Date.parse(known.clock.now))
        : false,
    error,
    retry: refetch,
  };
}

/** From the lock until the next tournament takes over, finished or not. */
const isInPlay = ({ state }: Tournament, lockAt: string, time: number) =>
  (state !== 'SCHEDULED' && state !== 'CANCELLED') || time >= Date.parse(lockAt);
