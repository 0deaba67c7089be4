import { useQuery } from '@fairway/kit/apollo';
import { teeTimeText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { useShownZone } from '@fairway/kit/ui/LocalTime';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { type Column, Table } from '@fairway/kit/ui/Table';
import { space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { hourMs } from '@fairway/schema/days';
import { memo } from 'react';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
import { boardMaxHeightPx } from '../screen-constants.ts';
import { isOut } from './is-out.ts';

const TeeTimes = graphql(`
  query TeeTimes($tournament: ID!) {
    tournament(id: $tournament) {
      id
      zone
      field { id name status teeTimes { round at } }
    }
  }
`);

type Field = NonNullable<ResultOf<typeof TeeTimes>['tournament']>;
type Golfer = Field['field'][number];

/** Who plays, and when they begin. Tee times come out by and by, so they are asked for again each hour. */
export function TeeSheet({ tournament: id }: { tournament: string }) {
  const { data, previousData, error, refetch } = useQuery(TeeTimes, {
    variables: { tournament: id },
    fetchPolicy: 'cache-and-network',
  });
  useEach(hourMs, useGameTime(), () => refetch());
  const tournament = (data ?? previousData)?.tournament;

  if (!tournament)
    return error ? (
      <FaultNotice error={error} onRetry={refetch} />
    ) : (
      <Skeleton rows={10} label="Loading the tee times" />
    );
  if (tournament.field.length === 0)
    return <EmptyState>The field isn't known yet. It is announced early in the week.</EmptyState>;
  return <Sheet of={tournament} />;
}

/** Drawn once for each copy of the field, and not whenever a minute has passed. */
const Sheet = memo(function Sheet({ of: { zone, field } }: { of: Field }) {
  const isPhone = useIsPhone();
  const first = field.map(firstTeeTime).find(Boolean);
  const { shown: shownZone, button: zoneButton } = useShownZone(zone, first ? new Date(first) : undefined);
  const { shown, button } = useFirstRows(
    field.toSorted((a, b) => startOf(a) - startOf(b)),
    'golfers',
  );
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      <Table
        label="Tee times"
        rowHeader="Player Name"
        columns={columnsFor(zone, shownZone)}
        rows={shown}
        rowKey={({ id }) => id}
        tone={(golfer) => (isOut(golfer) ? 'out' : undefined)}
        {...(!isPhone && { maxHeight: boardMaxHeightPx })}
      />
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        {button}
        {zoneButton}
      </div>
    </div>
  );
});

const firstTeeTime = ({ teeTimes }: Golfer) => teeTimes.find(({ round }) => round === 1)?.at;

/** Whoever has no tee time, or no longer, comes last. */
function startOf(golfer: Golfer): number {
  if (isOut(golfer)) return Number.MAX_SAFE_INTEGER;
  return Date.parse(firstTeeTime(golfer) ?? '') || Number.MAX_SAFE_INTEGER - 1;
}

const columnsFor = (zone: string, shown: string): Column<Golfer>[] => [
  { name: 'Player Name', cell: ({ name }) => name },
  {
    name: 'Tee Time',
    kind: 'figure',
    cell: (golfer) => {
      if (isOut(golfer)) return 'WD';
      const at = firstTeeTime(golfer);
      return at ? <time dateTime={at}>{teeTimeText(shown, zone, new Date(at))}</time> : '-';
    },
  },
];
