// The field is split by its chances: the first 21 in a hundred of the golfers whom the bookmaker prices are
// tier 1, the next 24 tier 2, the next 26 tier 3, and everyone else tier 4, those without a price included
// (G15). Equal chances go by name. The split is frozen when the sheet opens.

export interface Priced {
  id: number;
  name: string;
  /** Probability to win, or null without a price. */
  odds: number | null;
}

export type Tier = 1 | 2 | 3 | 4;

/** What share of the priced golfers each tier gets; the last one has the rest. */
export const shares: readonly [Tier, number][] = [
  [1, 0.21],
  [2, 0.24],
  [3, 0.26],
];

/** `gone` are those who are not in the field just now: should they be back, they are where their price would have them. */
export function splitIntoTiers(field: readonly Priced[], gone: readonly Priced[] = []): Map<number, Tier> {
  const tiers = new Map<number, Tier>(field.map(({ id }) => [id, 4]));
  const priced = [...bestPriceOfEach(field).values()].sort(byChance);
  let next = 0;
  for (const [tier, share] of shares) {
    // Hundredths in whole numbers: 0.21 × 100 is 21, and not a hair less.
    const size = Math.floor((Math.round(share * 100) * priced.length) / 100);
    for (const { id } of priced.slice(next, next + size)) tiers.set(id, tier);
    next += size;
  }
  for (const [id, golfer] of bestPriceOfEach(gone)) {
    const below = priced.find((other) => byChance(golfer, other) < 0);
    tiers.set(id, (below && tiers.get(below.id)) ?? 4);
  }
  return tiers;
}

type WithOdds = Priced & { odds: number };

function bestPriceOfEach(field: readonly Priced[]): Map<number, WithOdds> {
  const best = new Map<number, WithOdds>();
  for (const golfer of field) {
    const { id, odds } = golfer;
    if (odds !== null && odds > (best.get(id)?.odds ?? -1)) best.set(id, { ...golfer, odds });
  }
  return best;
}

const byChance = (a: WithOdds, b: WithOdds) =>
  b.odds - a.odds || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** The sheet opens once nine tenths of the field are priced (G15). */
export const isPricedEnough = (field: readonly Priced[]): boolean =>
  field.length > 0 && field.filter(({ odds }) => odds !== null).length * 10 >= field.length * 9;
