// The player's selection: the saved card with the changes since. Its limits are those of the sheet, and the
// gateway checks everything again on submitting.
import { type Golfer, golfersOfCard, golfersOfTier } from './golfer.ts';
import type { Card, Sheet } from './picks-fields.ts';

export interface SelectedTier {
  number: number;
  /** How many can be picked; null where credits decide. */
  limit: number | null;
  /** The cost of a golfer; null where counts decide. */
  cost: number | null;
  picked: Golfer[];
  /** The golfers left to pick, favourites first. */
  left: Golfer[];
  /** Why none can be added, or null. */
  full: string | null;
}

export interface Selection {
  tiers: SelectedTier[];
  /** The ids of all picked golfers. */
  ids: string[];
  /** Whether it differs from the saved card. */
  isChanged: boolean;
  /** Credits left and in total; null where counts decide. */
  credits: { left: number; budget: number } | null;
  /** What is missing for a card, as a sentence, or null. */
  lacks: string | null;
  /** Golfers who were picked here and can't be any more. */
  lost: string[];
}

interface Known {
  sheet: Sheet;
  card: Card;
  /** The one round that is played; null in most formats. */
  round: number | null;
  /** The ids of unsubmitted picks; null if nothing changed. */
  held: readonly string[] | null;
}

export function selectionOf({ sheet, card, round, held }: Known): Selection {
  const onSheet = sheet.tiers.flatMap((tier) => golfersOfTier(tier, round, sheet.used));
  // Where tiers don't matter, all golfers are in one.
  const isOnly = sheet.tiers.length === 1;
  const saved = golfersOfCard(card, onSheet);
  const { picks, lost } = held === null ? { picks: saved, lost: [] } : pick(held, saved, onSheet);
  const ids = picks.map(({ id }) => id);
  const spent = picks.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  const credits = sheet.budget === null ? null : { left: sheet.budget - spent, budget: sheet.budget };

  const tiers = sheet.tiers.map(({ number, limit, cost }): SelectedTier => {
    const picked = picks.filter(({ tier }) => tier === number);
    return {
      number,
      limit,
      cost,
      picked,
      left: onSheet.filter(({ id, tier }) => tier === number && !ids.includes(id)),
      full: whyFull({
        number,
        isOnly,
        limit,
        cost,
        count: picked.length,
        creditsLeft: credits?.left ?? null,
      }),
    };
  });
  return {
    tiers,
    ids,
    isChanged: !isSame(
      ids,
      saved.map(({ id }) => id),
    ),
    credits,
    lacks: credits ? lacksCredits(credits.left, ids.length, sheet) : lacksGolfers(tiers),
    lost,
  };
}

/** Whether both have the same golfers, in any order. */
export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Locked golfers of the card stay; of the others, the unsubmitted picks, as far as they can still be picked. */
function pick(held: readonly string[], saved: readonly Golfer[], onSheet: readonly Golfer[]) {
  const locked = saved.filter(({ isLocked }) => isLocked);
  const free = new Map(
    [...onSheet, ...saved]
      .filter(({ isLocked, usedIn }) => !isLocked && usedIn === null)
      .map((golfer) => [golfer.id, golfer]),
  );
  const own = [...new Set(held)].filter((id) => !locked.some((golfer) => golfer.id === id));
  const lostIds = own.filter((id) => !free.has(id));
  return {
    picks: [...locked, ...own.flatMap((id) => free.get(id) ?? [])],
    lost: lostIds.map((id) => onSheet.find((golfer) => golfer.id === id)?.name ?? 'One of your golfers'),
  };
}

interface Room {
  number: number;
  isOnly: boolean;
  limit: number | null;
  cost: number | null;
  count: number;
  creditsLeft: number | null;
}

function whyFull({ number, isOnly, limit, cost, count, creditsLeft }: Room): string | null {
  if (limit !== null && count >= limit)
    return isOnly
      ? `Your card is full: ${count} of ${limit} picked.`
      : `Tier ${number} is full: ${count} of ${limit} picked.`;
  if (cost !== null && creditsLeft !== null && creditsLeft < cost)
    return `A golfer of Tier ${number} costs ${cost}, and you have ${creditsText(creditsLeft)} left.`;
  return null;
}

export const creditsText = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`);

function lacksCredits(left: number, count: number, { mustSpendAll, fewestGolfers }: Sheet): string | null {
  if (left < 0) return `You are ${creditsText(-left)} over. Remove a golfer.`;
  if (mustSpendAll !== false) return left > 0 ? `You have ${creditsText(left)} left to spend.` : null;
  const missing = (fewestGolfers ?? 0) - count;
  return missing > 0 ? `Pick ${missing === 1 ? '1 more golfer' : `${missing} more golfers`} at least.` : null;
}

function lacksGolfers(tiers: readonly SelectedTier[]): string | null {
  const short = tiers
    .map(({ number, limit, picked }) => ({ number, count: (limit ?? 0) - picked.length }))
    .filter(({ count }) => count > 0);
  const missing = short.reduce((sum, { count }) => sum + count, 0);
  if (missing === 0) return null;
  // Late on the day of a single round most golfers have teed off.
  const spent = tiers.find(
    ({ limit, picked, left }) =>
      (limit ?? 0) - picked.length >
      left.filter(({ isLocked, usedIn }) => !isLocked && usedIn === null).length,
  );
  if (spent && tiers.length === 1) return 'No golfer is left that you can pick.';
  if (spent) return `Too few golfers of Tier ${spent.number} are left to complete your card.`;
  const golfers = missing === 1 ? '1 more golfer' : `${missing} more golfers`;
  const [only] = short;
  if (tiers.length === 1) return missing === 1 ? 'Pick your golfer.' : `Pick ${golfers}.`;
  if (short.length === 1 && only) return `Pick ${golfers} from Tier ${only.number}.`;
  const parts = short.map(({ number, count }) => `${count} from Tier ${number}`);
  return `Pick ${golfers}: ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`;
}
