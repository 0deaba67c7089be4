import type { Ctx } from '../../context.ts';
import { Passkey } from '../passkeys/passkey.entity.ts';
import { SecondFactor } from '../second-factor/second-factor.entity.ts';
import type { User } from './user.entity.ts';

/**
 * Removes passkeys and the second factor, all of them or the ones since a moment, in the transaction that holds the
 * account: it goes, or is another's than who has added them.
 */
export async function removeWaysIn(
  { em }: Ctx,
  { id: userId }: Pick<User, 'id'>,
  { since }: { since?: Date } = {},
): Promise<void> {
  await em.nativeDelete(Passkey, { userId, ...(since && { createdAt: { $gte: since } }) });
  // It counts from its first code on: what was only begun lets nobody in, and keeps nobody out.
  await em.nativeDelete(SecondFactor, { userId, ...(since && { confirmedAt: { $gte: since } }) });
}
