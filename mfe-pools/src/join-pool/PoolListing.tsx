import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { condensed, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
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
        gap: `${space.hair} ${space.base}`,
        padding: `${space.snug} 0`,
        borderBottom: hairline,
        // A phone has no room beside the pool for why it can't be joined.
        [phone]: { '& > [data-part="join"]': { display: 'contents' } },
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
