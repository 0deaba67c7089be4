import { paths, useActivePool } from '@fairway/kit/paths';
import { Slot } from '@fairway/kit/slot';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

/** A pool's home. */
export function StandingsPage() {
  const pool = useActivePool();
  const toMyPools = <ButtonLink href={paths.myPools()}>My Pools</ButtonLink>;
  return pool === null ? (
    <Page title="Pool Standings">
      <EmptyState actions={toMyPools}>No pool is open. Choose one of yours to see its standings.</EmptyState>
    </Page>
  ) : (
    <Page title="Pool Standings" lead={pool}>
      <EmptyState actions={toMyPools}>
        Standings aren't open yet. They begin with the first pool that can be created.
      </EmptyState>
      <Slot name="poolChat" pool={pool} />
    </Page>
  );
}
