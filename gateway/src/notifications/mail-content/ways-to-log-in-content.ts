import type { Writer } from './text/mail-text.ts';

// Security mails about ways to log in, which cannot be switched off.

const notYou =
  'If it was not you, look at the ways to log in in your profile, and change your password: “Forgot password?” on the login page sends you a link and logs out every device.';
const profile = { label: 'See how you log in', path: '/Profile' };

export const passkeyAddedContent: Writer<'passkey-added'> = async (_ctx, { facts }) => ({
  subject: 'A passkey was added to your account',
  paragraphs: [
    `The passkey “${facts.name}” was added to your account: whoever has it can log in without your password.`,
    notYou,
  ],
  link: profile,
});

export const passkeyRemovedContent: Writer<'passkey-removed'> = async (_ctx, { facts }) => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [`The passkey “${facts.name}” was removed from your account and no longer works.`, notYou],
  link: profile,
});

export const secondFactorOnContent: Writer<'second-factor-on'> = async () => ({
  subject: 'Your second factor was switched on',
  paragraphs: [
    'Logging in with your password now also takes a code from your authenticator app, or one of your recovery codes.',
    notYou,
  ],
  link: profile,
});

export const secondFactorOffContent: Writer<'second-factor-off'> = async () => ({
  subject: 'Your second factor was switched off',
  paragraphs: ['Your password alone is enough to log in again.', notYou],
  link: profile,
});

export const recoveryCodesMadeContent: Writer<'recovery-codes-made'> = async () => ({
  subject: 'You have new recovery codes',
  paragraphs: ['New recovery codes were made for your account. The old ones no longer work.', notYou],
  link: profile,
});

export const recoveryCodeUsedContent: Writer<'recovery-code-used'> = async (_ctx, { facts }) => ({
  subject: 'A recovery code was used',
  paragraphs: [
    `Somebody, hopefully you, logged in with your password and a recovery code. ${facts.left} of them are left.`,
    notYou,
  ],
  link: profile,
});

export const accessTokenMadeContent: Writer<'access-token-made'> = async (_ctx, { facts }) => ({
  subject: 'An access token was made for your account',
  paragraphs: [
    `The access token “${facts.name}” was made for your account. A program that has it acts for you, though never with money.`,
    notYou,
  ],
  link: profile,
});

export const accessTokenRevokedContent: Writer<'access-token-revoked'> = async (_ctx, { facts }) => ({
  subject: 'An access token of your account was revoked',
  paragraphs: [`The access token “${facts.name}” was revoked and no longer works.`, notYou],
  link: profile,
});
