import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { Card } from '@fairway/kit/ui/Card';
import { ContestTextFields, contestText } from '../pool/contest-text.ts';
import { PoolFacts, PoolFactsFields } from '../pool/PoolFacts.tsx';
import { OwnPart, type Part } from './OwnPart.tsx';

export const PoolCardFields = graphql(
  `
    fragment PoolCardFields on Pool {
      id
      name
      contest { id ...ContestTextFields @unmask }
      ...PoolFactsFields
    }
  `,
  [ContestTextFields, PoolFactsFields],
);

/** One of the player's pools, and the way into it. */
export function PoolCard({ of, own }: { of: FragmentOf<typeof PoolCardFields>; own: Part }) {
  const pool = useFragment(PoolCardFields, of);
  const navigate = useNavigate();
  return (
    <Card
      title={pool.name}
      actions={<Button onClick={() => navigate(paths.standings(pool.name))}>Open</Button>}
    >
      <p>{contestText(pool.contest)}</p>
      <OwnPart of={own} />
      <PoolFacts of={pool} />
    </Card>
  );
}
