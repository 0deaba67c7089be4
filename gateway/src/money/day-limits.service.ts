import { dayMs } from '@fairway/schema/days';
import { moneyText } from '@fairway/schema/display';
import type { DayLimit } from '../configuration/money/money-limits.ts';
import type { Ctx } from '../context.ts';
import { moment, rowsOf } from '../database/rows.ts';
import { Refusal } from '../refusal.ts';
import { userAccount } from './ledger/accounts.ts';
import { lockAccounts } from './ledger/ledger.service.ts';

interface Moving {
  userId: string;
  cents: number;
  /** What moved in the same way since then; called with the user's account locked. */
  before(since: Date): Promise<number>;
  /** The refusal, such as 'You can withdraw at most AMOUNT'. */
  refusalText(amount: string): string;
}

/** Refuses what exceeds the 24-hour limit for an account of that age. Concurrent requests wait for each other. */
export async function refuseAboveDayLimit(tx: Ctx, limit: DayLimit, moving: Moving): Promise<void> {
  const { em, wallClock, settings } = tx;
  if (limit.fresh === null && limit.later === null) return;
  const now = wallClock.now().getTime();
  const [user] = await rowsOf(
    em,
    { created_at: moment },
    'select created_at from user_account where id = ?',
    [moving.userId],
  );
  const ageMs = user ? now - new Date(user.created_at).getTime() : 0;
  const most = ageMs < settings.moneyLimits.newAccountDays * dayMs ? limit.fresh : limit.later;
  if (most === null) return;
  await lockAccounts(tx, [userAccount(moving.userId)]);
  const left = Math.max(0, most - (await moving.before(new Date(now - dayMs))));
  if (moving.cents > left)
    throw new Refusal(
      'RATE_LIMITED',
      `${moving.refusalText(moneyText(most))} in 24 hours, and ${moneyText(left)} of it is left.`,
    );
}
