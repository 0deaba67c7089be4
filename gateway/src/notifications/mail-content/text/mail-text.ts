import type { Ctx } from '../../../context.ts';
import { escapeHtml } from '../../../http/pages/html.ts';
import type { Mail } from '../../../mail/mailer.ts';
import { withoutAutolinks } from '../../../mail/without-autolinks.ts';
import { type AnyMailKind, isSwitchable, kindTexts, type StoredFacts } from '../../mails/mail-kinds.ts';
import { unsubscribeUrl } from '../../settings/unsubscribe-token.ts';

/** The content of a mail, before layout. */
export interface Content {
  subject: string;
  /** One sentence or two each, as plain text. */
  paragraphs: readonly string[];
  link: { label: string; path: string };
  /** Shown above the link, and sent with the mail. */
  picture?: { png: Buffer; alt: string };
  /** The recipient, if it is not the account at its address. */
  reader?: { email: string; username: string };
  /** The reader's own address in the paragraphs, which stays readable and copyable. */
  ownAddress?: string;
}

/** The enqueued mail and its reader. */
export interface EnqueuedMail<Kind extends AnyMailKind> {
  facts: StoredFacts<Kind>;
  zone: string | null;
}

/** It may still become true, or be sent later. */
export interface NotYet {
  askAgainAt: Date;
}

/** What becomes of one kind of mail: null if it is obsolete. */
export type Written<Kind extends AnyMailKind> =
  | Content
  | null
  | (Kind extends 'round-digest' | 'address-claimed' ? NotYet : never);

/** Writes one kind of mail by current data. */
export type Writer<Kind extends AnyMailKind> = (ctx: Ctx, mail: EnqueuedMail<Kind>) => Promise<Written<Kind>>;

/** The recipient and the kind of the mail. */
interface Addressed {
  id: string;
  userId: string;
  kind: AnyMailKind;
  username: string;
}

const pictureId = 'picture@fairway';

/** The mail as it is sent, with the same content in text and HTML. */
export function envelopeOf(
  { settings, keys }: Pick<Ctx, 'settings' | 'keys'>,
  { id, userId, kind, username }: Addressed,
  { subject, paragraphs, link, picture, reader, ownAddress }: Content,
): Omit<Mail, 'to'> {
  const { publicUrl } = settings;
  const url = `${publicUrl}${link.path}`;
  const why = isSwitchable(kind)
    ? whyAndWayOut(publicUrl, kindTexts[kind].title, unsubscribeUrl(publicUrl, { userId, kind }, keys))
    : whyAlways;
  // Names are free text, so they are escaped and withoutAutolinks: the only links are ours.
  const safe = (text: string) =>
    ownAddress === undefined
      ? withoutAutolinks(text)
      : text.split(ownAddress).map(withoutAutolinks).join(ownAddress);
  const written = [withoutAutolinks(`Hello ${reader?.username ?? username},`), ...paragraphs.map(safe)];
  return {
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: { ...why.headers, 'Auto-Submitted': 'auto-generated' },
    subject: withoutAutolinks(subject.replace(/\s+/g, ' ')),
    text: `${written.join('\n\n')}

${link.label}: ${url}

--
${why.text}
`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto">
${written.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n')}
${picture ? `<p style="margin:24px 0"><img src="cid:${pictureId}" alt="${escapeHtml(withoutAutolinks(picture.alt))}" width="560" style="display:block;width:100%;height:auto"></p>\n` : ''}<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:2px;background:#ffd21a;color:#0f211a;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #8884;font-size:13px;opacity:.75">${why.html}</p>
</div>
</body>
</html>
`,
    ...(picture && { pictures: [{ id: pictureId, png: picture.png }] }),
  };
}

/** Why the reader gets the mail, in text and HTML, with the unsubscribe link that mail programs look for. */
interface Why {
  headers: Record<string, string>;
  text: string;
  html: string;
}

function whyAndWayOut(publicUrl: string, title: string, stop: string): Why {
  const profile = `${publicUrl}/Profile`;
  return {
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: `You get this because "${title}" is switched on in your profile: ${profile}\nStop these mails: ${stop}`,
    html: `You get this because &ldquo;${escapeHtml(title)}&rdquo; is switched on in <a href="${escapeHtml(profile)}" style="color:inherit">your profile</a>. <a href="${escapeHtml(stop)}" style="color:inherit">Stop these mails</a>`,
  };
}

const always = 'Mails like this one keep your account and your money safe. They can’t be switched off.';
const whyAlways: Why = { headers: {}, text: always, html: escapeHtml(always) };
