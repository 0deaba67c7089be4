// How many cards of a contest have each golfer. Only locked golfers are counted, since before the lock others'
// picks are hidden (G7, G8). A replacement counts instead of the one replaced (G16).

export interface Holding {
  golfer: number;
  cards: number;
  /** Of all cards, in rounded basis points. */
  shareBps: number;
}

const wholeBps = 10_000;

/** The golfers on any card, most picked first. */
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
