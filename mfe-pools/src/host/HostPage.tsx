import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths, useActivePool } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';

const HostedPool = graphql(`
  query HostedPool($name: String!) {
    pool(name: $name) { id name memberCount maxUsers settings { allowed code message } }
  }
`);

/** What an admin does for the pool of the address; others are told that it is not for them. */
export function HostPage() {
  const pool = useActivePool();
  return pool === null ? (
    <Page title="Host">
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        No pool is open. Choose one of yours to look after it.
      </EmptyState>
    </Page>
  ) : (
    <HostOf key={pool.toLowerCase()} name={pool} />
  );
}

function HostOf({ name }: { name: string }) {
  const { data, previousData, error, refetch } = useQuery(HostedPool, {
    variables: { name },
    fetchPolicy: 'cache-and-network',
  });
  const known = data ?? previousData;
  const pool = known?.pool;
  const isHost = pool && pool.settings.code !== 'NOT_ADMIN' && pool.settings.code !== 'NOT_MEMBER';
  return (
    <Page
      title={`Host ${pool?.name ?? name}`}
      actions={<ButtonLink href={paths.standings(pool?.name ?? name)}>Standings</ButtonLink>}
    >
      {!known && !error && <Skeleton rows={6} label="Loading the pool" />}
      {error && !pool && <FaultNotice error={error} onRetry={refetch} />}
      {known?.pool === null && (
        <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
          There is no pool of that name. It may have been deleted.
        </EmptyState>
      )}
      {pool && !isHost && (
        <EmptyState actions={<ButtonLink href={paths.standings(pool.name)}>Standings</ButtonLink>}>
          This page is for the pool’s admin.
        </EmptyState>
      )}
      {pool && isHost && (
        <>
          {/* Sections, each a component of its own that gets the pool's name. */}
          <p>
            {pool.memberCount} {pool.memberCount === 1 ? 'player is' : 'players are'} in it
            {pool.maxUsers !== null && `, of ${pool.maxUsers} it takes`}.
          </p>
        </>
      )}
    </Page>
  );
}
