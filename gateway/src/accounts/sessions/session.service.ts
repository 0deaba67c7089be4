import { randomUUID } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import { type Caller, type Ctx, inTransaction, type Parts } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { number, rowsOf, text } from '../../database/rows.ts';
import { isUuid } from '../../input/uuid.ts';
import { isSameSecret } from '../../keys/secret-hash.ts';
import { networkOf } from '../../limits/network.ts';
import type { HintSender } from '../../live/bus/bus.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { AccessToken } from '../access-tokens/access-token.entity.ts';
import { holderOfAccessToken } from '../access-tokens/access-token.service.ts';
import { holderOf } from '../addresses/address-holder.service.ts';
import { dropPendingChange } from '../addresses/claim-address.service.ts';
import { userWithPassword } from '../passwords/password-check.service.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.service.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { deviceOf } from './device.ts';
import { UserSession } from './session.entity.ts';
import { sessionEnded } from './session-ended.ts';
import { holderOfToken } from './tokens/holder-of-token.ts';
import { issueToken, readToken } from './tokens/token.ts';

const day = dayMs;
/** How long a token is valid, */
const tokenLifeMs = 14 * day;
/** and how long a session is, however often its token is renewed. */
const sessionLifeMs = 60 * day;

export interface Session {
  token: string;
  user: User;
}

export interface LogIn {
  username: string;
  password: string;
  /** From the authenticator app, or a recovery code, where the second factor is on. */
  code?: string | null | undefined;
}

/** Logs in by username or by confirmed address. */
export async function logIn(ctx: Ctx, input: LogIn): Promise<Session> {
  const typed = foldCase(input.username.trim());
  const byMail = typed.includes('@') ? await holderOf(ctx, typed) : null;
  const user = await userWithPassword(ctx, byMail?.nameKey ?? typed, input.password, typed);
  if (!user) throw new Refusal('UNAUTHENTICATED', 'The username or the password is wrong.');
  const hasSecond = await checkSecondFactor(ctx, user, input.code);
  return beginSession(ctx, user, hasSecond ? 'password and second factor' : 'password');
}

export async function beginSession(
  ctx: Ctx,
  user: User,
  by: 'password' | 'password and second factor' | 'passkey',
): Promise<Session> {
  const now = ctx.wallClock.now();
  const session = {
    id: randomUUID(),
    userId: user.id,
    device: deviceOf(ctx.userAgent),
    network: networkOf(ctx.address),
    signedInAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + tokenLifeMs),
  };
  await inTransaction(ctx, async (tx) => {
    if (await isNewDevice(tx, user, session))
      await tx.hooks.accountTouched(tx, {
        kind: 'new-device',
        userId: user.id,
        sessionId: session.id,
        device: session.device,
        at: now,
      });
    await tx.em.insert(UserSession, session);
  });
  ctx.log.info({ by, userId: user.id, network: session.network }, 'log-in: done');
  return { user, token: await issueToken(ctx, user, { ...session, sessionId: session.id }) };
}

/** False for the first log-in after registering. Whoever was thrown out comes back as somebody new. */
async function isNewDevice(
  { em }: Ctx,
  { id: userId, createdAt }: User,
  { device, network, signedInAt }: Pick<UserSession, 'device' | 'network' | 'signedInAt'>,
): Promise<boolean> {
  if ((await em.count(UserSession, { userId, device, network, disowned: false })) > 0) return false;
  return signedInAt.getTime() - createdAt.getTime() > day || (await em.count(UserSession, { userId })) > 0;
}

export async function renewSession(ctx: Ctx): Promise<Session> {
  return renewedSession(ctx, await currentUser(ctx));
}

/** Returns another token of the caller's session, which keeps the session's end. */
export async function renewedSession(ctx: Ctx, user: User): Promise<Session> {
  const { caller, em, wallClock } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const session = await em.findOne(UserSession, { id: caller.sessionId, endedAt: null });
  if (!session) throw unauthenticated();
  const now = wallClock.now();
  const endsAt = session.signedInAt.getTime() + sessionLifeMs;
  const expiresAt = new Date(Math.min(now.getTime() + tokenLifeMs, endsAt));
  await em.nativeUpdate(UserSession, { id: session.id }, { lastUsedAt: now, expiresAt });
  return { user, token: await issueToken(ctx, user, { ...caller, expiresAt }) };
}

/** The same, with a fresh sign-in time, for somebody who has just proved who they are. */
export async function sessionSignedInAgain(ctx: Ctx, user: User): Promise<Session> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  return renewedSession({ ...ctx, caller: { ...caller, signedInAt: ctx.wallClock.now() } }, user);
}

export async function signOut(ctx: Ctx, { everywhere }: { everywhere: boolean }): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    if (everywhere) {
      await dropPendingChange(tx, user);
      return endAllSessions(tx, user);
    }
    await end(tx, { id: caller.sessionId, userId: user.id });
  });
}

/** Ends one of the caller's sessions, on any device. */
export async function endSession(ctx: Ctx, id: string): Promise<User> {
  const sessionId = isUuid(id) ? id : null;
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    const session = sessionId && (await tx.em.findOne(UserSession, { id: sessionId, userId: user.id }));
    if (!session) throw new Refusal('NOT_FOUND', 'You have no such session.', { field: 'id' });
    if (session.endedAt) return user;
    if (session.id !== sessionOf(tx)) await disownAllLike(tx, session);
    await end(tx, session);
    return user;
  });
}

