import { momentFor } from '../../rules/moment.ts';
import type { Writer } from './text/mail-text.ts';

// Security mails, which cannot be switched off: somebody logged in or changed the account, perhaps not the
// reader.

const helpYourself =
  'If it was not you, change your password right away: “Forgot password?” on the login page sends you a link and logs out every device.';
const link = { label: 'See where you are logged in', path: '/Profile' };

export const newDeviceContent: Writer<'new-device'> = async (_ctx, { facts, zone }) => ({
  subject: 'A new log-in to your account',
  paragraphs: [
    `Somebody, hopefully you, logged in with a new device or from a new place: ${facts.device}, ${momentFor(new Date(facts.at), zone ?? 'UTC', 'UTC')}.`,
    'If it was you, you don’t need to do anything.',
    helpYourself,
  ],
  link,
});

export const renamedContent: Writer<'renamed'> = async (_ctx, { facts }) => ({
  subject: 'Your username was changed',
  paragraphs: [
    `Your username is ${facts.to} now; before it was ${facts.from}. Your other devices are logged out.`,
    helpYourself,
  ],
  link,
});

export const passwordSetContent: Writer<'password-set'> = async () => ({
  subject: 'Your password was changed',
  paragraphs: ['A new password was set for your account. All devices were logged out.', helpYourself],
  link: { label: 'Log in', path: '/Login' },
});

/** To whoever had the account. There is nobody to log in any more, and nothing to mend by it. */
export const accountDeletedContent: Writer<'account-deleted'> = async ({ settings }, { facts }) => ({
  subject: 'Your account was deleted',
  reader: { email: facts.email, username: facts.username },
  paragraphs: [
    `Your Fairway account ${facts.username} was deleted on ${momentFor(new Date(facts.at), 'UTC', 'UTC')}. It can’t be brought back, and nobody else gets its name.`,
    `If it was not you, write to ${settings.contactEmail}, and change your password wherever else you use it: somebody may know it.`,
  ],
  ownAddress: settings.contactEmail,
  link: { label: 'Go to Fairway', path: '/' },
});
