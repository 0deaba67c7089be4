import { paths, useActivePool, useContestInAddress } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';
import { PastBoard } from './PastBoard.tsx';
import { PastWeeks } from './PastWeeks.tsx';

/** The archive of the address's pool: its settled contests and its season or, with a number, one board. */
export function PastWeeksPage() {
  const pool = useActivePool();
  const contest = useContestInAddress();
  if (pool === null)
    return (
      <Page title="Past weeks">
        <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
          No pool is open. Choose one of yours to see its past weeks.
        </EmptyState>
      </Page>
    );
  return contest === null ? (
    <PastWeeks key={pool.toLowerCase()} name={pool} />
  ) : (
    <PastBoard key={`${pool.toLowerCase()} ${contest}`} name={pool} contest={contest} />
  );
}
