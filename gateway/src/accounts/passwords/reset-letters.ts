import type { Mail } from '../../mail/mailer.ts';
import { withoutAutolinks } from '../../mail/without-autolinks.ts';
import { momentFor } from '../../rules/moment.ts';
import type { UndoableChange } from '../addresses/undo/former-address.service.ts';

/** What “Forgot password?” mails. It is sent directly, so these letters have a layout of their own. */
export const linkLifeMinutes = 30;

export interface ResetLink {
  to: string;
  name: string;
  url: string;
}

const subject = 'Set a new password for Fairway';
const asked = `somebody, hopefully you, asked for a new password. Set it here within ${linkLifeMinutes} minutes:`;
const nothingToDo = "If it wasn't you, you can ignore this mail: your password stays as it is.";

export const letterOfOne = ({ to, name, url }: ResetLink): Mail => ({
  to,
  subject,
  text: `Hello ${name},

${asked}

${url}

${nothingToDo}
`,
  html: `<p>Hello ${name},</p>
<p>${asked}</p>
<p><a href="${url}">${url}</a></p>
<p>${nothingToDo}</p>
`,
});

/** Several accounts gave the address: lists each by name, since the reader may know only one of them. */
export const letterOfSeveral = (links: readonly ResetLink[]): Mail => ({
  to: links[0]?.to ?? '',
  subject,
  text: `Hello,

${asked}

${links.map(({ name, url }) => `${name}: ${url}`).join('\n')}

These accounts gave this address, which none of them has confirmed. ${nothingToDo}
`,
  html: `<p>Hello,</p>
<p>${asked}</p>
${links.map(({ name, url }) => `<p>${name}: <a href="${url}">${url}</a></p>`).join('\n')}
<p>These accounts gave this address, which none of them has confirmed. ${nothingToDo}</p>
`,
});

/** To a former address whose loss can still be undone: its reader may not be the one who changed it. */
export function letterOfFormerAddress(
  { claim, formerEmail, confirmedAt }: UndoableChange,
  { name, url }: Omit<ResetLink, 'to'>,
): Mail {
  const changed = `somebody, hopefully you, asked for a new password. This is no longer the address of your account: it was changed to ${withoutAutolinks(claim.email)} on ${momentFor(confirmedAt, 'UTC', 'UTC')}.`;
  const undo = `If it was not you who changed it, undo it: until ${momentFor(claim.expiresAt, 'UTC', 'UTC')} this link brings your address back, logs out every device and lets you set a new password:`;
  const otherwise = 'If it was you, ask for the new password with the new address instead.';
  return {
    to: formerEmail,
    subject,
    text: `Hello ${name},

${changed}

${undo}

${url}

${otherwise}
`,
    html: `<p>Hello ${name},</p>
<p>${changed}</p>
<p>${undo}</p>
<p><a href="${url}">${url}</a></p>
<p>${otherwise}</p>
`,
  };
}
