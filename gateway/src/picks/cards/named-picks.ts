/** A golfer as named by whoever picks. */
export interface NamedPick {
  id?: number | string | undefined;
  name?: string | undefined;
  tier?: 1 | 2 | 3 | 4 | undefined;
}

const tiers = { Tier1: 1, Tier2: 2, Tier3: 3, Tier4: 4 } as const;

/** Picks in REST's format, by tier: golfers by id if there is one, else by name. */
export const namedPicks = (
  picks: readonly {
    tier: keyof typeof tiers;
    golferName: readonly string[];
    dg_id?: readonly (number | string | null)[] | undefined;
  }[],
): NamedPick[] =>
  picks.flatMap(({ tier, golferName, dg_id: ids = [] }) =>
    Array.from({ length: Math.max(golferName.length, ids.length) }, (_, place) => ({
      tier: tiers[tier],
      name: golferName[place],
      id: ids[place] ?? undefined,
    })),
  );
