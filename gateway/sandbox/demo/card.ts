import type { Chance } from '../world/chance.ts';

/** A golfer as GET /golfer-odds lists them. */
export interface PricedGolfer {
  player_name: string;
  draftkings: number | null;
  dg_id: number;
  tier: string;
}

/** One tier of a card as POST /userpicks/save takes it. */
export interface PickedTier {
  tier: string;
  golferName: string[];
  dg_id: number[];
}

type TierCounts = readonly [number, number, number, number];

const eightGolfers: TierCounts = [3, 2, 2, 1];
/** Ways to spend exactly 100 credits at 25, 15, 10 and 5. */
const hundredCredits: readonly [TierCounts, ...TierCounts[]] = [
  [2, 2, 2, 0],
  [3, 1, 1, 0],
  [1, 3, 2, 2],
  [0, 4, 3, 2],
  [2, 1, 2, 3],
];

/** A card that somebody could well pick, or nothing where the field is not there to pick from. */
export function pickCard(
  format: string,
  field: readonly PricedGolfer[],
  chance: Chance,
): PickedTier[] | undefined {
  const counts = format.endsWith('Salary Cap') ? chance.pick(hundredCredits) : eightGolfers;
  const card = counts.map((count, index) => {
    const tier = `Tier${index + 1}`;
    const priced = field.filter((golfer) => golfer.tier === tier && golfer.draftkings !== null);
    const picked = chance.shuffle(priced).slice(0, count);
    return {
      tier,
      golferName: picked.map(({ player_name }) => player_name),
      dg_id: picked.map(({ dg_id }) => dg_id),
    };
  });
  return card.every(({ dg_id }, index) => dg_id.length === counts[index]) ? card : undefined;
}
