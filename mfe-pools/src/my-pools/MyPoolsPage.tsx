import { preloadQuery, useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { paths } from '@fairway/kit/paths';
import { currentUsername, useUsername } from '@fairway/kit/session';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { space } from '@fairway/kit/ui/tokens';
import { myPoolsMs } from '../screen-constants.ts';
import { OwnPartFields } from './OwnEntrySummary.tsx';
import { PoolCard, PoolCardFields } from './PoolCard.tsx';
import { groupPools } from './pool-groups.ts';

const MyPools = graphql(
  `
    query MyPools($viewer: String!) {
      myPools { id contest { id state } ...PoolCardFields ...OwnPartFields @unmask }
    }
  `,
  [PoolCardFields, OwnPartFields],
);

/** Asks what the page will ask. */
export const preloadMyPools = () => preloadQuery(MyPools, { viewer: currentUsername() ?? '' });

/** The player's pools. */
export function MyPoolsPage() {
  const viewer = useUsername() ?? '';
  const time = useGameTime();
  const { data, previousData, error, refetch } = useQuery(MyPools, {
    variables: { viewer },
    fetchPolicy: 'cache-and-network',
  });
  // The installed app begins here and is left open for days.
  useEach(myPoolsMs, time, () => refetch());
  const pools = (data ?? previousData)?.myPools;
  return (
    <Page title="My Pools">
      {error && <FaultNotice error={error} onRetry={refetch} />}
      {!pools && !error && <Skeleton rows={6} label="Loading your pools" />}
      {pools?.length === 0 && (
        <EmptyState
          actions={
            <>
              <ButtonLink kind="primary" href={paths.createPool()}>
                Create a pool
              </ButtonLink>
              <ButtonLink href={paths.joinPool()}>Join a pool</ButtonLink>
            </>
          }
        >
          You haven't joined or created any pools yet. Join or create a pool to start playing!
        </EmptyState>
      )}
      {groupPools(pools ?? []).map((group) => (
        <Panel key={group.title} title={group.title}>
          <ul
            css={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))',
              gap: space.base,
              listStyle: 'none',
              // Cards side by side have equal heights.
              '& > li': { display: 'grid' },
            }}
          >
            {group.pools.map((pool) => (
              <li key={pool.id}>
                <PoolCard of={pool} own={pool} viewer={viewer} time={time} />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </Page>
  );
}
