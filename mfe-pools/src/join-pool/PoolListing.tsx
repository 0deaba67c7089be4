import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { PoolFacts, PoolFactsFields } from '../pool/PoolFacts.tsx';
import { JoinPool, JoinPoolFields } from './JoinPool.tsx';

export const PoolListingFields = graphql(
  `
    fragment PoolListingFields on Pool {
      id
      name
      admin { id username }
      ...PoolFactsFields
      ...JoinPoolFields
    }
  `,
  [PoolFactsFields, JoinPoolFields],
);

/** One pool among all. */
export function PoolListing({ of }: { of: FragmentOf<typeof PoolListingFields> }) {
  const pool = useFragment(PoolListingFields, of);
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: space.base,
        padding: `${space.snug} 0`,
        borderBottom: hairline,
      }}
    >
      <div css={{ overflowWrap: 'anywhere' }}>
        <h3 css={{ ...condensed, fontSize: size.lead }}>{pool.name}</h3>
        <PoolFacts of={pool} />
      </div>
      <JoinPool of={pool} />
    </li>
  );
}
