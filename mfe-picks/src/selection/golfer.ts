import type { Card, Sheet } from './picks-fields.ts';

/** A golfer to pick, from the sheet or a card. */
export interface Golfer {
  id: string;
  name: string;
  /** Three letters. */
  country: string | null;
  worldRank: number | null;
  /** Places in the season's last tournaments before this one, the latest first. */
  recentResults: readonly string[];
  tier: number;
  odds: number | null;
  /** In credits; null where counts decide. */
  cost: number | null;
  /** The tee time in a single round; null in other formats, and while unknown. */
  teeAt: string | null;
  /** Whether the golfer is locked. */
  isLocked: boolean;
  /** In which other week they play for the entry, where nobody plays twice; null for who can be picked. */
  usedIn: number | null;
  /** The golfer whom this one replaced, or null. */
  cameInFor: string | null;
}

type FieldGolfer = Sheet['tiers'][number]['golfers'][number];

/** Who it is, whatever the contest. */
const personOf = ({ id, name, country, worldRank, recentResults, odds }: FieldGolfer) => ({
  id,
  name,
  country,
  worldRank,
  recentResults,
  odds,
});

const teeAtOf = ({ teeTimes }: FieldGolfer, round: number | null) =>
  teeTimes.find((time) => time.round === round)?.at ?? null;

export type TierOfSheet = Sheet['tiers'][number];

export function golfersOfTier(tier: TierOfSheet, round: number | null, used: Sheet['used'] = []): Golfer[] {
  const { number, cost, lockedIds, golfers } = tier;
  const locked = new Set(lockedIds);
  const weekOf = new Map(used.map(({ golferId, week }) => [golferId, week]));
  return golfers.map((golfer) => ({
    ...personOf(golfer),
    tier: number,
    cost,
    teeAt: teeAtOf(golfer, round),
    isLocked: locked.has(golfer.id),
    usedIn: weekOf.get(golfer.id) ?? null,
    cameInFor: null,
  }));
}

/** The golfers on a card, without those whose place is open again. Who is out of the field is on no sheet. */
export function golfersOfCard({ picks }: Card, onSheet: readonly Golfer[]): Golfer[] {
  return picks
    .filter(({ open }) => !open)
    .map(({ golfer, tier, cost, locked, replaced }) => ({
      ...(onSheet.find(({ id }) => id === golfer.id) ?? { ...golfer, ...unknown }),
      tier,
      cost,
      isLocked: locked,
      cameInFor: replaced?.golfer.name ?? null,
    }));
}

const unknown = { worldRank: null, recentResults: [], odds: null, teeAt: null, usedIn: null };

/** Odds as shown here: the probability to win. */
export const oddsText = (odds: number | null): string =>
  odds === null ? '-' : `${(odds * 100).toFixed(2)}%`;
