import { dayMs } from '@fairway/schema/days';
import { moneyText } from '@fairway/schema/display';
import { minWithdrawalCents } from '@fairway/schema/rest/money/least-withdrawal';
import type { Ctx } from '../../context.ts';
import { moment, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { refuseAboveDayLimit } from '../day-limits.service.ts';

export function refuseBelowMinimum(amountCents: number, field: string): void {
  if (!(amountCents >= minWithdrawalCents))
    throw new Refusal('INVALID', `The least that can be withdrawn is ${moneyText(minWithdrawalCents)}.`, {
      field,
    });
}

/** Refuses more withdrawals in 24 hours than allowed. The user's account is locked, so concurrent ones are counted. */
export async function refuseTooOften(
  { em, wallClock, settings: { moneyLimits } }: Ctx,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const { withdrawalsADay: most } = moneyLimits;
  if (most === null) return;
  const nowMs = wallClock.now().getTime();
  const before = await rowsOf(
    em,
    { created_at: moment },
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

/** Refuses more money in 24 hours than an account of that age may withdraw. */
export const refuseTooMuch = (
  tx: Ctx,
  { userId, id, amountCents }: { userId: string; id: string; amountCents: number },
): Promise<void> =>
  refuseAboveDayLimit(tx, tx.settings.moneyLimits.outADayCents, {
    userId,
    cents: amountCents,
    refusalText: (amount) => `You can withdraw at most ${amount}`,
    before: async (since) => {
      const [row] = await rowsOf(
        tx.em,
        { cents: text },
        `select coalesce(sum(amount_cents), 0) as cents from withdrawal
         where user_id = ? and id <> ? and status <> 'returned' and created_at > ?`,
        [userId, id, since],
      );
      return Number(row?.cents ?? 0);
    },
  });

/** Reports a large withdrawal to operators, who can look for fraud before its eCheck is paid. */
export function warnOfUnusual(
  { log, settings: { moneyLimits } }: Ctx,
  { id, userId, amountCents }: { id: string; userId: string; amountCents: number },
): void {
  const { unusualWithdrawalCents: from } = moneyLimits;
  if (from !== null && amountCents >= from)
    log.warn(
      { withdrawal: id, user: userId, amountCents },
      'withdrawals: an unusually large one was asked for',
    );
}
