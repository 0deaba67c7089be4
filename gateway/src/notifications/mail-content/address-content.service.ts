import { daySeconds } from '@fairway/schema/days';
import { confirmedHolderOf } from '../../accounts/addresses/address-holder.service.ts';
import { claimDays } from '../../accounts/addresses/claim-address.service.ts';
import { EmailClaim } from '../../accounts/addresses/email-claim.entity.ts';
import {
  type UndoableChange,
  undoableChangeFrom,
  undoPath,
} from '../../accounts/addresses/undo/former-address.service.ts';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { tokenFor } from '../../keys/signed-link.ts';
import { clearAttempts, isAboveLimit, type RateLimit, usedUpUntil } from '../../limits/rate-limit.service.ts';
import { momentFor } from '../../rules/moment.ts';
import type { Content, Writer } from './text/mail-text.ts';

/** Keeps others from filling a mailbox by giving its address for many accounts. */
const mailsTo: RateLimit = {
  name: 'links to confirm mailed to',
  most: 10,
  periodSeconds: 3600,
  refusal: 'Too many links were mailed there.',
};
/** A mail that is tried again, as while the mail server is away, counts once. */
const countedMails: RateLimit = {
  name: 'link to confirm counted for',
  most: 1,
  periodSeconds: claimDays * daySeconds,
  refusal: 'The link is counted.',
};

/** Until when this link has to wait, as too many were mailed to its address; null if it has not. */
async function waitsUntil(ctx: Ctx, { id, emailKey }: EmailClaim): Promise<Date | null> {
  if (await isAboveLimit(ctx, countedMails, id)) return null;
  const until = await usedUpUntil(ctx, mailsTo, emailKey);
  if (until) await clearAttempts(ctx, countedMails, id);
  return until;
}

/**
 * To an address that somebody gave as theirs. The reader learns what the caller was not told: here is the
 * confirming link, or the account that already has the address.
 */
export const addressClaimedContent: Writer<'address-claimed'> = async (ctx, { facts, zone }) => {
  const own: Ctx = { ...ctx, em: ctx.em.fork() };
  const { em, wallClock, keys } = own;
  const claim = await em.findOne(EmailClaim, { id: facts.claimId });
  const user = claim && (await em.findOne(User, { id: claim.userId, deletedAt: null }));
  if (!user || claim.confirmedAt || claim.expiresAt <= wallClock.now()) return null;
  const holder = await confirmedHolderOf(own, claim.email);
  if (holder?.id === user.id) return null;
  const askAgainAt = await waitsUntil(own, claim);
  if (askAgainAt) return { askAgainAt };
  if (holder) return knownAlready(holder.email ?? claim.email, holder, user);
  const change = await undoableChangeFrom(own, claim.email);
  const former = change && (await em.findOne(User, { id: change.claim.userId, deletedAt: null }));
  return former && former.id !== user.id
    ? keptForUndoing(change, { former, user, path: undoPath(change.claim, keys), zone })
    : freeToConfirm(claim.email, user, tokenFor('confirm-email', claim.id, keys));
};

const freeToConfirm = (email: string, { username }: User, token: string): Content => ({
  subject: 'Confirm your address',
  reader: { email, username },
  paragraphs: [
    `Somebody, hopefully you, registered the Fairway account ${username} with this address. Please confirm within ${claimDays === 2 ? 'two' : claimDays} days that it is yours. Until then you can’t pay buy-ins, withdraw money or send invitations.`,
    'If it was not you, you can ignore this mail.',
  ],
  link: { label: 'Confirm this address', path: `/confirm-email/${token}` },
});

const knownAlready = (email: string, { username }: User, { username: other }: User): Content => ({
  subject: 'You already have an account',
  reader: { email, username },
  paragraphs: [
    `Somebody, hopefully you, used your address for the Fairway account ${other}. It already belongs to your account ${username}, so it can’t be used for another one. Nothing has changed for yours.`,
    `If it was you, log in as ${username}; “Forgot password?” on the login page sends you a link. If it was not, you can ignore this mail.`,
  ],
  link: { label: 'Log in', path: '/Login' },
});

const keptForUndoing = (
  { claim, formerEmail }: UndoableChange,
  { former, user, path, zone }: { former: User; user: User; path: string; zone: string | null },
): Content => ({
  subject: 'Your address was given for another account',
  reader: { email: formerEmail, username: former.username },
  paragraphs: [
    `Somebody, hopefully you, used your address for the Fairway account ${user.username}. It was the address of your account ${former.username} until that was changed to ${claim.email}, which can be undone until ${momentFor(claim.expiresAt, zone ?? 'UTC', 'UTC')}. Until then it can’t be used for another account.`,
    'If it was not you who changed it, undo it: this link brings your address back, logs out every device and lets you set a new password. If it was you, you can ignore this mail.',
  ],
  link: { label: 'Undo the change', path },
});

const helpYourself =
  'If it was not you, somebody knows your password: change it right away. “Forgot password?” on the login page sends you a link and logs out every device.';

export const addressAskedContent: Writer<'address-asked'> = async (_ctx, { facts }) => ({
  subject: 'A new email address for your account',
  paragraphs: [
    `Somebody, hopefully you, asked to change your account’s email address to ${facts.email}. We keep using this one until the new one is confirmed by the link we sent there.`,
    helpYourself,
  ],
  link: { label: 'Go to your profile', path: '/Profile' },
});

/** To the former address, whose owner may not be the one who changed it. */
export const addressChangedContent: Writer<'address-changed'> = async (ctx, { facts, zone }) => {
  const em = ctx.em.fork();
  const claim = await em.findOne(EmailClaim, { id: facts.claimId });
  const user = claim && (await em.findOne(User, { id: claim.userId, deletedAt: null }));
  if (!user || claim.formerEmail === null) return null;
  return {
    subject: 'The email address of your account was changed',
    reader: { email: claim.formerEmail, username: user.username },
    paragraphs: [
      `The email address of your account ${user.username} is now ${claim.email}, and no longer this one.`,
      `If it was you, you don’t need to do anything. If it was not, undo it: until ${momentFor(claim.expiresAt, zone ?? 'UTC', 'UTC')} this link brings your address back, logs out every device, stops withdrawals that were asked for since and have not left, and lets you set a new password.`,
    ],
    link: { label: 'Undo the change', path: undoPath(claim, ctx.keys) },
  };
};

/** To the address that was replaced again; even if it is the owner's, the account is no longer theirs to mend. */
export const addressRestoredContent: Writer<'address-restored'> = async ({ settings }, { facts }) => ({
  subject: 'The email address of your account was changed back',
  reader: { email: facts.from, username: facts.username },
  paragraphs: [
    `The email address of your account ${facts.username} is ${facts.to} again, as it was within the last week, and no longer this one.`,
    `If it was not you, write to ${settings.contactEmail} right away: whoever reads mail at that address can get into your account.`,
  ],
  ownAddress: settings.contactEmail,
  link: { label: 'Go to Fairway', path: '/' },
});
