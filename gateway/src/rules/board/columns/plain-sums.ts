import { scoreCard, type WeekScores } from '../scoring.ts';
import { type CardRows, roundsOfCard } from './card-rows.ts';
import { none } from './counted-order.ts';

// What `card-sums.ts` says, one card after the other: for pages, whose content-security-policy allows no WebAssembly, and
// which have one board to rank.

export function sumCardsPlainly(
  { numbers, size, count, rows, isThere }: CardRows,
  week: WeekScores,
  rounds: readonly Int32Array[],
  all: Int32Array,
): void {
  const golfers: number[] = [];
  for (const [id, number] of numbers) golfers[number] = id;
  for (let card = 0; card < count; card += 1) {
    const row = rows.subarray(card * size, (card + 1) * size);
    const ids = Array.from(row).flatMap((number) => golfers[number] ?? []);
    const score = isThere[card] ? scoreCard(ids, week) : null;
    for (let round = 0; round < roundsOfCard; round += 1) {
      const column = rounds[round];
      if (column) column[card] = score?.rounds[round] ?? none;
    }
    all[card] = score?.running ?? none;
  }
}
