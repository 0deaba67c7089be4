import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { color, space } from '@fairway/kit/ui/tokens';
import { HostPanel } from '../host/HostPanel.tsx';
import { RerunButton, RerunButtonFields } from './RerunButton.tsx';
import { RerunLink, RerunLinkFields } from './RerunLink.tsx';

const Again = graphql(
  `
    query Again($pool: String!) {
      pool(name: $pool) {
        id
        runAgain { poolName }
        nextPool { id }
        ...RerunButtonFields
        ...RerunLinkFields
      }
    }
  `,
  [RerunButtonFields, RerunLinkFields],
);

/** Rerunning the pool for the next event, on the host page. */
export function RerunPanel({ pool: name }: { pool: string }) {
  const { data, error, refetch } = useQuery(Again, {
    variables: { pool: name },
    fetchPolicy: 'cache-and-network',
  });
  const pool = data?.pool;
  if (pool && !pool.nextPool && !pool.runAgain) return null;
  return (
    <HostPanel title="Run it back">
      {error && !pool && <FaultNotice error={error} onRetry={refetch} />}
      {pool && (
        <div css={{ display: 'grid', justifyItems: 'start', gap: space.base, maxWidth: '42rem' }}>
          <RerunLink of={pool} />
          {!pool.nextPool && (
            <p css={{ color: color.muted }}>
              The same format, buy-in and payouts at the next event. Members are invited by mail, and decide
              whether to play.
            </p>
          )}
          <RerunButton of={pool} />
        </div>
      )}
    </HostPanel>
  );
}
