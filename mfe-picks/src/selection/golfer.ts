import type { Card, Sheet } from './picks-fields.ts';

/** A golfer as one picks them, from the sheet or off the card. */
export interface Golfer {
  id: string;
  name: string;
  tier: number;
  odds: number | null;
  /** In credits; null where numbers decide. */
  cost: number | null;
  /** When they begin the round that alone is played; null in all other formats, and while it is not known. */
  teeAt: string | null;
  /** Whether they can be neither added nor removed any more. */
  isLocked: boolean;
  /** Who had been picked before they came in; null for most. */
  cameInFor: string | null;
}

type FieldGolfer = Card['picks'][number]['golfer'];

const teeAtOf = ({ teeTimes }: FieldGolfer, round: number | null) =>
  teeTimes.find((time) => time.round === round)?.at ?? null;

export type TierOfSheet = Sheet['tiers'][number];

export function golfersOfTier(tier: TierOfSheet, round: number | null): Golfer[] {
  const { number, cost, lockedIds, golfers } = tier;
  const locked = new Set(lockedIds);
  return golfers.map((golfer) => ({
    id: golfer.id,
    name: golfer.name,
    tier: number,
    odds: golfer.odds,
    cost,
    teeAt: teeAtOf(golfer, round),
    isLocked: locked.has(golfer.id),
    cameInFor: null,
  }));
}

/** Who plays for the card. Whose place is open again is not among them. */
export function golfersOfCard({ picks }: Card, round: number | null): Golfer[] {
  return picks
    .filter(({ open }) => !open)
    .map(({ golfer, tier, cost, locked, replaced }) => ({
      id: golfer.id,
      name: golfer.name,
      tier,
      odds: golfer.odds,
      cost,
      teeAt: teeAtOf(golfer, round),
      isLocked: locked,
      cameInFor: replaced?.golfer.name ?? null,
    }));
}

/** As bookmakers' odds are read here: the probability to win. */
export const oddsText = (odds: number | null): string =>
  odds === null ? '-' : `${(odds * 100).toFixed(2)}%`;
