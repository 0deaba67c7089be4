import { useQuery } from '@fairway/kit/apollo';
import { daysFrom } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Score } from '@fairway/kit/ui/Score';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size } from '@fairway/kit/ui/tokens';
import { pastResultsMaxHeightPx } from '../screen-constants.ts';

const ResultsOfPlayer = graphql(`
  query PastResults($username: String!) {
    user(username: $username) {
      id
      pastResults { date tournamentName poolName position total }
    }
  }
`);

type Result = NonNullable<ResultOf<typeof ResultsOfPlayer>['user']>['pastResults'][number];
/** Several may be of one week and of pools without a name: they are told apart by their place in the list. */
type Row = Result & { place: number };

/**
 * What somebody reached in settled tournaments. It is asked for at every visit: coming to a profile clears the
 * results that were shown before.
 */
export function PastResults({ username }: { username: string }) {
  const { data, error, refetch } = useQuery(ResultsOfPlayer, {
    variables: { username },
    fetchPolicy: 'network-only',
  });
  if (!data)
    return error ? (
      <FaultNotice error={error} onRetry={refetch} />
    ) : (
      <Skeleton rows={6} label="Loading past results" />
    );
  const results = data.user?.pastResults ?? [];
  if (results.length === 0) return <EmptyState>No past results available.</EmptyState>;
  return (
    <Table
      label="Past results"
      rowHeader="Tournament"
      columns={columns}
      rows={results.map((result, place) => ({ ...result, place }))}
      rowKey={({ place }) => String(place)}
      maxHeight={pastResultsMaxHeightPx}
    />
  );
}

/** A name that is cut says so, like the one above it. */
const poolStyle = {
  display: 'block',
  overflow: 'hidden',
  color: color.muted,
  fontSize: size.tiny,
  fontWeight: 400,
  textOverflow: 'ellipsis',
} as const;

const columns: readonly Column<Row>[] = [
  { name: 'Date', cell: ({ date }) => <time dateTime={date}>{daysFrom(date, 1)}</time> },
  {
    name: 'Tournament',
    cell: ({ tournamentName, poolName }) => (
      <>
        {tournamentName}
        <small css={poolStyle}>{poolName || 'A private pool'}</small>
      </>
    ),
  },
  { name: 'Position', kind: 'figure', cell: ({ position }) => position },
  { name: 'Score', kind: 'figure', cell: ({ total }) => <Score toPar={total} /> },
];
