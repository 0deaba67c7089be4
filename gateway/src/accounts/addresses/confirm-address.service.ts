import { dayMs } from '@fairway/schema/days';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import { idOfToken } from '../../keys/signed-link.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { momentFor } from '../../rules/moment.ts';
import { PasswordReset } from '../sessions/session.entity.ts';
import { removeLogInMethods } from '../users/log-in-methods.service.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { isCaller } from '../users/user.queries.ts';
import { confirmedHolderOf } from './address-holder.service.ts';
import { EmailClaim } from './email-claim.entity.ts';
import { undoableChangeFrom } from './undo/former-address.service.ts';

/** Counted by link, so that nobody uses up another's. Forged links fail by their signature alone. */
const linkUses: RateLimit = {
  name: 'links about the address',
  most: 60,
  periodSeconds: 3600,
  refusal: 'This link was used too often. Please try again later.',
};

export const countLinkUse = (ctx: Ctx, id: string): Promise<void> => countAttempt(ctx, linkUses, id);

const deadLink = () =>
  new Refusal('INVALID', 'This link no longer works. Please ask for a new one in your profile.', {
    field: 'token',
  });

const usedLink = () =>
  new Refusal('INVALID', 'This link was used: the address is confirmed. There is nothing left to do.', {
    field: 'token',
  });

export const addressTaken = () =>
  new Refusal('TAKEN', 'Another account has this address. Log in there, or give another address here.', {
    field: 'email',
  });

const addressKept = (until: Date) =>
  new Refusal(
    'TAKEN',
    `Until ${momentFor(until, 'UTC', 'UTC')} this address is kept for the account that had it before: the link that was mailed here undoes the change. Give another address, or come back then.`,
    { field: 'email' },
  );

/** What a link would confirm, for whoever has it. */
export async function claimOfLink(ctx: Ctx, token: string): Promise<{ claim: EmailClaim; user: User }> {
  const id = idOfToken('confirm-email', token, ctx.keys);
  if (id === undefined) throw deadLink();
  await countLinkUse(ctx, id);
  const claim = await usableClaim(ctx, id);
  const user = await ctx.em.findOne(User, { id: claim.userId, deletedAt: null });
  if (!user) throw deadLink();
  return { claim, user };
}

/**
 * Makes the address the account's own. Having the link is the proof, signed in or not. If two accounts confirm
 * one address at once, the unique index lets one of them have it.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<User> {
  const { claim: known } = await claimOfLink(ctx, token);
  return inTransaction(ctx, async (tx) => {
    // Lock order: the user first, then what belongs to them, as account deletion does.
    const user = await tx.em.findOne(User, { id: known.userId, deletedAt: null }, locked);
    const claim = await usableClaim(tx, known.id);
    if (!user) throw deadLink();
    await refuseTaken(tx, user.id, claim.email);
    claim.confirmedAt = tx.wallClock.now();
    // Whoever opened the account may have given another's address: their ways in must not outlast its proof.
    if (user.emailConfirmedAt === null && !isCaller(tx, user.id)) {
      await removeLogInMethods(tx, user);
      user.confirmedByLinkAt = claim.confirmedAt;
    }
    if (user.emailKey === claim.emailKey) user.emailConfirmedAt ??= claim.confirmedAt;
    else await replaceAddress(tx, user, claim, claim.confirmedAt);
    await tx.em.flush();
    return user;
  }).catch((fault) => {
    throw fault instanceof UniqueConstraintViolationException ? addressTaken() : fault;
  });
}

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
const undoMs = 7 * dayMs;

/** Mails the former address a link that restores it within a week. */
async function replaceAddress(tx: Ctx, user: User, claim: EmailClaim, at: Date): Promise<void> {
  // The user asked for another address before this one was confirmed.
  if (user.email === null || user.emailConfirmedAt === null) throw deadLink();
  const former = user.email;
  const isReturn = await discardChangesFrom(tx, user, claim);
  claim.formerEmail = isReturn ? null : former;
  claim.formerEmailKey = isReturn ? null : foldCase(former);
  claim.expiresAt = new Date(at.getTime() + undoMs);
  Object.assign(user, { email: claim.email, emailKey: claim.emailKey, emailConfirmedAt: at });
  // A reset link mailed to the former address must not work for the new one.
  await tx.em.nativeDelete(PasswordReset, { userId: user.id });
  await tx.em.flush();
  const { id: userId, username } = user;
  const event = isReturn
    ? ({ kind: 'address-restored', userId, username, from: former, to: claim.email } as const)
    : ({ kind: 'address-changed', userId, claimId: claim.id } as const);
  await tx.hooks.accountTouched(tx, event);
}

/**
 * Changing back to an address that an undo link could restore counts as that undo: later changes and their links
 * are discarded, since they would outlast the owner's. Returns whether it was such a change.
 */
async function discardChangesFrom(
  { em, wallClock }: Ctx,
  { id: userId }: User,
  { emailKey }: EmailClaim,
): Promise<boolean> {
  const changes = await em.find(
    EmailClaim,
    { userId, confirmedAt: { $ne: null }, formerEmail: { $ne: null }, expiresAt: { $gt: wallClock.now() } },
    { orderBy: { confirmedAt: 'asc' } },
  );
  const first = changes.findIndex(({ formerEmail }) => foldCase(formerEmail ?? '') === emailKey);
  if (first < 0) return false;
  await em.nativeDelete(EmailClaim, { id: { $in: changes.slice(first).map(({ id }) => id) } });
  return true;
}

/** Confirms the account's address where something else proved it; skipped if another account has it. */
export async function confirmUnlessTaken(tx: Ctx, user: User): Promise<void> {
  if (user.email === null || (await takenRefusal(tx, user.id, user.email))) return;
  user.emailConfirmedAt ??= tx.wallClock.now();
  await tx.em.flush();
}

async function refuseTaken(tx: Ctx, userId: string, email: string): Promise<void> {
  const refusal = await takenRefusal(tx, userId, email);
  if (refusal) throw refusal;
}

/** Why the account can't have the address; null if it can. */
async function takenRefusal(tx: Ctx, userId: string, email: string): Promise<Refusal | null> {
  const holder = await confirmedHolderOf(tx, email);
  if (holder && holder.id !== userId) return addressTaken();
  const change = await undoableChangeFrom(tx, email);
  return change && change.claim.userId !== userId ? addressKept(change.claim.expiresAt) : null;
}

async function usableClaim({ em, wallClock }: Ctx, id: string): Promise<EmailClaim> {
  const claim = await em.findOne(EmailClaim, { id }, { refresh: true });
  if (claim?.confirmedAt) throw usedLink();
  if (!claim || claim.expiresAt <= wallClock.now()) throw deadLink();
  return claim;
}
