import { minuteMs } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { userWithPassword } from '../passwords/password-check.service.ts';
import { currentUser } from '../users/user.queries.ts';

// Actions that move money out, rename or delete require a recent sign-in, since a token may have been stolen.
// Any API may send the password along; the service decides whether it is needed. With a passkey or the second
// factor one gets a token with a fresh sign-in time instead.

const recentMs = 10 * minuteMs;

const askForPasswordAgain = (message: string) => new Refusal('AUTH_AGAIN', message, { field: 'password' });

/**
 * The caller with a fresh sign-in time if the password is given and right; otherwise unchanged. Runs before the
 * transaction, since none may wait for a hash. If the password changes in between, the session has ended with
 * it.
 */
export async function signInAgain(ctx: Ctx, password: string | null | undefined): Promise<Ctx> {
  const { caller } = ctx;
  if (password === null || password === undefined || caller.kind !== 'user') return ctx;
  const { id, nameKey } = await currentUser(ctx);
  const user = await userWithPassword(ctx, nameKey, password);
  if (user?.id !== id) throw askForPasswordAgain('The password is wrong.');
  return { ...ctx, caller: { ...caller, signedInAt: ctx.wallClock.now() } };
}

/** Refuses a caller whose last sign-in by password, passkey or code is too long ago. */
export function refuseWithoutRecentSignIn({ caller, wallClock }: Ctx): void {
  if (caller.kind !== 'user') throw unauthenticated();
  const { signedInAt } = caller;
  if (wallClock.now().getTime() - signedInAt.getTime() > recentMs)
    throw askForPasswordAgain('Please enter your password to go on.');
}
