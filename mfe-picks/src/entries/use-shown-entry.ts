import { useMemo, useState } from 'react';
import type { PicksEntry, PoolWithPicks } from '../golfers/picks-query.ts';
import { lackOf } from './entry-name.ts';
import { sheetOfEntry } from './sheet-of-entry.ts';

/** Which of the player's entries is shown: to begin with the first that lacks something, while that can be mended. */
export function useShownEntry(pool: PoolWithPicks | null | undefined): {
  entry: PicksEntry | null;
  show: (number: number) => void;
} {
  const [number, show] = useState<number | null>(null);
  const entries = pool?.entries ?? [];
  if (pool && number === null && entries.length > 0) {
    const lacking = entries.find(
      ({ submit, ...entry }) => (submit.allowed || submit.code === 'UNPAID') && lackOf(pool, entry) !== null,
    );
    show(lacking?.number ?? 1);
  }
  const shown = entries.find((entry) => entry.number === number) ?? entries[0];
  // The same as long as nothing of it has changed.
  const entry = useMemo(
    () => (pool && shown ? { ...shown, sheet: sheetOfEntry(pool, shown) } : null),
    [pool, shown],
  );
  return { entry, show };
}
