import type { MockPool, WeekOfGolf } from './mock-pool.ts';

/** A full card by tier; each member gets other golfers. */
const tiers = {
  tiered: [3, 2, 2, 1],
  salaryCap: [2, 2, 1, 2],
};
const firstOfTier = [0, 8, 15, 22];
const sizeOfTier = [8, 7, 7, 8];

export const hasBudget = ({ format }: MockPool) =>
  format === 'SALARY_CAP' || format === 'MULTI_WEEK_SALARY_CAP';

/** Every card has one replacement, so that screens show it. */
export const replacement = { in: '24', out: '28', at: '2026-01-15T12:40:00.000Z' };

/** The golfers of a member's card, by id: those that were saved here, or else some; none without a card. */
export function cardIds(pool: MockPool, member: string, week: WeekOfGolf): string[] {
  const saved = pool.saved[`${member} ${week}`];
  if (saved) return saved;
  const place = pool.members.indexOf(member);
  const hasNone = place < 0 || pool.withoutCard.includes(member) || pool.unpaid.includes(member);
  return hasNone ? [] : pickedBy(week === 'last' ? place + 1 : place, hasBudget(pool));
}

export function saveIds(pool: MockPool, member: string, week: WeekOfGolf, ids: readonly string[]): void {
  pool.saved[`${member} ${week}`] = [...ids];
  const draft = pool.drafts[`${member} ${week}`];
  // Submitting or clearing a card deletes its draft.
  if (draft?.golfers && (ids.length === 0 || isSame(ids, draft.golfers))) draft.golfers = null;
}

export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Whether there is a card that was made after the lock. */
export const isLateCard = (pool: MockPool, member: string): boolean =>
  pool.hostChanges[member]?.some(({ late }) => late) === true &&
  Object.entries(pool.saved).some(([key, ids]) => key.startsWith(`${member} `) && ids.length > 0);

function pickedBy(member: number, isSalaryCap: boolean): string[] {
  const counts = isSalaryCap ? tiers.salaryCap : tiers.tiered;
  return counts.flatMap((count, tier) =>
    Array.from({ length: count }, (_pick, nth) => {
      const place = (member * 2 + nth * 3 + 1) % (sizeOfTier[tier] ?? 1);
      return String((firstOfTier[tier] ?? 0) + place + 1);
    }),
  );
}
