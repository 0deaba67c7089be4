import { Tabs } from '@fairway/kit/ui/Tabs';
import type { ReactNode } from 'react';
import type { PicksEntry, Player, PoolWithPicks } from '../golfers/picks-query.ts';
import { entryName, lackOf } from './entry-name.ts';

interface EntryTabsProps {
  pool: PoolWithPicks;
  /** The one that is shown. */
  shown: PicksEntry;
  player: Player;
  onShow: (number: number) => void;
  /** What there is of the one that is shown. */
  children: ReactNode;
}

/** A player's entries as tabs, each with what it lacks; nothing of this for whoever has one. */
export function EntryTabs({ pool, shown, player, onShow, children }: EntryTabsProps) {
  const { entries } = pool;
  if (entries.length < 2) return children;
  return (
    <Tabs
      label="Your entries"
      value={String(shown.number)}
      onChange={(value) => onShow(Number(value))}
      tabs={entries.map((entry) => {
        const lack = lackOf(pool, entry);
        return {
          value: String(entry.number),
          title: lack ? `${entryName(player, entry)} · ${lack}` : entryName(player, entry),
          content: children,
        };
      })}
    />
  );
}
