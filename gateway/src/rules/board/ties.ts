// What parts equal totals on the places that win: the latest round in which they differ (G26). Entries that are equal in
// all of them share.
import type { RankedBoard } from './board.ts';
import type { RoundOfWeek } from './columns/standings.ts';

export interface Tie {
  /** Those of the same score, the first by rank first. */
  entryIds: string[];
  score: number;
  /** Who leads them and by which round; null where the first of them are equal in all rounds. */
  lead: (RoundOfWeek & { entryId: string }) | null;
}

/** `latest` are the rounds that score, the latest first. */
export function tiesOf({ rows, weeks }: RankedBoard, latest: readonly RoundOfWeek[], places: number): Tie[] {
  const roundsOf = weeks.map((week) => new Map(week.map(({ entryId, rounds }) => [entryId, rounds])));
  const scoreIn = (entryId: string, { week, round }: RoundOfWeek) =>
    roundsOf[week]?.get(entryId)?.[round - 1] ?? null;
  const groups = Map.groupBy(
    rows.filter(({ position, rank }) => rank !== null && position.startsWith('T')),
    ({ position }) => position,
  );
  return [...groups.values()].flatMap((group): Tie[] => {
    const [first, second] = group.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    if (!first || !second || first.running === null || (first.rank ?? 0) > places) return [];
    const decided = latest.find((at) => scoreIn(first.entryId, at) !== scoreIn(second.entryId, at));
    const leads = decided && first.rank !== second.rank;
    return [
      {
        entryIds: group.map(({ entryId }) => entryId),
        score: first.running,
        lead: leads ? { ...decided, entryId: first.entryId } : null,
      },
    ];
  });
}