/** Those that have logged out, too: one of them would make whoever was thrown out a known one. */
async function disownAllLike(ctx: Ctx, { userId, device, network }: UserSession): Promise<void> {
  const own = sessionOf(ctx);
  const alike = { userId, device, network, ...(own && { id: { $ne: own } }) };
  await ctx.em.nativeUpdate(UserSession, alike, { disowned: true });
}

async function end({ bus, em, wallClock }: Ctx, { id, userId }: Pick<UserSession, 'id' | 'userId'>) {
  await em.nativeUpdate(UserSession, { id }, { endedAt: wallClock.now() });
  await bus.publish(em, sessionEnded, { userId, sessionId: id });
}

/**
 * Invalidates all tokens of the user, access tokens included, in the transaction that gives the reason; one
 * session may continue with a new token. Sessions since a moment can be disowned, those that have ended too.
 */
export async function endAllSessions(
  { bus, em, wallClock }: Pick<Ctx, 'em' | 'wallClock'> & { bus: HintSender },
  user: User,
  { but, disownedSince }: { but?: string | undefined; disownedSince?: Date } = {},
): Promise<void> {
  user.tokenVersion += 1;
  const others = { userId: user.id, endedAt: null, ...(but && { id: { $ne: but } }) };
  await em.nativeUpdate(UserSession, others, { endedAt: wallClock.now() });
  if (disownedSince) {
    const recent = { userId: user.id, signedInAt: { $gte: disownedSince } };
    await em.nativeUpdate(UserSession, recent, { disowned: true });
  }
  await em.nativeDelete(AccessToken, { userId: user.id });
  await bus.publish(em, sessionEnded, { userId: user.id });
}

const endedAtOnce = 5000;

/** Ends everybody's sessions, and with them the pushes to their devices. */
export async function endSessionsOfAll({ em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>): Promise<void> {
  const now = wallClock.now();
  await inBatchesById({}, endedAtOnce, async (after) => {
    const ended = await rowsOf(
      em,
      { id: text },
      `with ended as (
         update user_session set ended_at = ? where id = any(array(
           select id from user_session where id > ? and ended_at is null and signed_in_at <= ?
           order by id limit ${endedAtOnce} for update
         )) returning id
       )
       select id from ended order by id`,
      [now, after, now],
    );
    return ended.map(({ id }) => id);
  });
}

export const sessionOf = ({ caller }: Ctx): string | undefined =>
  caller.kind === 'user' ? caller.sessionId : undefined;

/** The user's valid sessions, the most recently used first, with the caller's own marked. */
export async function openSessions(
  ctx: Ctx,
  userId: string,
): Promise<(UserSession & { current: boolean })[]> {
  const sessions = await ctx.em.find(
    UserSession,
    { userId, endedAt: null, expiresAt: { $gt: ctx.wallClock.now() } },
    { orderBy: { lastUsedAt: 'desc', signedInAt: 'desc', id: 'asc' }, limit: maxListed },
  );
  const current = sessionOf(ctx);
  return sessions.map((session) => ({ ...session, current: session.id === current }));
}
const maxListed = 100;

const anyone: Caller = { kind: 'anyone' };
const rejected: Caller = { kind: 'anyone', rejected: true };

/** The caller behind an `authorization` header, looked up at every request. */
export async function identify(parts: Parts, authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return anyone;
  const sent = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (sent === undefined) return rejected;
  const service = parts.settings.serviceTokens.find(({ token }) => isSameSecret(token, sent));
  if (service) return { kind: 'service', name: service.name };

  const token = await readToken(parts, sent);
  if (!token) return rejected;
  const username = await holderOfToken(parts, token);
  if (username === undefined) return rejected;
  const { userId, sessionId, version: tokenVersion, expiresAt, signedInAt } = token;
  return { kind: 'user', userId, sessionId, tokenVersion, expiresAt, signedInAt, username };
}

/** The same, also accepting access tokens, for APIs that enforce their scopes. */
export async function identifyWithTokens(parts: Parts, authorization: string | undefined): Promise<Caller> {
  const text = /^Bearer +(fw_\S+)$/i.exec(authorization ?? '')?.[1];
  const holder = text === undefined ? undefined : await holderOfAccessToken(parts, text);
  return holder ?? identify(parts, authorization);
}

type SignedIn = Extract<Caller, { kind: 'user' }>;

/** Of these callers those whose session, or access token, has ended meanwhile; in one statement for all. */
export async function endedOf<One extends SignedIn>(
  { orm, wallClock }: Pick<Parts, 'orm' | 'wallClock'>,
  callers: readonly One[],
): Promise<One[]> {
  const asked = callers.map(({ userId, sessionId, tokenVersion, accessToken }, place) => ({
    place,
    userId,
    sessionId,
    tokenVersion,
    accessTokenId: accessToken?.id ?? null,
  }));
  const rows = await rowsOf(
    orm.em.fork(),
    { place: number },
    `select asked.place
     from json_to_recordset(?) as asked(
       place int, "userId" uuid, "sessionId" uuid, "tokenVersion" int, "accessTokenId" uuid)
     join user_account own on own.id = asked."userId" and own.deleted_at is null
     where case when asked."accessTokenId" is null
       then own.token_version = asked."tokenVersion" and exists (
         select from user_session where id = asked."sessionId" and user_id = own.id and ended_at is null)
       else exists (
         select from access_token where id = asked."accessTokenId" and user_id = own.id and expires_at > ?)
     end`,
    [JSON.stringify(asked), wallClock.now()],
  );
  const good = new Set(rows.map(({ place }) => place));
  return callers.filter((_caller, place) => !good.has(place));
}

/** In constant time, so that timing reveals nothing about a guess. */
