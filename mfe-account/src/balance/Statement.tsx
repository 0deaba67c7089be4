import { useQuery } from '@fairway/kit/apollo';
import { exactMoneyText, recordTimeIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { withNextPage } from '@fairway/kit/next-page';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { statementLines } from '../screen-constants.ts';

const StatementPage = graphql(`
  query Statement($first: Int!, $after: String) {
    me {
      id
      statement(first: $first, after: $after) {
        nodes { id at what about cents balanceCents }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

type Statement = NonNullable<NonNullable<ResultOf<typeof StatementPage>['me']>['statement']>;
type Line = Statement['nodes'][number];

/** What moved the balance, the latest first. */
export function Statement() {
  const { data, error, refetch, fetchMore } = useQuery(StatementPage, {
    variables: { first: statementLines },
    fetchPolicy: 'cache-and-network',
  });
  const statement = data?.me?.statement;
  const end = statement?.pageInfo.endCursor ?? null;

  const [noMore, setNoMore] = useState<{ behind: string | null; error: unknown } | null>(null);
  const [asking, setAsking] = useState(false);
  const showMore = () => {
    setNoMore(null);
    setAsking(true);
    fetchMore({
      variables: { after: end },
      updateQuery: (before, { fetchMoreResult: { me: more } }) => {
        const page = more?.statement;
        const whole = page && withNextPage(before.me?.statement ?? undefined, { after: end, page });
        return before.me && whole ? { me: { ...before.me, statement: whole } } : before;
      },
    })
      .catch((error: unknown) => setNoMore({ behind: end, error }))
      .finally(() => setAsking(false));
  };

  return (
    <Panel title="Statement" level={3}>
      {!statement && error && <FaultNotice error={error} onRetry={refetch} />}
      {!statement && !error && <Skeleton rows={4} label="Loading your statement" />}
      {statement?.nodes.length === 0 && <p>No transactions yet.</p>}
      <ul css={{ listStyle: 'none' }}>
        {statement?.nodes.map((line) => (
          <StatementLine key={line.id} {...line} />
        ))}
      </ul>
      {noMore?.behind === end && <FaultNotice error={noMore.error} onRetry={showMore} />}
      {noMore?.behind !== end && statement?.pageInfo.hasNextPage && (
        <Button kind="quiet" busy={asking} onClick={showMore}>
          Show more
        </Button>
      )}
    </Panel>
  );
}

function StatementLine({ at, what, about, cents, balanceCents }: Line) {
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: space.base,
        padding: `${space.tight} 0`,
        borderTop: hairline,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        '& small': { color: color.muted, fontSize: size.small },
        '& > :nth-of-type(2n)': { textAlign: 'right' },
      }}
    >
      <strong>{what}</strong>
      <strong css={{ ...condensed, fontSize: size.lead, lineHeight: 1 }}>
        {cents < 0 ? '−' : '+'}
        {exactMoneyText(Math.abs(cents))}
      </strong>
      <small>{[about, recordTimeIn(viewerZone(), new Date(at))].filter(Boolean).join(' · ')}</small>
      <small>{exactMoneyText(balanceCents)}</small>
    </li>
  );
}
