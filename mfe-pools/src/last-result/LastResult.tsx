import { useFragment } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Panel } from '@fairway/kit/ui/Panel';
import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';

export const LastResultFields = graphql(`
  fragment LastResultFields on Pool {
    lastResult {
      id
      tournaments
      void
      podium { rank total prizeCents user { id username } }
    }
  }
`);

/** Who won last, once the board has gone on to the next contest. */
export function LastResult({ of }: { of: FragmentOf<typeof LastResultFields> }) {
  const { lastResult } = useFragment(LastResultFields, of);
  if (!lastResult) return null;
  const { podium, tournaments } = lastResult;
  return (
    <Panel title="Last Result">
      <p css={{ marginBottom: space.tight, color: color.muted, fontSize: size.small }}>
        {tournaments.join(', ')}
      </p>
      {lastResult.void && <p>It came to nothing, and every buy-in went back to its balance.</p>}
      {!lastResult.void && podium.length === 0 && <p>Nobody had a card.</p>}
      {podium.length > 0 && <Winners podium={podium} />}
    </Panel>
  );
}

type Podium = NonNullable<ResultOf<typeof LastResultFields>['lastResult']>['podium'];

function Winners({ podium }: { podium: Podium }) {
  const hasPrizes = podium.some(({ prizeCents }) => prizeCents !== null);
  return (
    <table css={tableStyle}>
      <caption css={visuallyHidden}>The winners</caption>
      <thead css={visuallyHidden}>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          <th scope="col">Total</th>
          {hasPrizes && <th scope="col">Prize</th>}
        </tr>
      </thead>
      <tbody>
        {podium.map(({ rank, user, total, prizeCents }) => (
          <tr key={user.id}>
            <td>{rank}</td>
            <th scope="row">{user.username}</th>
            <td>
              <Score toPar={total} />
            </td>
            {hasPrizes && <td>{prizeCents === null ? '-' : moneyText(prizeCents)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tableStyle = {
  ...condensed,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.lead,
  '& tbody th, & tbody td': {
    height: '2.25rem',
    padding: `0 0 0 ${space.tight}`,
    borderBottom: hairline,
    textAlign: 'right',
  },
  '& tbody td:first-of-type': { padding: 0, textAlign: 'left', color: color.muted },
  '& tbody th': { width: '100%', textAlign: 'left', fontWeight: 600, overflowWrap: 'anywhere' },
} as const;
