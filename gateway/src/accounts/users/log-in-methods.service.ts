import type { Ctx } from '../../context.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { SecondFactor } from '../second-factor/second-factor.entity.ts';
import type { User } from './user.entity.ts';

/**
 * Removes passkeys and the second factor, all or those added since a moment, in the transaction that deletes or
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
}
