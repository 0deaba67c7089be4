import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, Suspense } from 'react';

// What draws it is fetched once there is something to be drawn.
const Race = lazy(async () => ({ default: (await import('./Race.tsx')).Race }));

interface RacePanelProps {
  /** The pool's name. */
  pool: string;
  /** The weeks that have begun. */
  weeks: readonly number[];
  /** Of a contest over several weeks the one in play. */
  week: number | null;
  viewer: string | null;
  /** Whether nothing will be played any more. */
  isOver: boolean;
}

/** How the standings came to be. */
export function RacePanel({ weeks, ...race }: RacePanelProps) {
  return (
    <Panel title="THE RACE">
      {weeks.length === 0 ? (
        <EmptyState>The race begins with the first shot.</EmptyState>
      ) : (
        <Suspense fallback={<Skeleton rows={8} label="Loading the race" />}>
          <Race {...race} weeks={weeks} />
        </Suspense>
      )}
    </Panel>
  );
}
