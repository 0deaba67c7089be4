import type { Ctx } from '../../../context.ts';

/**
 * Until when a new withdrawal has to wait, so that its owner can stop it: the first one to an address does, as long as
 * nothing that went there was paid. Null where it need not.
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
  return paid.length > 0 ? null : new Date(wallClock.now().getTime() + withdrawalHoldHours * 3_600_000);
}
