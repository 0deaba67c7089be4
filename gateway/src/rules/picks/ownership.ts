// How many cards of a contest hold each golfer. Only golfers whom a lock has closed are counted: before it nobody
// may know what others have picked, in a single round golfer by golfer (G7, G8). Who came in for somebody is on
// the card in their place (G16).

export interface Holding {
  golfer: number;
  cards: number;
  /** Of all cards, in basis points, rounded to the nearest. */
  shareBps: number;
}

const wholeBps = 10_000;

/** The golfers that anybody holds, those on most cards first. */
export function holdingsOf(
  cards: readonly (readonly number[])[],
  isOpen: (golfer: number) => boolean,
): Holding[] {
  const counts = new Map<number, number>();
  for (const golfers of cards)
    for (const golfer of new Set(golfers))
      if (isOpen(golfer)) counts.set(golfer, (counts.get(golfer) ?? 0) + 1);
  return [...counts]
    .map(([golfer, held]) => ({
      golfer,
      cards: held,
      shareBps: Math.round((held * wholeBps) / cards.length),
    }))
    .sort((a, b) => b.cards - a.cards);
}
