import { useQuery } from '@fairway/kit/apollo';
import { moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Score } from '@fairway/kit/ui/Score';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { HeadToHead } from './HeadToHead.tsx';

const AllTimeOf = graphql(`
  query AllTime($pool: String!) {
    pool(name: $pool) {
      id
      allTime {
        contests
        rows {
          position
          contests
          wins
          podiums
          prizeCents
          bestRound { toPar contest { id number } }
          user { id username }
        }
      }
    }
  }
`);

type Found = NonNullable<NonNullable<ResultOf<typeof AllTimeOf>['pool']>['allTime']>;
type Row = Found['rows'][number];

interface AllTimeProps {
  pool: string;
  hasPrizes: boolean;
  viewer: string | null;
}

/** What everybody has reached since the pool began, and two of them beside each other. */
export function AllTime({ pool, hasPrizes, viewer }: AllTimeProps) {
  const { data, error, refetch } = useQuery(AllTimeOf, {
    variables: { pool },
    fetchPolicy: 'cache-and-network',
  });
  const found = data?.pool?.allTime;
  if (error && !found) return <FaultNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={6} label="Loading the table of all time" />;
  if (!found) return null;
  const prizes: Column<Row> = {
    name: 'Won',
    kind: 'figure',
    cell: ({ prizeCents }) => (prizeCents > 0 ? moneyText(prizeCents) : '-'),
  };
  const columns: Column<Row>[] = [
    { name: 'Pos', cell: ({ position }) => position },
    { name: 'Player', cell: ({ user }) => user.username },
    { name: 'Played', kind: 'figure', wideOnly: true, cell: ({ contests }) => contests },
    { name: 'Wins', kind: 'figure', cell: ({ wins }) => wins },
    { name: 'Top 3', kind: 'figure', cell: ({ podiums }) => podiums },
    {
      name: 'Best round',
      kind: 'figure',
      cell: ({ bestRound }) =>
        bestRound ? (
          <TextLink href={paths.pastWeeks(pool, bestRound.contest.number)}>
            <Score toPar={bestRound.toPar} />
          </TextLink>
        ) : (
          '-'
        ),
    },
    ...(hasPrizes ? [prizes] : []),
  ];
  // Deleted accounts share one name, by which nobody can be asked for.
  const players = found.rows.map(({ user }) => user.username).filter((name) => name !== 'deleted user');
  return (
    <>
      <Panel title="All time">
        <Table
          label="All time"
          rowHeader="Player"
          columns={columns}
          rows={found.rows}
          rowKey={({ user }) => user.id}
          tone={({ user }) => (user.username === viewer ? 'mine' : undefined)}
        />
      </Panel>
      {players.length > 1 && <HeadToHead pool={pool} players={players} viewer={viewer} />}
    </>
  );
}
