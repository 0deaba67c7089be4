// What makes a valid card (G38). With tiers: exactly the number of golfers that each tier gives. With credits:
// golfers whose costs add up to exactly the budget, or, where a pool does not want all of it spent, to no more than
// it, and then at least four of them. Or a number of golfers whatever their tier (G45). No golfer twice, and none who is out of the tournament. In a single round each
// golfer locks with their own tee shot and can then be neither added nor removed (G7).

import type { Tier } from '../golf/tiers.ts';
import type { RoundState } from '../golf/tournament.ts';
import { type Credits, fewestBought, type PoolRules, type TierNumbers } from '../pools/pool-rules.ts';

/** A golfer on the sheet. */
export interface SheetGolfer {
  id: number;
  name: string;
  tier: Tier;
  isOut: boolean;
  /** Whether the golfer is locked. */
  isLocked: boolean;
}

/** A golfer who was picked, or the message about one who could not be found. */
export type Picked = { id: number; claimedTier?: Tier | undefined } | { unknown: string };

export interface CardCheck {
  rules: Pick<PoolRules, 'tierLimits' | 'credits' | 'freePicks'>;
  sheet: ReadonlyMap<number, SheetGolfer>;
  picks: readonly Picked[];
  /** The golfers on the current card. */
  saved: readonly number[];
}

/** Whether a golfer's round has begun. Without a tee time it begins with anybody's first shot. */
export function hasTeedOff(
  golfer: { teeAt: Date | null; hasHit: boolean },
  roundState: RoundState,
  now: Date,
): boolean {
  if (golfer.hasHit) return true;
  return golfer.teeAt ? now >= golfer.teeAt : roundState !== 'scheduled';
}

/** The first golfer who is already locked and was added or removed, or null. */
export function lockRefusal({ sheet, picks, saved }: CardCheck): string | null {
  const wanted = new Set(idsOf(picks));
  const locked = (id: number) => sheet.get(id)?.isLocked === true;
  const removed = saved.find((id) => locked(id) && !wanted.has(id));
  if (removed !== undefined) return `${nameOf(sheet, removed)} is locked and stays on your card.`;
  const added = [...wanted].find((id) => locked(id) && !saved.includes(id));
  if (added !== undefined) return `${nameOf(sheet, added)} has teed off and can no longer be picked.`;
  return null;
}

/** Why the picks are no valid card, or null. */
export function cardRefusal(check: CardCheck): string | null {
  return (
    unknownGolfer(check) ?? goneGolfer(check) ?? golferTwice(check) ?? wrongTier(check) ?? wrongRoster(check)
  );
}

/** Why the picks can't be a draft, or null: a draft may be incomplete and have withdrawn golfers. */
export function draftRefusal(check: CardCheck): string | null {
  const { tierLimits, credits, freePicks } = check.rules;
  const tiers = tiersOf(check);
  return (
    unknownGolfer(check) ??
    golferTwice(check) ??
    wrongTier(check) ??
    (tierLimits && tooMany(tierLimits, tiers)) ??
    (credits && overBudget(credits, tiers)) ??
    (freePicks !== null && tiers.length > freePicks ? wrongCount(freePicks, tiers.length) : null)
  );
}

const tiersOf = ({ sheet, picks }: CardCheck) => idsOf(picks).flatMap((id) => sheet.get(id)?.tier ?? []);

const nameOf = (sheet: CardCheck['sheet'], id: number) => sheet.get(id)?.name ?? `Golfer ${id}`;
const idsOf = (picks: readonly Picked[]) => picks.flatMap((pick) => ('id' in pick ? [pick.id] : []));

function unknownGolfer({ sheet, picks }: CardCheck): string | null {
  for (const pick of picks) {
    if ('unknown' in pick) return pick.unknown;
    if (!sheet.has(pick.id)) return `There is no golfer ${pick.id} in the field.`;
  }
  return null;
}

/** Withdrawn golfers can't be picked; one who withdrew after teeing off stays on the card. */
function goneGolfer({ sheet, picks, saved }: CardCheck): string | null {
  const gone = idsOf(picks).find((id) => {
    const golfer = sheet.get(id);
    return golfer?.isOut && !(golfer.isLocked && saved.includes(id));
  });
  return gone === undefined ? null : `${nameOf(sheet, gone)} is out of the tournament. Pick another golfer.`;
}

function golferTwice({ sheet, picks }: CardCheck): string | null {
  const seen = new Set<number>();
  const twice = idsOf(picks).find((id) => seen.size === seen.add(id).size);
  return twice === undefined ? null : `${nameOf(sheet, twice)} is picked twice.`;
}

function wrongTier({ rules, sheet, picks }: CardCheck): string | null {
  if (rules.freePicks !== null) return null;
  for (const pick of picks) {
    if ('unknown' in pick || pick.claimedTier === undefined) continue;
    const tier = sheet.get(pick.id)?.tier;
    if (tier !== pick.claimedTier)
      return `${nameOf(sheet, pick.id)} is in Tier ${tier}, not in Tier ${pick.claimedTier}.`;
  }
  return null;
}

function wrongRoster(check: CardCheck): string | null {
  const { tierLimits, credits, freePicks } = check.rules;
  const tiers = tiersOf(check);
  if (freePicks !== null) return tiers.length === freePicks ? null : wrongCount(freePicks, tiers.length);
  return (tierLimits && wrongNumber(tierLimits, tiers)) ?? (credits && wrongCredits(credits, tiers));
}

const wrongCount = (wanted: number, count: number) => `Pick ${golfers(wanted)}, not ${count}.`;

const golfers = (count: number) => (count === 1 ? '1 golfer' : `${count} golfers`);
const inCredits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

const countedBy = (limits: TierNumbers, tiers: readonly Tier[]) =>
  ([1, 2, 3, 4] as const).map((tier) => ({
    tier,
    limit: limits[tier],
    count: tiers.filter((one) => one === tier).length,
  }));

function tooMany(limits: TierNumbers, tiers: readonly Tier[]): string | null {
  const over = countedBy(limits, tiers).find(({ limit, count }) => count > limit);
  return over ? `Too many from Tier ${over.tier}: it gives ${golfers(over.limit)}, not ${over.count}.` : null;
}

function wrongNumber(limits: TierNumbers, tiers: readonly Tier[]): string | null {
  const over = tooMany(limits, tiers);
  if (over) return over;
  const under = countedBy(limits, tiers).find(({ limit, count }) => count < limit);
  if (under) return `Too few from Tier ${under.tier}: pick ${golfers(under.limit)}, not ${under.count}.`;
  return null;
}

const creditsLeft = ({ budget, tierCosts }: Credits, tiers: readonly Tier[]): number =>
  budget - tiers.reduce((sum, tier) => sum + tierCosts[tier], 0);

function overBudget(credits: Credits, tiers: readonly Tier[]): string | null {
  const left = creditsLeft(credits, tiers);
  return left < 0 ? `You are ${inCredits(-left)} over the ${credits.budget} that you have.` : null;
}

function wrongCredits(credits: Credits, tiers: readonly Tier[]): string | null {
  const left = creditsLeft(credits, tiers);
  if (left < 0) return overBudget(credits, tiers);
  if (credits.mustSpendAll)
    return left > 0 ? `You have ${inCredits(left)} left. Spend all ${credits.budget}.` : null;
  if (tiers.length >= fewestBought) return null;
  return `A card has at least ${golfers(fewestBought)}, not ${tiers.length}.`;
}
