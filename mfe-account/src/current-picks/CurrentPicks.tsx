import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { color, size, space } from '@fairway/kit/ui/tokens';
import type { PoolOfPicks } from './pool-of-picks.ts';
import type { ShownEntries } from './use-entries-of.ts';
import { WeekPicks } from './WeekPicks.tsx';

interface CurrentPicksProps {
  /** Null if there is no pool of that name. */
  pool: PoolOfPicks | null;
  username: string;
  isOwn: boolean;
  entries: ShownEntries;
}

/** Somebody's picks in a pool by week; the week that is open or in play comes first. */
export function CurrentPicks({ pool, username, isOwn, entries }: CurrentPicksProps) {
  if (!pool)
    return (
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        There is no pool of that name. It may have been deleted.
      </EmptyState>
    );
  if (!pool.isMember)
    return (
      <EmptyState actions={<ButtonLink href={paths.standings(pool.name)}>Join Pool</ButtonLink>}>
        You are not in this pool. Its picks are for its members.
      </EmptyState>
    );
  return <Entries {...{ pool, username, isOwn, entries }} />;
}

interface WeeksProps {
  pool: PoolOfPicks;
  username: string;
  isOwn: boolean;
}

/** Tabs of entries only for whoever has several. */
function Entries({ entries, ...of }: WeeksProps & { entries: ShownEntries }) {
  const { all, shown, show } = entries;
  if (all.length < 2) return <Weeks {...of} entry={1} />;
  return (
    <Tabs
      label="Entries"
      value={String(shown.number)}
      onChange={(value) => show(Number(value))}
      tabs={all.map(({ number, label }) => ({
        value: String(number),
        title: label,
        content: <Weeks {...of} entry={number} />,
      }))}
    />
  );
}

function Weeks({ pool, entry, ...of }: WeeksProps & { entry: number }) {
  const weeks = pool.contest?.weeks ?? [];
  const [onlyWeek] = weeks;
  if (!onlyWeek)
    return (
      <EmptyState>There is no tournament to pick for yet. The pool starts with the next one.</EmptyState>
    );

  const panel = (week: typeof onlyWeek) => (
    <>
      <p css={{ marginBottom: space.base, color: color.muted, fontSize: size.small }}>
        {week.tournament.name}
      </p>
      <WeekPicks pool={pool} week={week} entry={entry} {...of} />
    </>
  );
  if (weeks.length === 1) return panel(onlyWeek);
  return (
    <div ref={revealOpenTab}>
      <Tabs
        label="Weeks"
        open={String(pool.card?.week ?? onlyWeek.week)}
        tabs={weeks.map((week) => ({
          value: String(week.week),
          title: `Week ${week.week}`,
          content: panel(week),
        }))}
      />
    </div>
  );
}

/** A season has more tabs than a phone has room for, and its current week is among the last. */
function revealOpenTab(tabs: HTMLElement | null): void {
  const list = tabs?.querySelector<HTMLElement>('[role=tablist]');
  const open = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (list && open) list.scrollLeft = open.offsetLeft + open.offsetWidth - list.offsetLeft - list.clientWidth;
}
