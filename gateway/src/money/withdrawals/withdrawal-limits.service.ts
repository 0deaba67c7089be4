import type { Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { leastWithdrawalCents } from '../../rules/money/withdrawals.ts';

const dayMs = 24 * 3_600_000;

export function refuseBelowLeast(amountCents: number): void {
  if (!(amountCents >= leastWithdrawalCents))
    throw new Refusal('INVALID', `The least that can be withdrawn is $${leastWithdrawalCents / 100}.`, {
      field: 'amountCents',
    });
}

/** Refuses one more within 24 hours than is allowed. With the user's account locked, two at once are told apart. */
export async function refuseTooOften(
  { em, wallClock, settings: { moneyLimits } }: Ctx,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { withdrawalsADay: most } = moneyLimits;
  if (most === null) return;
  const nowMs = wallClock.now().getTime();
  const before = await em.execute<{ created_at: Date }[]>(
    `select created_at from withdrawal
     where user_id = ? and id <> ? and status <> 'returned' and created_at > ? order by created_at desc limit ?`,
    [userId, id, new Date(nowMs - dayMs), most],
  );
  const [first] = before.slice(most - 1);
  if (!first) return;
  const freeAt = new Date(first.created_at).getTime() + dayMs;
  throw new Refusal(
    'RATE_LIMITED',
    most === 1 ? 'You can withdraw once in 24 hours.' : `You can withdraw ${most} times in 24 hours.`,
    { retryAfterSeconds: Math.ceil((freeAt - nowMs) / 1000) },
  );
}
