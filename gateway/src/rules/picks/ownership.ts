// How many cards of a contest have each golfer. Only locked golfers are counted, since before the lock others'
// picks are hidden (G7, G8). A replacement counts instead of the one replaced (G16).

export interface Holding {
  golfer: number;
  cards: number;
  /** Which of the cards, by their places in the list. */
  places: readonly number[];
  /** Of all cards, in rounded basis points. */
  shareBps: number;
}

const wholeBps = 10_000;

/** The golfers on any card, most picked first. */
export function holdingsOf(
  cards: readonly (readonly number[])[],
  isOpen: (golfer: number) => boolean,
): Holding[] {
  const placesOf = new Map<number, number[]>();
  for (const [place, golfers] of cards.entries())
    for (const golfer of new Set(golfers)) {
      if (!isOpen(golfer)) continue;
      const places = placesOf.get(golfer);
      if (places) places.push(place);
      else placesOf.set(golfer, [place]);
    }
  return [...placesOf]
    .map(([golfer, places]) => ({
      golfer,
      cards: places.length,
      places,
      shareBps: Math.round((places.length * wholeBps) / cards.length),
    }))
    .sort((a, b) => b.cards - a.cards);
}
