import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Score } from '@fairway/kit/ui/Score';
import { Select } from '@fairway/kit/ui/Select';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { Table } from '@fairway/kit/ui/Table';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

const Compared = graphql(`
  query HeadToHead($pool: String!, $one: String!, $other: String!) {
    pool(name: $pool) {
      id
      headToHead(one: $one, other: $other) {
        won
        lost
        tied
        meetings {
          contest { id number weeks { week tournament { id name } } }
          one { rank total }
          other { rank total }
        }
      }
    }
  }
`);

interface HeadToHeadProps {
  pool: string;
  /** Two at least, the best first. */
  players: readonly string[];
  viewer: string | null;
}

/** Two players beside each other: whoever looks and the best of the others, to begin with. */
export function HeadToHead({ pool, players, viewer }: HeadToHeadProps) {
  const [first = '', second = ''] = players;
  const [one, setOne] = useState(viewer !== null && players.includes(viewer) ? viewer : first);
  const [other, setOther] = useState(one === first ? second : first);
  const { data, error, refetch } = useQuery(Compared, {
    variables: { pool, one, other },
    fetchPolicy: 'cache-and-network',
  });
  // Of these two alone: the figures of the pair before would stand under other names.
  const found = data?.pool?.headToHead;
  const options = (without: string) =>
    players.filter((name) => name !== without).map((name) => ({ value: name, text: name }));
  return (
    <Panel title="Head to head">
      <div css={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space.snug }}>
        <Select
          label="Player"
          name="one"
          options={options(other)}
          value={one}
          onChange={({ target }) => setOne(target.value)}
        />
        <Select
          label="Against"
          name="other"
          options={options(one)}
          value={other}
          onChange={({ target }) => setOther(target.value)}
        />
      </div>
      {error && <FaultNotice error={error} onRetry={refetch} />}
      {!found && !error && <Skeleton rows={3} label="Loading the comparison" />}
      {found && found.meetings.length === 0 && (
        <EmptyState>They have not both had a place in a week yet.</EmptyState>
      )}
      {found && found.meetings.length > 0 && (
        <>
          <p role="status" css={{ margin: `${space.snug} 0`, fontWeight: 600 }}>
            {standText(one, other, found)}
          </p>
          <Table
            label="Head to head"
            rowHeader="Week"
            columns={[
              {
                name: 'Week',
                cell: ({ contest }) => (
                  <TextLink href={paths.pastWeeks(pool, contest.number)}>
                    {contest.weeks.map(({ tournament }) => tournament.name).join(', ')}
                  </TextLink>
                ),
              },
              { name: one, kind: 'figure', cell: (met) => placeOf(met.one) },
              { name: other, kind: 'figure', cell: (met) => placeOf(met.other) },
            ]}
            rows={found.meetings}
            rowKey={({ contest }) => contest.id}
          />
        </>
      )}
    </Panel>
  );
}

const placeOf = ({ rank, total }: { rank: number; total: number | null }) => (
  <>
    {ordinals[pluralRules.select(rank)]?.(rank)}
    {total !== null && (
      <>
        , <Score toPar={total} />
      </>
    )}
  </>
);

const pluralRules = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinals: Partial<Record<Intl.LDMLPluralRule, (rank: number) => string>> = {
  one: (rank) => `${rank}st`,
  two: (rank) => `${rank}nd`,
  few: (rank) => `${rank}rd`,
  other: (rank) => `${rank}th`,
};

/** 'ann was ahead 3 times, bob 1 time, and 2 were tied.' */
function standText(
  one: string,
  other: string,
  { won, lost, tied }: { won: number; lost: number; tied: number },
): string {
  const ties = tied === 0 ? '' : `, and ${tied === 1 ? '1 week was' : `${tied} weeks were`} tied`;
  return `${one} was ahead ${times(won)}, ${other} ${times(lost)}${ties}.`;
}

const times = (count: number) => `${count} ${count === 1 ? 'time' : 'times'}`;
