import { daySeconds } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { SecondFactor } from '../second-factor/second-factor.entity.ts';
import type { User } from './user.entity.ts';
import { currentUser } from './user.queries.ts';

/** Each mails the account's address, which may be a stranger's. */
const changes: RateLimit = {
  name: 'changes of log-in methods of',
  most: 30,
  periodSeconds: daySeconds,
  refusal: 'You have changed how you log in too often. Please try again tomorrow.',
};

/** Before the transaction of a change, so that a refused one counts too. */
export const countChangeOfMethods = async (ctx: Ctx): Promise<void> =>
  countAttempt(ctx, changes, (await currentUser(ctx)).id);

/**
 * Removes passkeys, the second factor and its recovery codes, all or those added since a moment, in the transaction that deletes or
 * restores the account.
 */
export async function removeLogInMethods(
  { em }: Ctx,
  { id: userId }: Pick<User, 'id'>,
  { since }: { since?: Date } = {},
): Promise<void> {
  await em.nativeDelete(Passkey, { userId, ...(since && { createdAt: { $gte: since } }) });
  // A second factor counts from its first code on; one that was only begun must not keep anybody out.
  await em.nativeDelete(SecondFactor, { userId, ...(since && { confirmedAt: { $gte: since } }) });
  if (since)
    await em.execute('delete from recovery_code where user_id = ? and created_at >= ?', [userId, since]);
}
