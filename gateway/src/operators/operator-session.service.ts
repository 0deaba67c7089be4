import { randomBytes } from 'node:crypto';
import { hourMs } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { rowsOf, text } from '../database/rows.ts';
import { hashOfSecret, isSameSecret } from '../keys/secret-hash.ts';
import { networkOf } from '../limits/network.ts';
import { countAttempt, type RateLimit, refuseAboveLimit } from '../limits/rate-limit.service.ts';
import { Refusal } from '../refusal.ts';
import { type Operator, recorded } from './act-log.service.ts';

/** A working day. */
export const operatorSessionHours = 8;

const failures: RateLimit = {
  name: 'operator log-in from',
  most: 10,
  periodSeconds: 15 * 60,
  refusal: 'Too many failed attempts. Please wait a while before you try again.',
};

/** Logs in by a token of `OPERATOR_TOKENS`, which no player has; answers the session's secret. */
export async function logInOperator(ctx: Ctx, token: string): Promise<{ operator: string; secret: string }> {
  const network = networkOf(ctx.address);
  await refuseAboveLimit(ctx, failures, network);
  const known = ctx.settings.operatorTokens.find((one) => isSameSecret(one.token, token));
  if (!known) {
    await countAttempt(ctx, failures, network);
    ctx.log.warn({ address: ctx.address }, 'operators: log-in with a wrong token');
    throw new Refusal('UNAUTHENTICATED', 'The token is wrong.', { field: 'token' });
  }
  const secret = randomBytes(24).toString('base64url');
  const now = ctx.wallClock.now();
  const by: Operator = { name: known.name, via: 'page' };
  await recorded(ctx, by, { name: 'log-in', input: { network } }, async () => {
    await ctx.em.execute('insert into operator_session values (?, ?, ?, ?, ?)', [
      hashOfSecret(secret),
      known.name,
      hashOfSecret(known.token),
      now,
      new Date(now.getTime() + operatorSessionHours * hourMs),
    ]);
    return 'Logged in.';
  });
  ctx.log.info({ operator: known.name }, 'operators: logged in');
  return { operator: known.name, secret };
}

/** Whose session it is; null when it has ended, or its token is none any more. */
export async function operatorOf(ctx: Ctx, secret: string | undefined): Promise<string | null> {
  if (secret === undefined) return null;
  const [session] = await rowsOf(
    ctx.em,
    { operator: text, token_hash: text },
    'select operator, token_hash from operator_session where secret_hash = ? and expires_at > ?',
    [hashOfSecret(secret), ctx.wallClock.now()],
  );
  const isKnown = ({ name, token }: { name: string; token: string }) =>
    name === session?.operator && hashOfSecret(token) === session.token_hash;
  return session && ctx.settings.operatorTokens.some(isKnown) ? session.operator : null;
}

export async function logOutOperator(ctx: Ctx, secret: string | undefined): Promise<void> {
  if (secret !== undefined)
    await ctx.em.execute('delete from operator_session where secret_hash = ?', [hashOfSecret(secret)]);
}
