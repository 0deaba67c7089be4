import { momentAfterDays } from '@fairway/schema/days';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../../context.ts';
import { idOfToken } from '../../../keys/signed-link.ts';
import { Refusal } from '../../../refusal.ts';
import { addResetLink } from '../../passwords/password-reset.service.ts';
import { PasswordReset } from '../../sessions/session.entity.ts';
import { endAllSessions } from '../../sessions/session.service.ts';
import { removeLogInMethods } from '../../users/log-in-methods.service.ts';
import { foldCase, User } from '../../users/user.entity.ts';
import { confirmedHolderOf } from '../address-holder.service.ts';
import { addressTaken, countLinkUse } from '../confirm-address.service.ts';
import { EmailClaim } from '../email-claim.entity.ts';
import { asUndoable, type UndoableChange } from './former-address.service.ts';

const deadLink = () =>
  new Refusal('INVALID', 'This link no longer works: the change was undone, or a week has passed.', {
    field: 'token',
  });

/** From before former addresses were kept. Whoever reads the address's mail can get into that account. */
const confirmedElsewhere = (username: string) =>
  new Refusal(
    'TAKEN',
    `Your account ${username} has confirmed this address meanwhile. “Forgot password?” mails you a link into it: delete it or give it another address, and then follow this link again.`,
    { field: 'email' },
  );

/** What a link would restore, for whoever has it. */
export async function changeOfLink(ctx: Ctx, token: string): Promise<UndoableChange & { user: User }> {
  const id = idOfToken('undo-email', token, ctx.keys);
  if (id === undefined) throw deadLink();
  await countLinkUse(ctx, id);
  const change = await undoable(ctx, id);
  const user = await ctx.em.findOne(User, { id: change.claim.userId, deletedAt: null });
  if (!user) throw deadLink();
  return { ...change, user };
}

/**
 * Restores the former address and shuts out whoever changed it: ends sessions, links and the password, discards
 * later address changes, removes passkeys and second factors of the last weeks, and stops what other features say was
 * begun since. Returns a token to set a new password, for whoever reads the former address's mail.
 */
export async function undoChange(ctx: Ctx, token: string): Promise<{ user: User; resetToken: string }> {
  const { claim: known } = await changeOfLink(ctx, token);
  return inTransaction(ctx, async (tx) => {
    const { em, wallClock } = tx;
    // Lock order: the user first, then what belongs to them, as account deletion does.
    const user = await em.findOne(User, { id: known.userId, deletedAt: null }, locked);
    const { formerEmail, confirmedAt } = await undoable(tx, known.id);
    if (!user) throw deadLink();
    const holder = await confirmedHolderOf(tx, formerEmail);
    if (holder && holder.id !== user.id) throw confirmedElsewhere(holder.username);
    const since = { $or: [{ confirmedAt: null }, { confirmedAt: { $gte: confirmedAt } }] };
    await em.nativeDelete(EmailClaim, { userId: user.id, ...since });
    await em.nativeDelete(PasswordReset, { userId: user.id });
    const doubtfulSince = weeksBefore(known.createdAt);
    await removeLogInMethods(tx, user, { since: doubtfulSince });
    const undone = user.email;
    user.email = formerEmail;
    user.emailKey = foldCase(formerEmail);
    user.emailConfirmedAt = wallClock.now();
    user.passwordHash = null;
    await endAllSessions(tx, user, { disownedSince: doubtfulSince });
    await em.flush();
    for (const step of tx.emailUndoSteps) await step.stopBegunSince(tx, user.id, known.createdAt);
    if (undone !== null)
      await tx.hooks.accountTouched(tx, {
        kind: 'address-restored',
        userId: user.id,
        username: user.username,
        from: undone,
        to: formerEmail,
      });
    return { user, resetToken: await addResetLink(tx, user) };
  }).catch((fault) => {
    throw fault instanceof UniqueConstraintViolationException ? addressTaken() : fault;
  });
}

/** An intruder may add a way in and wait. Anything older than this is taken for the owner's. */
const weeksBefore = (moment: Date) => momentAfterDays(moment, -30);

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };

async function undoable({ em, wallClock }: Ctx, id: string): Promise<UndoableChange> {
  const claim = await em.findOne(EmailClaim, { id }, { refresh: true });
  const change = claim && asUndoable(claim);
  if (!change || change.claim.expiresAt <= wallClock.now()) throw deadLink();
  return change;
}
