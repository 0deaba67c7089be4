// What decides between equal totals on the places that win (G26, G40). Entries that are equal in all of it share.
import type { BoardEntry, RankedBoard } from '../board.ts';
import { guessParts, nthBest, type TieBreaker } from './tie-breakers.ts';

export interface Tie {
  /** Those of the same score, the first by rank first. */
  entryIds: string[];
  score: number;
  /** Who leads them and by what; null where the first of them are equal in everything. */
  lead: { entryId: string; by: TieBreaker } | null;
}

/** `breakers` are what decides, the first one first. */
export function tiesOf(
  { rows, weeks }: RankedBoard,
  entries: readonly BoardEntry[],
  breakers: readonly TieBreaker[],
  places: number,
): Tie[] {
  const roundsOf = weeks.map((week) => new Map(week.map(({ entryId, rounds }) => [entryId, rounds])));
  const guessesOf = new Map(entries.map(({ id, guesses }) => [id, guesses]));
  const weeksOf = new Map(rows.map((row) => [row.entryId, row.weeks]));
  /** As text, so that equal values are equal strings. */
  const valueIn = (entryId: string, breaker: TieBreaker) => {
    if (breaker.kind === 'round') return String(roundsOf[breaker.week]?.get(entryId)?.[breaker.round - 1]);
    if (breaker.kind === 'best-week') return String(nthBest(weeksOf.get(entryId) ?? [], breaker.nth));
    return String(guessParts(guessesOf.get(entryId)?.[breaker.week] ?? null, breaker.winnerToPar));
  };
  const groups = Map.groupBy(
    rows.filter(({ position, rank }) => rank !== null && position.startsWith('T')),
    ({ position }) => position,
  );
  return [...groups.values()].flatMap((group): Tie[] => {
    const [first, second] = group.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
    if (!first || !second || first.running === null || (first.rank ?? 0) > places) return [];
    const by = breakers.find((one) => valueIn(first.entryId, one) !== valueIn(second.entryId, one));
    return [
      {
        entryIds: group.map(({ entryId }) => entryId),
        score: first.running,
        lead: by && first.rank !== second.rank ? { entryId: first.entryId, by } : null,
      },
    ];
  });
}
