import { createHash, randomBytes } from 'node:crypto';
import { minuteMs, momentAfterDays } from '@fairway/schema/days';
import { emailShape } from '@fairway/schema/shapes';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { isRelaxed } from '../../configuration/relaxations.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { networkOf } from '../../limits/network.ts';
import { countAttempt, isAboveLimit, type RateLimit } from '../../limits/rate-limit.service.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { withoutAutolinks } from '../../mail/without-autolinks.ts';
import { Refusal } from '../../refusal.ts';
import { confirmedHolderOf, oldestAndNewestWith } from '../addresses/address-holder.service.ts';
import { confirmUnlessTaken } from '../addresses/confirm-address.service.ts';
import {
  type UndoableChange,
  undoableChangeFrom,
  undoPath,
} from '../addresses/undo/former-address.service.ts';
import { PasswordReset } from '../sessions/session.entity.ts';
import { removeLogInMethods } from '../users/log-in-methods.service.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { hashPassword, parseNewPassword } from './password.ts';
import { clearFailures } from './password-check.service.ts';
import {
  letterOfFormerAddress,
  letterOfOne,
  letterOfSeveral,
  linkLifeMinutes,
  type ResetLink,
} from './reset-letters.ts';
import { setPassword } from './set-password.service.ts';

const resetMails: RateLimit = {
  name: 'reset mails from',
  most: 5,
  periodSeconds: 3600,
  refusal: 'Too many links were asked for from here. Please try again later.',
};

/** Keeps others from filling a mailbox. The caller is not told, since that would reveal that the address is known. */
const resetMailsTo: RateLimit = {
  name: 'reset mails to',
  most: 3,
  periodSeconds: 3600,
  refusal: 'Too many links were asked for. Please try again later.',
};

/** An unconfirmed address may have been given for many accounts: so many of the oldest and of the newest get a link. */
const maxOfEach = 10;

/** Answers the same, and as fast, whether or not the address is known; the mail is sent in the background. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<void> {
  const email = parseInput(emailShape, input.email, 'email');
  const { mailer } = ctx;
  if (!mailer) throw new Refusal('NOT_CONFIGURED', 'Mail is not set up on this server.');
  if (!isRelaxed(ctx, 'reset mails')) await countAttempt(ctx, resetMails, networkOf(ctx.address));
  ctx.backgroundWork.do('password reset: mailing a link failed', () => sendLink(ctx, mailer, email));
}

async function sendLink(ctx: Ctx, mailer: Mailer, email: string): Promise<void> {
  const { accounts, change } = await accountsOf({ ...ctx, em: ctx.em.fork() }, email);
  if (accounts.length === 0 && !change) return;
  // Counted before the transaction, which locks the account.
  if (await isAboveLimit(ctx, resetMailsTo, foldCase(email))) return;
  if (change) return sendUndoLink(ctx, mailer, change);
  const links = [];
  for (const { id } of accounts) {
    const link = await linkFor(ctx, id, email);
    if (link) links.push(link);
  }
  const [first] = links;
  if (first) await mailer.send(links.length === 1 ? letterOfOne(first) : letterOfSeveral(links));
}

/**
 * The account that confirmed the address. Without one, the change that took it from an account and can be undone:
 * another account may only have been given it by whoever made that change. Without that, those that gave it: whoever
 * reads the mail gets a link for each.
 */
async function accountsOf(
  ctx: Ctx,
  email: string,
): Promise<{ accounts: User[]; change: UndoableChange | null }> {
  const holder = await confirmedHolderOf(ctx, email);
  if (holder) return { accounts: [holder], change: null };
  const change = await undoableChangeFrom(ctx, email);
  return { accounts: change ? [] : await oldestAndNewestWith(ctx, email, maxOfEach), change };
}

