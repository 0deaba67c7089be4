import { Panel } from '@fairway/kit/ui/Panel';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color } from '@fairway/kit/ui/tokens';
import { lazy, Suspense } from 'react';

const Ownership = lazy(async () => ({
  default: (await import(/* webpackChunkName: "below-standings" */ './Ownership.tsx')).Ownership,
}));

interface OwnershipPanelProps {
  /** The pool's name. */
  pool: string;
  /** The weeks that are locked, or whose golfers lock one by one. */
  weeks: readonly number[];
  /** The one in play. */
  week: number;
}

/** How many of the pool's cards have each golfer. Hidden before the lock. */
export function OwnershipPanel({ weeks, ...ownership }: OwnershipPanelProps) {
  return (
    <Panel title="WHO PICKED WHOM">
      {weeks.length === 0 ? (
        <p css={{ color: color.muted }}>Shown when picks lock.</p>
      ) : (
        <Suspense fallback={<Skeleton rows={6} label="Loading who picked whom" />}>
          <Ownership {...ownership} weeks={weeks} />
        </Suspense>
      )}
    </Panel>
  );
}
