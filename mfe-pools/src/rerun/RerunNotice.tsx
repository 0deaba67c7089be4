import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { RerunButton, RerunButtonFields } from './RerunButton.tsx';
import { RerunLink, RerunLinkFields } from './RerunLink.tsx';

export const RerunNoticeFields = graphql(
  `
    fragment RerunNoticeFields on Pool {
      id
      nextPool { id }
      runAgain { decision { allowed } }
      ...RerunLinkFields
      ...RerunButtonFields
    }
  `,
  [RerunLinkFields, RerunButtonFields],
);

/** On an ended pool's page: the link to its rerun, or the admin's button to make one. */
export function RerunNotice({ of }: { of: FragmentOf<typeof RerunNoticeFields> }) {
  const pool = useFragment(RerunNoticeFields, of);
  if (pool.nextPool) return <RerunLink of={pool} />;
  if (!pool.runAgain?.decision.allowed) return null;
  return (
    <Notice actions={<RerunButton of={pool} />}>
      This one is over. Play it again: the same pool at the next event, and its members are invited.
    </Notice>
  );
}
