import { createHash, timingSafeEqual } from 'node:crypto';
import { type Caller, type Ctx, inTransaction, type Parts } from '../../context.ts';
import {
  countAttempt,
  forgetAttempts,
  type Limit,
  networkOf,
  refuseAboveLimit,
} from '../../limits/attempt.service.ts';
import { hint } from '../../live/bus.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { isPasswordOf } from './password.ts';
import { EndedSession } from './session.entity.ts';
import { issueToken, readToken } from './token.ts';

/** Told when a token dies before its time, or, without one, all of a user's: open sockets close on it. */
export const sessionEnded = hint<{ userId: string; tokenId?: string }>('session.ended');

const tooManyLogIns = 'Too many failed attempts. Please wait a while before you try again.';
const quarterHour = 15 * 60;
const failuresOfName: Limit = {
  name: 'log-in of',
  most: 10,
  periodSeconds: quarterHour,
  refusal: tooManyLogIns,
};
const failuresFrom: Limit = {
  name: 'log-in from',
  most: 100,
  periodSeconds: quarterHour,
  refusal: tooManyLogIns,
};

export interface Session {
  token: string;
  user: User;
}

export async function logIn(ctx: Ctx, input: { username: string; password: string }): Promise<Session> {
  const user = await userWithPassword(ctx, foldCase(input.username.trim()), input.password);
  if (!user) throw new Refusal('UNAUTHENTICATED', 'The username or the password is wrong.');
  return { user, token: await issueToken(ctx, user, ctx.wallClock.now()) };
}

/** The user of that name, if it is their password. Failures are counted, and refused when there were too many. */
export async function userWithPassword(ctx: Ctx, nameKey: string, password: string): Promise<User | null> {
  const network = networkOf(ctx.address);
  // One after the other for each name, so that a burst gets no more guesses than a row of them.
  return oneByOne(nameKey, async () => {
    await refuseAboveLimit(ctx, failuresOfName, nameKey);
    const user = await ctx.em.findOne(User, { nameKey, deletedAt: null }, { populate: ['passwordHash'] });
    // Asked when the hash's turn has come, since those before it in the queue may have used up the limit.
    const mayTry = () => refuseAboveLimit(ctx, failuresFrom, network);
    if (!(await isPasswordOf(user?.passwordHash, password, mayTry)) || !user) {
      await countAttempt(ctx, failuresFrom, network);
      await countAttempt(ctx, failuresOfName, nameKey);
      return null;
    }
    await forgetAttempts(ctx, failuresOfName, nameKey);
    return user;
  });
}

const turns = new Map<string, Promise<unknown>>();

async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

export async function renewSession(ctx: Ctx): Promise<Session> {
  const user = await currentUser(ctx);
  return { user, token: await issueToken(ctx, user, signedInAtOf(ctx)) };
}

export async function signOut(ctx: Ctx, { everywhere }: { everywhere: boolean }): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await inTransaction(ctx, async (inside) => {
    const user = await currentUser(inside, 'to change');
    if (everywhere) return endAllSessions(inside, user);
    const { userId, tokenId, expiresAt } = caller;
    await inside.em.upsert(EndedSession, { tokenId, expiresAt });
    await inside.bus.tell(inside.em, sessionEnded, { userId, tokenId });
  });
}

/** Kills every token of the user, in the transaction that gives the reason to. */
export async function endAllSessions({ bus, em }: Ctx, user: User): Promise<void> {
  user.tokenVersion += 1;
  await bus.tell(em, sessionEnded, { userId: user.id });
}

/** When the caller's password was last entered, as far as the session tells. */
export const signedInAtOf = ({ caller }: Ctx): Date | null =>
  caller.kind === 'user' ? caller.signedInAt : null;

const anyone: Caller = { kind: 'anyone' };
const rejected: Caller = { kind: 'anyone', rejected: true };

/** Who carries this `authorization` header, asked anew at every request. */
export async function identify(parts: Parts, authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) return anyone;
  const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (text === undefined) return rejected;
  const service = parts.settings.serviceTokens.find(({ token }) => isSame(token, text));
  if (service) return { kind: 'service', name: service.name };

  const token = await readToken(parts, text);
  if (!token) return rejected;
  const [user] = await parts.orm.em.fork().execute<{ username: string }[]>(
    `select username from user_account
     where id = ? and token_version = ? and deleted_at is null
       and not exists (select 1 from ended_session where token_id = ?)`,
    [token.userId, token.version, token.tokenId],
  );
  if (!user) return rejected;
  const { userId, tokenId, version: tokenVersion, expiresAt, signedInAt } = token;
  return { kind: 'user', userId, tokenId, tokenVersion, expiresAt, signedInAt, username: user.username };
}

/** In constant time, so that an answer's delay says nothing about how near a guess came. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash('sha256').update(text).digest();
