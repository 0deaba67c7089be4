import type { Ctx } from '../../context.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { userWithPassword } from '../passwords/password-check.service.ts';
import { currentUser } from '../users/user.queries.ts';

// What moves money out, renames or deletes wants to know again who it is: a token may be in other hands. Any API
// may bring the password along; whether that was needed is decided by the service that does it. Who has a passkey
// or the second factor gets a token by it that is as young as if the password had just been entered.

const recentMs = 10 * 60_000;

const askAgain = (message: string) => new Refusal('AUTH_AGAIN', message, { field: 'password' });

/**
 * The caller as somebody who has just entered the password, where one is given; else as they are. It is asked
 * before the transaction of whatever it is for: none waits for a hash. Should the password be another one by the
 * time of that, the session has ended with it.
 */
export async function signInAgain(ctx: Ctx, password: string | null | undefined): Promise<Ctx> {
  const { caller } = ctx;
  if (password === null || password === undefined || caller.kind !== 'user') return ctx;
  const { id, nameKey } = await currentUser(ctx);
  const user = await userWithPassword(ctx, nameKey, password);
  if (user?.id !== id) throw askAgain('The password is wrong.');
  return { ...ctx, caller: { ...caller, signedInAt: ctx.wallClock.now() } };
}

/** Refuses a caller who entered the password, or used a passkey or a code, too long ago. */
export function refuseWithoutRecentSignIn({ caller, wallClock }: Ctx): void {
  if (caller.kind !== 'user') throw unauthenticated();
  const { signedInAt } = caller;
  if (wallClock.now().getTime() - signedInAt.getTime() > recentMs)
    throw askAgain('Please enter your password to go on.');
}
