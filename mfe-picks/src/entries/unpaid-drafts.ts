import type { PicksEntry, Player, PoolWithPicks } from '../golfers/picks-query.ts';
import { lockRoundOf } from '../golfers/pool-texts.ts';
import { selectionOf } from '../selection/selection.ts';
import type { Draft } from '../submit/draft.ts';
import { entryName, lackOf } from './entry-name.ts';
import { sheetOfEntry } from './sheet-of-entry.ts';

/** A draft that waits for its buy-in, and what its entry is called. */
export interface NamedDraft extends Draft {
  name: string;
}

/** The player's other entries that are not paid and whose cards are complete. */
export const unpaidDrafts = (
  pool: PoolWithPicks,
  { shown, player }: { shown: PicksEntry; player: Player },
): NamedDraft[] =>
  pool.entries.flatMap((entry) => {
    const { card } = entry;
    const sheet = sheetOfEntry(pool, entry);
    if (entry.number === shown.number || entry.submit.code !== 'UNPAID' || !sheet) return [];
    const held = card.draft?.golfers ?? null;
    const { ids, lacks } = selectionOf({ sheet, card, round: lockRoundOf(pool, sheet), held });
    const { name: of } = pool;
    return lacks === null
      ? [{ pool: of, entry: entry.number, week: sheet.week, golfers: ids, name: entryName(player, entry) }]
      : [];
  });

/** The next entry that lacks something, after the one that is shown. */
export function nextLacking(pool: PoolWithPicks, shown: PicksEntry): PoolWithPicks['entries'][number] | null {
  const lacking = pool.entries.filter(
    (entry) =>
      entry.number !== shown.number &&
      (entry.submit.allowed || entry.submit.code === 'UNPAID') &&
      lackOf(pool, entry) !== null,
  );
  return lacking.find(({ number }) => number > shown.number) ?? lacking[0] ?? null;
}
