import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import { color, size } from '@fairway/kit/ui/tokens';
import { costText } from '../settled-outside/cost-text.ts';

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
export function PoolFacts({ of }: { of: FragmentOf<typeof PoolFactsFields> }) {
  const pool = useFragment(PoolFactsFields, of);
  return (
    <ul
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        overflow: 'hidden',
        color: color.muted,
        fontSize: size.small,
        listStyle: 'none',
        // A dot before each item, hidden at the beginning of a line.
        '& li': { position: 'relative', margin: '0 1.25em 0 -1.25em', paddingLeft: '1.25em' },
        '& li::before': {
          content: '"·"',
          position: 'absolute',
          left: 0,
          width: '1.25em',
          textAlign: 'center',
        },
      }}
    >
      {factsOf(pool).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function factsOf(pool: ResultOf<typeof PoolFactsFields>): string[] {
  const { format, round, numTournaments, memberCount, maxUsers, isPrivate } = pool;
  const of = maxUsers === null ? '' : ` of ${maxUsers}`;
  return [
    round ? `${formatNames[format]}, ${roundNames[round]}` : formatNames[format],
    ...(numTournaments > 1 ? [`${numTournaments} tournaments`] : []),
    costText(pool),
    `${memberCount}${of} ${memberCount === 1 && maxUsers === null ? 'player' : 'players'}`,
    ...(isPrivate ? ['Private'] : []),
  ];
}
