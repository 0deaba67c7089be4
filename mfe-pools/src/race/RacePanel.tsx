import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, Suspense } from 'react';

// The chart's code is loaded once there is something to draw.
const Race = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ './Race.tsx')).Race,
}));

interface RacePanelProps {
  /** The pool's name. */
  pool: string;
  /** The weeks that have begun. */
  weeks: readonly number[];
  /** Of a contest over several weeks the one in play. */
  week: number | null;
  viewer: string | null;
  /** Whether the contest is over. */
  isOver: boolean;
}

/** The race: how the standings developed. */
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
