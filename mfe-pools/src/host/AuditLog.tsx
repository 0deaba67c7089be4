import { useQuery } from '@fairway/kit/apollo';
import { recordTimeIn, viewerZone } from '@fairway/kit/format';
import { graphql } from '@fairway/kit/graphql';
import { withNextPage } from '@fairway/kit/next-page';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

const PoolActs = graphql(`
  query PoolActs($pool: String!, $first: Int!, $after: String) {
    poolActs(pool: $pool, first: $first, after: $after) {
      nodes { id text at by { id username } }
      pageInfo { endCursor hasNextPage }
    }
  }
`);

/** The admin's acts in the pool, for all its members, page by page. */
export function AuditLog({ pool, first }: { pool: string; first: number }) {
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(PoolActs, {
    variables: { pool, first },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const acts = (data ?? previousData)?.poolActs;
  const after = acts?.pageInfo.endCursor ?? null;
  /** What came of asking for more, below the last that was known then. */
  const [noMore, setNoMore] = useState<{ after: string | null; error: unknown } | null>(null);
  const more = async () => {
    setNoMore(null);
    await fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: { poolActs: page } }) => {
        const whole = withNextPage(before?.poolActs, { after, page });
        return whole ? { poolActs: whole } : before;
      },
    }).catch((error: unknown) => setNoMore({ after, error }));
  };

  if (!acts)
    return error ? (
      <FaultNotice error={error} onRetry={refetch} />
    ) : (
      <Skeleton rows={3} label="Loading the list" />
    );
  if (acts.nodes.length === 0) return <p css={{ color: color.muted }}>Nothing yet.</p>;
  return (
    <>
      <ol css={{ borderTop: hairline, listStyle: 'none' }}>
        {acts.nodes.map(({ id, text, at, by }) => (
          <li
            key={id}
            css={{ padding: `${space.tight} 0`, borderBottom: hairline, overflowWrap: 'anywhere' }}
          >
            <p>
              <strong>{by.username}</strong> {text}
            </p>
            <p css={{ color: color.muted, fontSize: size.small }}>
              {recordTimeIn(viewerZone(), new Date(at))}
            </p>
          </li>
        ))}
      </ol>
      {noMore?.after === after && noMore && <FaultNotice error={noMore.error} onRetry={more} />}
      {noMore?.after !== after && data?.poolActs.pageInfo.hasNextPage && (
        <div css={{ marginTop: space.snug }}>
          <Button busy={loading} onClick={more}>
            Show earlier ones
          </Button>
        </div>
      )}
    </>
  );
}
