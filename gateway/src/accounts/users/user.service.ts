import { randomUUID } from 'node:crypto';
import { daySeconds } from '@fairway/schema/days';
import { emailShape, usernameShape } from '@fairway/schema/shapes';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isRelaxed } from '../../configuration/relaxations.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { orNull, rowsOf, text } from '../../database/rows.ts';
import { parseInput } from '../../input/input.ts';
import { networkOf } from '../../limits/network.ts';
import { countAttempt, type RateLimit, refuseAboveLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { claimAddress } from '../addresses/claim-address.service.ts';
import { keepConsent, refuseWithoutTexts } from '../consent/consent.service.ts';
import { skeletonsOf } from '../names/skeleton.ts';
import { refuseStaffName } from '../names/staff-names.ts';
import { hashPassword, parseNewPassword } from '../passwords/password.ts';
import { endAllSessions, renewedSession, type Session, sessionOf } from '../sessions/session.service.ts';
import { refuseWithoutRecentSignIn } from '../sessions/sign-in-again.service.ts';
import { foldCase, TakenUsername, User } from './user.entity.ts';
import { currentUser, findUser, noSuchUser } from './user.queries.ts';
import { userRenamed } from './user-events.ts';

const registrations: RateLimit = {
  name: 'registering from',
  most: 30,
  periodSeconds: 3600,
  refusal: 'Too many accounts were opened from here. Please try again later.',
};

// A used name stays taken for good, so renames are limited.
const renames: RateLimit = {
  name: 'renames of',
  most: 20,
  periodSeconds: daySeconds,
  refusal: 'You have changed your username too often. Please try again tomorrow.',
};

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The ids of the operator's texts that the new user agrees to. */
  agreesTo?: readonly string[] | null | undefined;
}

/**
 * Opens an account. The answer and its cost do not reveal whether the address is known; the mail to the address
 * does.
 */
export async function register(ctx: Ctx, input: Registration): Promise<User> {
  const username = parseInput(usernameShape, input.username, 'username');
  const email = parseInput(emailShape, input.email, 'email');
  const password = await parseNewPassword(input.password, 'password', username);
  if (!isRelaxed(ctx, 'registrations')) await countAttempt(ctx, registrations, networkOf(ctx.address));
  refuseStaffName(username, 'username');
  const texts = refuseWithoutTexts(ctx, input.agreesTo);
  await refuseTakenName(ctx, username);
  const passwordHash = await hashPassword(password);

  return inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    const user = em.create(User, {
      id: randomUUID(),
      username,
      nameKey: foldCase(username),
      email,
      emailKey: foldCase(email),
      passwordHash,
      createdAt: wallClock.now(),
    });
    await em.persist(user).flush();
    await takeName(em, user, 'username');
    await claimAddress(tx, user, email);
    await keepConsent(tx, user.id, texts);
    return user;
  }).catch((fault) => {
    throw asUsernameTaken(fault, 'username');
  });
}

/** Usernames are public, so a taken one can be refused before the costly hash. */
async function refuseTakenName({ em }: Ctx, username: string): Promise<void> {
  const taken = await em.execute<unknown[]>(
    `select 1 from taken_username where name_key = ?
     union all select 1 from user_look where look_key = any(array[?]::text[])`,
    [foldCase(username), skeletonsOf(username, foldCase(username))],
  );
  if (taken.length > 0) throw usernameTaken('username');
}

/** Reserves a name and its look-alikes for good when this transaction commits. */
async function takeName(em: EntityManager, { username, nameKey, id }: User, field: string): Promise<void> {
  const [taken] = await rowsOf(
    em,
    { user_id: orNull(text) },
    `insert into taken_username (name_key, user_id) values (?, ?)
     on conflict (name_key) do update set user_id = taken_username.user_id
     returning user_id`,
    [nameKey, id],
  );
  if (taken?.user_id !== id) throw usernameTaken(field);
  for (const look of skeletonsOf(username, nameKey)) {
    const [alike] = await rowsOf(
      em,
      { user_id: orNull(text) },
      `insert into user_look (look_key, user_id) values (?, ?)
       on conflict (look_key) do update set user_id = user_look.user_id
       returning user_id`,
      [look, id],
    );
    if (alike?.user_id !== id) throw usernameTaken(field);
  }
}

const usernameTaken = (field: string) =>
  new Refusal('TAKEN', 'Username already taken. Please choose another one.', { field });

function asUsernameTaken(fault: unknown, field: string): unknown {
  return fault instanceof UniqueConstraintViolationException ? usernameTaken(field) : fault;
}

/** Everything refers to users by id, so a rename is one row. Tokens that carry the old name become invalid. */
export async function changeUsername(ctx: Ctx, newUsername: string): Promise<Session> {
  const username = parseInput(usernameShape, newUsername, 'newUsername');
  refuseWithoutRecentSignIn(ctx);
  await refuseAboveLimit(ctx, renames, (await currentUser(ctx)).id);
  const user = await inTransaction(ctx, async (tx) => {
    // Of two renames at once with one token, the second finds its session ended.
    const user = await currentUser(tx, 'to change');
    // Somebody with an older name that sounds like staff may still change its case.
    if (foldCase(username) !== user.nameKey) refuseStaffName(username, 'newUsername');
    const from = user.username;
    user.username = username;
    user.nameKey = foldCase(username);
    await endAllSessions(tx, user, { but: sessionOf(tx) });
    // Lock order: account before name, as in registration. The reverse could deadlock.
    await tx.em.flush();
    await takeName(tx.em, user, 'newUsername');
    await tx.bus.publish(tx.em, userRenamed, { userId: user.id });
    await tx.hooks.accountTouched(tx, { kind: 'renamed', userId: user.id, from, to: username });
    return user;
  }).catch((fault) => {
    throw asUsernameTaken(fault, 'newUsername');
  });
  await countAttempt(ctx, renames, user.id);
  return renewedSession(ctx, user);
}

/** Whether the rename happened, as far as the caller may know. */
export async function confirmRename(ctx: Ctx, former: string, current: string): Promise<User> {
  const user = await findUser(ctx, current);
  const was = await ctx.em.findOne(TakenUsername, { nameKey: foldCase(former) });
  const mayKnow =
    ctx.caller.kind === 'service' || (ctx.caller.kind === 'user' && ctx.caller.userId === user?.id);
  if (!user || !mayKnow || was?.userId !== user.id || former === user.username) throw noSuchUser();
  return user;
}

/** Whether lists of users show the caller from now on. */
export const setListed = (ctx: Ctx, isListed: boolean): Promise<User> =>
  inTransaction(ctx, async (inside) => {
    const user = await currentUser(inside, 'to change');
    user.isListed = isListed;
    return user;
  });

export const markAllRead = (ctx: Ctx): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    user.lastReadAt = ctx.wallClock.now();
    return user;
  });
