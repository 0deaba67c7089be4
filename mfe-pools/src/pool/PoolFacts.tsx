import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { FactsLine } from './FactsLine.tsx';

export const PoolFactsFields = graphql(
  `
  fragment PoolFactsFields on Pool {
    format
    round
    numTournaments
    buyInCents
    settledOutside { buyInCents text }
    namedPrizes { cents words }
    memberCount
    maxUsers
    isPrivate
  }
`,
);

/** The pool's format and settings in one line. */
export const PoolFacts = ({ of }: { of: FragmentOf<typeof PoolFactsFields> }) => (
  <FactsLine of={useFragment(PoolFactsFields, of)} />
);
