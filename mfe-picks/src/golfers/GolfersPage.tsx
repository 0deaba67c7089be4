import { paths, useActivePool } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';
import { PoolPicks } from './PoolPicks.tsx';

/** The page to pick golfers for the address's pool. */
export function GolfersPage() {
  const pool = useActivePool();
  return pool === null ? (
    <Page title="Golfers">
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        No pool is open. Choose one of yours to pick golfers for it.
      </EmptyState>
    </Page>
  ) : (
    <PoolPicks key={pool.toLowerCase()} name={pool} />
  );
}
