import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useGameTime } from '@fairway/kit/live/game-clock';
import { withNextPage } from '@fairway/kit/next-page';
import { paths } from '@fairway/kit/paths';
import type { PoolFormat } from '@fairway/kit/pool-names';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { useState } from 'react';
import { PoolListing, PoolListingFields } from './PoolListing.tsx';

const Pools = graphql(
  `
    query Pools($search: String!, $format: PoolFormat, $ended: Boolean!, $after: String) {
      pools(search: $search, format: $format, ended: $ended, first: 25, after: $after) {
        nodes { id ...PoolListingFields }
        pageInfo { endCursor hasNextPage }
      }
    }
  `,
  [PoolListingFields],
);

interface PoolListProps {
  search: string;
  format: PoolFormat | null;
  /** Show pools that have ended instead of the others. */
  ended: boolean;
}

/** The pools of a search, page by page. */
export function PoolList({ search, format, ended }: PoolListProps) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(Pools, {
    variables: { search, format, ended },
    // Free places change all the time, so refetch.
    fetchPolicy: 'cache-and-network',
  });
  // While the next result loads, the last one stays.
  const pools = (error ? data : (data ?? previousData))?.pools;
  const end = pools?.pageInfo.endCursor ?? null;

  const time = useGameTime();
  const [noMore, setNoMore] = useState<{ behind: string | null; error: unknown } | null>(null);
  const [asking, setAsking] = useState(false);
  const showMore = () => {
    setNoMore(null);
    setAsking(true);
    fetchMore({
      variables: { after: end },
      updateQuery: (before, { fetchMoreResult: { pools: page } }) => {
        const whole = withNextPage(before?.pools, { after: end, page });
        return whole ? { pools: whole } : before;
      },
    })
      .catch((error: unknown) => setNoMore({ behind: end, error }))
      .finally(() => setAsking(false));
  };

  return (
    <Panel title="Pools">
      {error && <FaultNotice error={error} onRetry={refetch} />}
      {!pools && !error && <Skeleton rows={8} label="Loading the pools" />}
      {pools?.nodes.length === 0 && (
        <EmptyState actions={<ButtonLink href={paths.createPool()}>Create a pool</ButtonLink>}>
          {search || format
            ? 'No pools found. Try a shorter name, or all formats.'
            : ended
              ? 'No pool has ended yet.'
              : 'There are no pools yet.'}
        </EmptyState>
      )}
      <ul css={{ listStyle: 'none' }}>
        {pools?.nodes.map((pool) => (
          <PoolListing key={pool.id} of={pool} time={time} />
        ))}
      </ul>
      {noMore?.behind === end && <FaultNotice error={noMore.error} onRetry={showMore} />}
      {noMore?.behind !== end && data?.pools.pageInfo.hasNextPage && (
        <Button kind="quiet" busy={asking} onClick={showMore}>
          Show more
        </Button>
      )}
    </Panel>
  );
}
