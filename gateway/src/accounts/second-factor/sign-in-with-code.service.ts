import type { Ctx } from '../../context.ts';
import { type Session, sessionSignedInAgain } from '../sessions/session.service.ts';
import { currentUser } from '../users/user.queries.ts';
import { checkSecondFactor } from './check-second-factor.service.ts';
import { secondFactorIsOff } from './switch-second-factor.service.ts';

/** Returns a token of the same session, as after entering the password again. */
export async function signInAgainWithCode(ctx: Ctx, code: string): Promise<Session> {
  const user = await currentUser(ctx);
  if (!(await checkSecondFactor(ctx, user, code))) throw secondFactorIsOff();
  return sessionSignedInAgain(ctx, user);
}
