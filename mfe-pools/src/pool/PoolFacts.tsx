import { useFragment } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { formatNames, roundNames } from '@fairway/kit/pool-names';
import { color, size, space } from '@fairway/kit/ui/tokens';

export const PoolFactsFields = graphql(`
  fragment PoolFactsFields on Pool {
    format
    round
    numTournaments
    buyInCents
    memberCount
    maxUsers
    isPrivate
  }
`);

/** What sort of pool it is, in one line. */
export function PoolFacts({ of }: { of: FragmentOf<typeof PoolFactsFields> }) {
  const pool = useFragment(PoolFactsFields, of);
  return (
    <ul
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: space.tight,
        color: color.muted,
        fontSize: size.small,
        listStyle: 'none',
        '& li:not(:last-of-type)::after': { content: '"·"', marginLeft: space.tight },
      }}
    >
      {factsOf(pool).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function factsOf(pool: ResultOf<typeof PoolFactsFields>): string[] {
  const { format, round, numTournaments, buyInCents, memberCount, maxUsers, isPrivate } = pool;
  const of = maxUsers === null ? '' : ` of ${maxUsers}`;
  return [
    round ? `${formatNames[format]}, ${roundNames[round]}` : formatNames[format],
    ...(numTournaments > 1 ? [`${numTournaments} tournaments`] : []),
    buyInCents === 0 ? 'Free' : `${moneyText(buyInCents)} buy-in`,
    `${memberCount}${of} ${memberCount === 1 && maxUsers === null ? 'player' : 'players'}`,
    ...(isPrivate ? ['Private'] : []),
  ];
}
