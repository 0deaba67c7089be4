import { randomUUID } from 'node:crypto';
import { daySeconds, minuteMs, momentAfterDays } from '@fairway/schema/days';
import { isVisibleName } from '@fairway/schema/visible-text';
import { z } from 'zod';
import { type Caller, type Ctx, inTransaction, type Parts } from '../../context.ts';
import { flag, list, moment, number, oneOf, rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { isUuid } from '../../input/uuid.ts';
import { hashOfSecret } from '../../keys/secret-hash.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { type TokenScope, tokenScopes } from '../../rules/token-scopes.ts';
import { sessionEnded } from '../sessions/session-ended.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import type { User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { AccessToken } from './access-token.entity.ts';
import { isTokenText, newTokenText } from './token-text.ts';

const maxTokens = 20;
const maxDays = 365;
/** The last use of a token is stored to the minute. */
const lastUseMs = minuteMs;

/** Every new token is announced by mail; a limit keeps that mail from drowning among many. */
const madeADay: RateLimit = {
  name: 'access-tokens-made',
  most: 40,
  periodSeconds: daySeconds,
  refusal: 'You have made too many access tokens. Please try again tomorrow.',
};

const inputShape = z.object({
  name: z
    .string({ error: 'A name is required.' })
    .trim()
    .min(1, 'A name is required.')
    .max(40, 'A name has at most 40 characters.')
    .refine(isVisibleName, 'A name is one line of signs that can be seen.'),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1, 'A token is good for something.')
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  days: z
    .int('Days are a whole number.')
    .min(1, 'A token is good for a day at least.')
    .max(maxDays, `A token is good for ${maxDays} days at most.`),
});

export interface AccessTokenInput {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
}

/** Makes a token. Its text is returned only here; the owner also gets a mail about it. */
export async function makeAccessToken(
  ctx: Ctx,
  input: AccessTokenInput,
): Promise<{ token: string; accessToken: AccessToken }> {
  refuseAccessTokens(ctx);
  const { name, scopes, days } = parseInput(inputShape, input);
  refuseWithoutRecentSignIn(ctx);
  await countAttempt(ctx, madeADay, (await currentUser(ctx)).id);
  return inTransaction(ctx, async (tx) => {
    const { em, wallClock, hooks } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    const now = wallClock.now();
    if ((await em.count(AccessToken, { userId: user.id, expiresAt: { $gt: now } })) >= maxTokens)
      throw new Refusal('CONFLICT', `You have ${maxTokens} access tokens. Please revoke one first.`);
    const token = newTokenText();
    const accessToken = {
      id: randomUUID(),
      userId: user.id,
      name,
      tokenHash: hashOfSecret(token),
      scopes,
      createdAt: now,
      expiresAt: momentAfterDays(now, days),
      lastUsedAt: null,
    };
    await em.insert(AccessToken, accessToken);
    await hooks.accountTouched(tx, { kind: 'access-token-made', userId: user.id, name });
    return { token, accessToken };
  });
}

/** Revokes the token on all gateways: requests look up its row, and open sockets are notified. */
export async function revokeAccessToken(ctx: Ctx, id: string): Promise<User> {
  refuseAccessTokens(ctx);
  refuseWithoutRecentSignIn(ctx);
  return inTransaction(ctx, async (tx) => {
    const { bus, em, hooks } = tx;
    const user = await currentUser(tx, 'to change');
    refuseWithoutRecentSignIn(tx);
    const found = isUuid(id) ? await em.findOne(AccessToken, { id, userId: user.id }) : null;
    if (!found) throw new Refusal('NOT_FOUND', 'You have no such access token.', { field: 'id' });
    const { name } = found;
    await em.nativeDelete(AccessToken, { id });
    await bus.publish(em, sessionEnded, { userId: user.id, sessionId: id });
    await hooks.accountTouched(tx, { kind: 'access-token-revoked', userId: user.id, name });
    return user;
  });
}

/** A user's tokens that are good, the newest first. */
export const accessTokensOf = ({ em, wallClock }: Ctx, userId: string): Promise<AccessToken[]> =>
  em.find(
    AccessToken,
    { userId, expiresAt: { $gt: wallClock.now() } },
    { orderBy: { createdAt: 'desc', id: 'asc' } },
  );

/** A token may neither make nor revoke tokens, whatever API it comes by. */
function refuseAccessTokens({ caller }: Ctx): void {
  if (caller.kind === 'user' && caller.accessToken)
    throw new Refusal('FORBIDDEN', 'This can’t be done with an access token.');
}

/** Open sockets count as use: every minute this records the last use of the tokens behind them, until it is stopped. */
export function recordSocketUse(
  { orm, wallClock, backgroundWork }: Parts,
  sockets: { readonly accessTokens: ReadonlySet<string> },
): () => void {
  const note = async () => {
    const ids = [...sockets.accessTokens];
    if (ids.length === 0) return;
    // If another gateway is recording the same use, skip the row instead of waiting for its lock.
    await orm.em.fork().execute(
      `update access_token set last_used_at = ? where id in (
         select id from access_token where id = any(array[?]::uuid[]) for update skip locked)`,
      [wallClock.now(), ids],
    );
  };
  const timer = setInterval(
    () => backgroundWork.do('access tokens: noting the use by sockets failed', note),
    lastUseMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The caller behind an access token, looked up at every request; undefined if it is not a token or no longer
 * valid. It never counts as a recent sign-in.
 */
export async function holderOfAccessToken(parts: Parts, token: string): Promise<Caller | undefined> {
  if (!isTokenText(token)) return undefined;
  const em = parts.orm.em.fork();
  const now = parts.wallClock.now();
  const [found] = await rowsOf(
    em,
    {
      id: text,
      user_id: text,
      username: text,
      token_version: number,
      scopes: list(oneOf(tokenScopes)),
      expires_at: moment,
      is_used_again: flag,
    },
    `select access_token.id, user_id, username, token_version, scopes, expires_at,
       last_used_at is null or last_used_at <= ? as is_used_again
     from access_token join user_account on user_account.id = user_id
     where token_hash = ? and expires_at > ? and deleted_at is null`,
    [new Date(now.getTime() - lastUseMs), hashOfSecret(token), now],
  );
  if (!found) return undefined;
  const { id, user_id: userId, username, token_version: tokenVersion, scopes, expires_at } = found;
  if (found.is_used_again)
    parts.backgroundWork.do('access tokens: noting the last use failed', async () => {
      await em.nativeUpdate(AccessToken, { id }, { lastUsedAt: now });
    });
  return {
    kind: 'user',
    userId,
    username,
    sessionId: id,
    tokenVersion,
    expiresAt: expires_at,
    signedInAt: new Date(0),
    accessToken: { id, scopes },
  };
}
