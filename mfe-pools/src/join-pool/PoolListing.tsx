import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { color, condensed, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
import { ContestTextFields, contestText, openWeek } from '../pool/contest-text.ts';
import { PoolFacts, PoolFactsFields } from '../pool/PoolFacts.tsx';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { JoinPool, JoinPoolFields } from './JoinPool.tsx';

export const PoolListingFields = graphql(
  `
    fragment PoolListingFields on Pool {
      id
      name
      settledOutside { text }
      admin { id username }
      rules { own summary }
      contest { id ...ContestTextFields @unmask }
      ...PoolFactsFields
      ...JoinPoolFields
    }
  `,
  [ContestTextFields, PoolFactsFields, JoinPoolFields],
);

interface PoolListingProps {
  of: FragmentOf<typeof PoolListingFields>;
  /** The game time; null until known. */
  time: number | null;
}

/** A pool in the list, and what it plays next. */
export function PoolListing({ of, time }: PoolListingProps) {
  const pool = useFragment(PoolListingFields, of);
  const { text, when } = contestText(pool.contest, time);
  // In a list the remaining time is enough; only far-off moments need their day.
  const isOpen = pool.contest !== null && openWeek(pool.contest, time) !== undefined;
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: `${space.hair} ${space.base}`,
        padding: `${space.snug} 0`,
        borderBottom: hairline,
        // A phone has no room beside the pool for the reason it can't be joined.
        [phone]: { '& > [data-part="join"]': { display: 'contents' } },
      }}
    >
      <div css={{ overflowWrap: 'anywhere' }}>
        <h3 css={{ ...condensed, fontSize: size.lead }}>{pool.name}</h3>
        <PoolFacts of={pool} />
        {pool.rules.own && <p css={{ fontSize: size.small }}>Own rules: {pool.rules.summary}</p>}
        <OutsideText of={pool.settledOutside} />
        <p css={{ color: color.muted, fontSize: size.small }}>
          {when === null || isOpen ? text : `${text}. ${when}`}
        </p>
      </div>
      <JoinPool of={pool} />
    </li>
  );
}
