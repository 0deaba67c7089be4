import type { PoolWithPicks } from '../golfers/picks-query.ts';
import type { Sheet } from '../selection/picks-fields.ts';

/** The contest's sheet as that entry has it: golfers may be used up, or still open, for one of several only. */
export function sheetOfEntry(
  { entry }: PoolWithPicks,
  { sheet: own }: PoolWithPicks['entries'][number],
): Sheet | null {
  if (!entry?.sheet || !own) return null;
  const { lockAt, oneByOne, used, tiers } = own;
  const lockedIn = new Map(tiers.map(({ number, lockedIds }) => [number, lockedIds]));
  return {
    ...entry.sheet,
    ...{ lockAt, oneByOne, used },
    tiers: entry.sheet.tiers.map((tier) => ({
      ...tier,
      lockedIds: lockedIn.get(tier.number) ?? tier.lockedIds,
    })),
  };
}
