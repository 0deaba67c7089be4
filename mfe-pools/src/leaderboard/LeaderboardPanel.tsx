import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, Suspense } from 'react';
import { useOwnGolfers } from '../ownership/use-own-golfers.ts';
import { usePoolTournament } from '../tournament/use-pool-tournament.ts';

// It stands below a pool's board, which is what the page is opened for.
const LiveBoard = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ './LiveBoard.tsx')).LiveBoard,
}));
const TeeSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ './TeeSheet.tsx')).TeeSheet,
}));

interface LeaderboardPanelProps {
  pool: string;
  /** Those of its contest. */
  weeks?: readonly { week: number; tournament: { id: string } }[];
}

/** The golfers of the pool's tournament: by tee time until picks lock, and by score from then on. */
export function LeaderboardPanel({ pool, weeks = [] }: LeaderboardPanelProps) {
  const { tournament, isInPlay, error, retry } = usePoolTournament(pool);
  const week = weeks.find((one) => one.tournament.id === tournament?.id)?.week;
  const own = useOwnGolfers(pool, week ?? null);
  return (
    <Panel title="LEADERBOARD">
      {error && !tournament && <FaultNotice error={error} onRetry={retry} />}
      {tournament === undefined && !error && loading}
      {tournament === null && (
        <EmptyState>There is no tournament yet. The leaderboard starts with the first one.</EmptyState>
      )}
      {tournament && (
        <Suspense fallback={loading}>
          {isInPlay ? (
            <LiveBoard key={tournament.id} tournament={tournament.id} own={own} />
          ) : (
            <TeeSheet key={tournament.id} tournament={tournament.id} />
          )}
        </Suspense>
      )}
    </Panel>
  );
}

const loading = <Skeleton rows={10} label="Loading the leaderboard" />;
