// Where a golfer plays for an entry only once (G45): whoever is on its card of another week of the contest is used up. A
// week that came to nothing gives its golfer back. A golfer who withdrew before a shot is used up as long as they stay
// on the card.

export interface CardOfWeek {
  week: number;
  golfers: readonly number[];
  /** Whether its week came to nothing (G25). */
  isVoid: boolean;
}

/** Who is used up for the card of that week, with the week in which they play. */
export function usedGolfers(cards: readonly CardOfWeek[], week: number): Map<number, number> {
  const used = new Map<number, number>();
  for (const card of cards)
    if (card.week !== week && !card.isVoid) for (const id of card.golfers) used.set(id, card.week);
  return used;
}

/** Why one of them can't be picked, or null. */
export function usedRefusal(
  golfers: readonly number[],
  used: ReadonlyMap<number, number>,
  nameOf: (id: number) => string,
): string | null {
  for (const id of golfers) {
    const week = used.get(id);
    if (week !== undefined)
      return `${nameOf(id)} is your golfer of week ${week}, and nobody plays twice for you.`;
  }
  return null;
}

interface AsHostSees {
  username: string;
  nameOf(id: number): string;
  /** Whether everybody sees the card of that week. */
  isShown(week: number): boolean;
}

/** The same for a host who enters a card: of a card that is still hidden neither the week nor the golfer is told. */
export function usedRefusalForHost(
  golfers: readonly number[],
  used: ReadonlyMap<number, number>,
  { username, nameOf, isShown }: AsHostSees,
): string | null {
  for (const id of golfers) {
    const week = used.get(id);
    if (week === undefined) continue;
    return isShown(week)
      ? `${nameOf(id)} has played for ${username} in week ${week}, and nobody plays twice.`
      : `Please pick somebody else: that golfer can't play for ${username} this week.`;
  }
  return null;
}
