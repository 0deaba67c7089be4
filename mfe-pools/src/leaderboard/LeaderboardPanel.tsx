import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { usePoolTournament } from '../tournament/use-pool-tournament.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { TeeSheet } from './TeeSheet.tsx';

/** The golfers of the pool's tournament: by tee time until picks lock, and by score from then on. */
export function LeaderboardPanel({ pool }: { pool: string }) {
  const { tournament, isInPlay, error, retry } = usePoolTournament(pool);
  return (
    <Panel title="LEADERBOARD">
      {error && !tournament && <FaultNotice error={error} onRetry={retry} />}
      {tournament === undefined && !error && <Skeleton rows={10} label="Loading the leaderboard" />}
      {tournament === null && (
        <EmptyState>There is no tournament yet. The leaderboard opens with the first one.</EmptyState>
      )}
      {tournament &&
        (isInPlay ? (
          <LiveBoard key={tournament.id} tournament={tournament.id} />
        ) : (
          <TeeSheet key={tournament.id} tournament={tournament.id} />
        ))}
    </Panel>
  );
}