async function sendUndoLink(ctx: Ctx, mailer: Mailer, change: UndoableChange): Promise<void> {
  const user = await ctx.em.fork().findOne(User, { id: change.claim.userId, deletedAt: null });
  if (!user) return;
  const url = `${ctx.settings.publicUrl}${undoPath(change.claim, ctx.keys)}`;
  await mailer.send(letterOfFormerAddress(change, { name: withoutAutolinks(user.username), url }));
}

async function linkFor(ctx: Ctx, userId: string, email: string): Promise<ResetLink | undefined> {
  return inTransaction({ ...ctx, em: ctx.em.fork() }, async (tx) => {
    const owner = { id: userId, emailKey: foldCase(email), deletedAt: null };
    const user = await tx.em.findOne(User, owner, locked);
    if (!user?.email) return undefined;
    const url = `${ctx.settings.publicUrl}/reset-password/${await addResetLink(tx, user)}`;
    // Anybody may open an account with this address, under a name that looks like a domain.
    return { to: user.email, name: withoutAutolinks(user.username), url };
  });
}

/** Adds a reset link for whoever reads the account's mail, in the transaction that locks it. Returns its token. */
export async function addResetLink({ em, wallClock }: Ctx, { id: userId, emailKey }: User): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(wallClock.now().getTime() + linkLifeMinutes * minuteMs);
  await em.insert(PasswordReset, { userId, emailKey, tokenHash: fingerprint(token), expiresAt });
  return token;
}

/** Using one of several links invalidates the others; a refused password does not use the link up. */
export async function resetPassword(ctx: Ctx, input: { token: string; newPassword: string }): Promise<void> {
  const tokenHash = fingerprint(input.token);
  const { userId } = await usableLink(ctx, tokenHash); // before the costly hash, so that guesses stay cheap
  const owner = await ctx.em.findOne(User, { id: userId, deletedAt: null });
  if (!owner) throw deadLink();
  const newPassword = await parseNewPassword(input.newPassword, 'newPassword', owner.username);
  const passwordHash = await hashPassword(newPassword);
  const set = () => setByLink(ctx, tokenHash, passwordHash);
  // If two accounts prove the same address at once, one gets it and the other only its new password.
  const user = await set().catch((fault) => {
    if (fault instanceof UniqueConstraintViolationException) return set();
    throw fault;
  });
  await clearFailures(ctx, user);
}

const setByLink = (ctx: Ctx, tokenHash: string, passwordHash: string): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    // Lock order: the user first, then what belongs to them, as account deletion does.
    const { userId } = await usableLink(tx, tokenHash);
    const user = await tx.em.findOne(User, { id: userId, deletedAt: null }, locked);
    const { emailKey } = await usableLink(tx, tokenHash);
    if (!user) throw deadLink();
    await setPassword(tx, { user, passwordHash });
    // Ways in from before its owner had the account to themselves may belong to somebody who gave another's address.
    if (user.emailConfirmedAt === null || wasConfirmedByLink(tx, user)) await removeLogInMethods(tx, user);
    user.confirmedByLinkAt = null;
    // Reading the mail proves the address, unless another account confirmed it first.
    if (emailKey !== null && emailKey === user.emailKey) await confirmUnlessTaken(tx, user);
    return user;
  });

/** Whoever opened the account may still have been logged in then, and have added ways in anew. */
const wasConfirmedByLink = ({ wallClock }: Ctx, { confirmedByLinkAt }: User): boolean =>
  confirmedByLinkAt !== null && wallClock.now() < momentAfterDays(confirmedByLinkAt, 30);

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };

const deadLink = () =>
  new Refusal('INVALID', 'This link no longer works. Please ask for a new one.', { field: 'token' });

async function usableLink({ em, wallClock }: Ctx, tokenHash: string): Promise<PasswordReset> {
  const link = await em.findOne(PasswordReset, { tokenHash }, { refresh: true });
  if (!link || link.expiresAt <= wallClock.now()) throw deadLink();
  return link;
}

/** The stored hash of a token, useless to whoever reads the table. */
const fingerprint = (token: string) => createHash('sha256').update(token).digest('base64url');
