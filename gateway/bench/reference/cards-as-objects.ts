// Scores cards in the obvious way: an object for each golfer and round, filtered, sorted and summed.
import type { GolferLine } from '../../src/rules/board/lines.ts';

/** The sum of all scores, so that no work can be optimised away. */
export function cardsAsObjects(
  cards: readonly (readonly number[])[],
  lines: ReadonlyMap<number, GolferLine>,
): number {
  return cards
    .map((card) => {
      const rounds = [0, 1, 2, 3].map((round) =>
        card
          .map((id) => ({ id, line: lines.get(id) }))
          .map(({ id, line }) => {
            const { strokes = null, par = null } = line?.rounds[round] ?? {};
            return { id, toPar: strokes === null ? 10 : strokes - (par ?? 72) };
          })
          .sort((one, other) => one.toPar - other.toPar)
          .slice(0, 4)
          .reduce((sum, { toPar }) => sum + toPar, 0),
      );
      return { card, total: rounds.reduce((sum, round) => sum + round, 0) };
    })
    .reduce((sum, { total }) => sum + total, 0);
}
