import { hourMs } from '@fairway/schema/days';
import type { Ctx } from '../../../context.ts';

/**
 * How long a new withdrawal is held, so that its owner can stop it: until something was paid to an address,
 * withdrawals to it are. Null if it is not held.
 */
export async function holdEndOf(
  { em, settings, wallClock }: Pick<Ctx, 'em' | 'settings' | 'wallClock'>,
  userId: string,
  email: string,
): Promise<Date | null> {
  const { withdrawalHoldHours } = settings;
  if (withdrawalHoldHours === 0) return null;
  const paid = await em.execute<object[]>(
    `select 1 from withdrawal
     where user_id = ? and status = 'paid' and lower(btrim(email)) = lower(btrim(?)) limit 1`,
    [userId, email],
  );
  return paid.length > 0 ? null : new Date(wallClock.now().getTime() + withdrawalHoldHours * hourMs);
}
