import { formatNames, type PoolFormat, type Round, roundNames } from '@fairway/kit/pool-names';
import { color, size } from '@fairway/kit/ui/tokens';
import { costText } from '../settled-outside/cost-text.ts';

interface Facts {
  format: PoolFormat;
  round: Round | null;
  numTournaments: number;
  buyInCents: number;
  settledOutside: { buyInCents: number } | null;
  memberCount: number;
  maxUsers: number | null;
  isPrivate: boolean;
}

/** The pool's format and settings in one line. */
export function FactsLine({ of: pool }: { of: Facts }) {
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

function factsOf(pool: Facts): string[] {
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
