import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { paths, useActivePool, usePathParam } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { PoolOfPicksFields } from '../current-picks/pool-of-picks.ts';
import { useEntriesOf } from '../current-picks/use-entries-of.ts';
import { PlayerLayout } from '../player/PlayerLayout.tsx';
import { PlayerSkeleton } from '../player/PlayerSkeleton.tsx';
import { PlayerTabs } from '../player/PlayerTabs.tsx';
import { Portrait } from '../player/Portrait.tsx';
import { PoolSummary, PoolSummaryFields } from '../pool-info/PoolSummary.tsx';
import { poolTimeoutMs } from '../screen-constants.ts';

const UserProfile = graphql(
  `
    query UserProfile($username: String!, $pool: String!, $inPool: Boolean!) {
      user(username: $username) { id username profilePic }
      pool(name: $pool) @include(if: $inPool) {
        id
        ...PoolSummaryFields
        ...PoolOfPicksFields @unmask
      }
    }
  `,
  [PoolSummaryFields, PoolOfPicksFields],
);

/** A player's public page: profile, current picks once they are visible, past results. */
export function UserProfilePage() {
  const asked = usePathParam('username');
  const activePool = useActivePool();
  const ownName = useUsername();
  const { data, error, refetch } = useQuery(UserProfile, {
    variables: { username: asked, pool: activePool ?? '', inPool: activePool !== null },
    fetchPolicy: 'cache-and-network',
  });
  useEach(poolTimeoutMs, useGameTime(), () => void refetch().catch(() => undefined));
  const user = data?.user;
  const pool = data?.pool;
  const entries = useEntriesOf(pool, user?.username ?? asked);
  const isAwaited = activePool !== null && pool === undefined && !error;
  const isOwn = user !== undefined && user?.username === ownName;
  return (
    <Page title={`${user?.username ?? asked}’s Profile`}>
      <PlayerLayout aside={(pool?.isMember || isAwaited) && <PoolSummary of={pool ?? null} />}>
        {error && <FaultNotice error={error} onRetry={refetch} />}
        {!data && !error && <PlayerSkeleton label="Loading the profile" />}
        {data && !user && <EmptyState>There is no player called {asked}.</EmptyState>}
        {user && (
          <>
            <Portrait
              name={user.username}
              picture={user.profilePic}
              actions={isOwn && <ButtonLink href={paths.profile(activePool)}>Change your profile</ButtonLink>}
            />
            <PlayerTabs username={user.username} isOwn={isOwn} pool={pool} entries={entries} />
          </>
        )}
      </PlayerLayout>
    </Page>
  );
}
