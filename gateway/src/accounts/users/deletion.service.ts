import { type Ctx, type GivenUp, inTransaction } from '../../context.ts';
import { EmailClaim } from '../addresses/email-claim.entity.ts';
import { refuseWhileUndoable } from '../addresses/undo/former-address.service.ts';
import { Picture } from '../pictures/picture.entity.ts';
import { PasswordReset, UserSession } from '../sessions/session.entity.ts';
import { endAllSessions } from '../sessions/session.service.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import { removeLogInMethods } from './log-in-methods.service.ts';
import { currentUser } from './user.queries.ts';
import { userRenamed } from './user-events.ts';

/**
 * Deletes the account; its name stays taken. All features' guards run before any of them deletes, in one
 * transaction, so a refusal leaves everything as it was.
 */
export async function deleteAccount(ctx: Ctx, given: GivenUp = { givesUpCents: 0 }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { em } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    await refuseWhileUndoable(tx, user.id);
    for (const { refuse } of ctx.accountDeletion) await refuse?.(tx, user.id, given);
    for (const { erase } of ctx.accountDeletion) await erase?.(tx, user.id);
    await em.nativeDelete(Picture, { userId: user.id });
    await em.nativeDelete(PasswordReset, { userId: user.id });
    await em.nativeDelete(EmailClaim, { userId: user.id });
    await removeLogInMethods(tx, user);
    const { id: userId, username, email, emailConfirmedAt } = user;
    // It may be somebody else's who has the password, and the owner hears of it nowhere else.
    if (email && emailConfirmedAt)
      await tx.hooks.accountDeleted(tx, { userId, username, email, at: ctx.wallClock.now() });
    user.email = null;
    user.emailKey = null;
    user.emailConfirmedAt = null;
    user.confirmedByLinkAt = null;
    user.passwordHash = null;
    user.pictureId = null;
    user.deletedAt = ctx.wallClock.now();
    await endAllSessions(tx, user);
    await em.nativeDelete(UserSession, { userId: user.id });
    await tx.bus.publish(em, userRenamed, { userId: user.id });
    for (const { finish } of ctx.accountDeletion) await finish?.(tx, user.id, given);
  });
}
