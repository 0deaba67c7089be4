import { daySeconds } from '@fairway/schema/days';
import { emailShape } from '@fairway/schema/shapes';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { PasswordReset } from '../sessions/session.entity.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import { foldCase, type User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { claimAddress } from './claim-address.service.ts';
import { EmailClaim } from './email-claim.entity.ts';

const changes: RateLimit = {
  name: 'changes of address of',
  most: 5,
  periodSeconds: daySeconds,
  refusal: 'You have changed your address too often. Please try again tomorrow.',
};

/**
 * Asks for another address. A confirmed address stays in force until the new one is confirmed; an unconfirmed
 * one is replaced at once. The answer does not reveal whether the new address is known.
 */
export async function changeEmail(ctx: Ctx, newEmail: string): Promise<User> {
  const email = parseInput(emailShape, newEmail, 'newEmail');
  refuseWithoutRecentSignIn(ctx);
  await countAttempt(ctx, changes, (await currentUser(ctx)).id);
  return inTransaction(ctx, async (tx) => {
    const { em, hooks } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    if (foldCase(email) === user.emailKey)
      throw new Refusal('INVALID', 'This is your address already.', { field: 'newEmail' });
    await em.nativeDelete(EmailClaim, { userId: user.id, confirmedAt: null });
    if (user.emailConfirmedAt) {
      await hooks.accountTouched(tx, { kind: 'address-asked', userId: user.id, email });
    } else {
      user.email = email;
      user.emailKey = foldCase(email);
      await em.nativeDelete(PasswordReset, { userId: user.id });
      await em.flush();
    }
    await claimAddress(tx, user, email);
    return user;
  });
}

/** The address that waits to be confirmed, if there is one. */
export async function pendingEmail(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  { id: userId, emailKey }: User,
): Promise<string | null> {
  const claim = await em.findOne(
    EmailClaim,
    { userId, confirmedAt: null, emailKey: { $ne: emailKey ?? '' }, expiresAt: { $gt: wallClock.now() } },
    { orderBy: { createdAt: 'desc' } },
  );
  return claim?.email ?? null;
}
