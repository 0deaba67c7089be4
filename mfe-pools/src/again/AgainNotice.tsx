import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Notice } from '@fairway/kit/ui/Notice';
import { PlayedAgain, PlayedAgainFields } from './PlayedAgain.tsx';
import { RunItBack, RunItBackFields } from './RunItBack.tsx';

export const AgainNoticeFields = graphql(
  `
    fragment AgainNoticeFields on Pool {
      id
      nextPool { id }
      runAgain { decision { allowed } }
      ...PlayedAgainFields
      ...RunItBackFields
    }
  `,
  [PlayedAgainFields, RunItBackFields],
);

/** On the page of a pool that was played: where it goes on, or for its admin the way to have it go on. */
export function AgainNotice({ of }: { of: FragmentOf<typeof AgainNoticeFields> }) {
  const pool = useFragment(AgainNoticeFields, of);
  if (pool.nextPool) return <PlayedAgain of={pool} />;
  if (!pool.runAgain?.decision.allowed) return null;
  return (
    <Notice actions={<RunItBack of={pool} />}>
      The result stands. Play the same pool again with the next event, and ask its members along.
    </Notice>
  );
}
