import { useQuery } from '@fairway/kit/apollo';
import { daysFrom } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Score } from '@fairway/kit/ui/Score';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { color, size } from '@fairway/kit/ui/tokens';
import { entryLabel, pointsText } from '@fairway/schema/display';
import { pastResultsMaxHeightPx } from '../screen-constants.ts';

const ResultsOfPlayer = graphql(`
  query PastResults($username: String!) {
    user(username: $username) {
      id
      pastResults { date tournamentName poolName entry nickname position total points }
    }
  }
`);

type Result = NonNullable<ResultOf<typeof ResultsOfPlayer>['user']>['pastResults'][number];
/** Results may share week and name, so they are keyed by their place in the list. */
type Row = Result & { place: number; name: string | null };

/** Results of settled tournaments, fetched anew at every visit. */
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
      rows={results.map((result, place) => ({ ...result, place, name: nameOf(username, result) }))}
      rowKey={({ place }) => String(place)}
      maxHeight={pastResultsMaxHeightPx}
    />
  );
}

/** Which of several entries it is of; null for the first. */
const nameOf = (username: string, { entry, nickname }: Result): string | null =>
  entry === 1 && nickname === null ? null : entryLabel(username, { entry, nickname });

/** Cut names end with an ellipsis, like the one above. */
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
    cell: ({ tournamentName, poolName, name }) => (
      <>
        {tournamentName}
        <small css={poolStyle}>
          {poolName || 'A private pool'}
          {name !== null && ` · ${name}`}
        </small>
      </>
    ),
  },
  { name: 'Position', kind: 'figure', cell: ({ position }) => position },
  {
    name: 'Score',
    kind: 'figure',
    cell: ({ total, points }) => (points === null ? <Score toPar={total} /> : `${pointsText(points)} points`),
  },
];
