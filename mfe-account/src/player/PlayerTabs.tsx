import { useActivePool } from '@fairway/kit/paths';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { CurrentPicks } from '../current-picks/CurrentPicks.tsx';
import type { PoolOfPicks } from '../current-picks/pool-of-picks.ts';
import type { ShownEntries } from '../current-picks/use-entries-of.ts';
import { PastResults } from '../past-results/PastResults.tsx';

interface PlayerTabsProps {
  username: string;
  isOwn: boolean;
  /** The address's pool: undefined while loading, null if there is none of that name. */
  pool: PoolOfPicks | null | undefined;
  entries: ShownEntries;
}

/** Current picks, where a pool is open, and past results. */
export function PlayerTabs({ username, isOwn, pool, entries }: PlayerTabsProps) {
  const activePool = useActivePool();
  const picks = pool === undefined ? <Skeleton rows={8} label="Loading the picks" /> : null;
  const current = {
    value: 'picks',
    title: 'Current Picks',
    content: picks ?? <CurrentPicks pool={pool ?? null} {...{ username, isOwn, entries }} />,
  };
  const past = {
    value: 'results',
    title: 'Past Results',
    content: <PastResults username={username} />,
  };
  return (
    <Tabs
      // Another pool begins with its own first tab.
      key={activePool}
      label="Picks and results"
      tabs={activePool === null ? [past] : [current, past]}
    />
  );
}
