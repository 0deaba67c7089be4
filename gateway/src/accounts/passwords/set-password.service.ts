import { type Ctx, inTransaction } from '../../context.ts';
import { dropPendingChange } from '../addresses/claim-address.service.ts';
import { PasswordReset } from '../sessions/session.entity.ts';
import { endAllSessions, renewedSession, type Session, sessionOf } from '../sessions/session.service.ts';
import { signInAgain } from '../sessions/sign-in-again.service.ts';
import { countChangeOfMethods } from '../users/log-in-methods.service.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { hashPassword, parseNewPassword } from './password.ts';

export interface PasswordChange {
  password: string;
  newPassword: string;
}

/** Changes the password of somebody who knows the current one. Only this session stays logged in. */
export async function changePassword(ctx: Ctx, input: PasswordChange): Promise<Session> {
  const { username } = await currentUser(ctx);
  const newPassword = await parseNewPassword(input.newPassword, 'newPassword', username);
  await signInAgain(ctx, input.password);
  // Whoever lacks the password must not use the limit up.
  await countChangeOfMethods(ctx);
  const passwordHash = await hashPassword(newPassword);
  const user = await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    await setPassword(tx, { user, passwordHash }, { but: sessionOf(tx) });
    return user;
  });
  return renewedSession(ctx, user);
}

/**
 * Sets the password in the transaction that locks the account. Earlier sessions and links end, so does a change of
 * address that waits, and the owner gets a mail.
 */
export async function setPassword(
  tx: Ctx,
  { user, passwordHash }: { user: User; passwordHash: string },
  sessions: Parameters<typeof endAllSessions>[2] = {},
): Promise<void> {
  user.passwordHash = passwordHash;
  await tx.em.nativeDelete(PasswordReset, { userId: user.id });
  await dropPendingChange(tx, user);
  await endAllSessions(tx, user, sessions);
  await tx.hooks.accountTouched(tx, { kind: 'password-set', userId: user.id });
}
