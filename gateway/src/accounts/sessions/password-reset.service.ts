import { createHash, randomBytes } from 'node:crypto';
import { emailShape } from '@fairway/schema/shapes';
import { LockMode } from '@mikro-orm/core';
import { type Ctx, inTransaction } from '../../context.ts';
import { take } from '../../input.ts';
import { countAttempt, isAboveLimit, type Limit, networkOf } from '../../limits/attempt.service.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { unlinked } from '../../mail/unlinked.ts';
import { Refusal } from '../../refusal.ts';
import { isRelaxed } from '../../relaxations.ts';
import { foldCase, User } from '../users/user.entity.ts';
import { hashPassword, takePassword } from './password.ts';
import { PasswordReset } from './session.entity.ts';
import { forgetFailures } from './session.service.ts';
import { setPassword } from './set-password.service.ts';

const linkLifeMinutes = 30;

const resetMails: Limit = {
  name: 'reset mails from',
  most: 5,
  periodSeconds: 3600,
  refusal: 'Too many links were asked for from here. Please try again later.',
};

/** Nobody's mailbox is filled by others. Who meets it isn't told: that would tell whose address it is. */
const resetMailsTo: Limit = {
  name: 'reset mails to',
  most: 3,
  periodSeconds: 3600,
  refusal: 'Too many links were asked for. Please try again later.',
};

/** Answers alike, and as fast, whether or not the address is anybody's: the mail goes out afterwards. */
export async function requestPasswordReset(ctx: Ctx, input: { email: string }): Promise<void> {
  const email = take(emailShape, input.email, 'email');
  const { mailer } = ctx;
  if (!mailer) throw new Refusal('NOT_CONFIGURED', 'Mail is not set up on this server.');
  if (!isRelaxed(ctx, 'reset mails')) await countAttempt(ctx, resetMails, networkOf(ctx.address));
  ctx.afterwards.do('password reset: a link could not be mailed', () => sendLink(ctx, mailer, email));
}

async function sendLink(ctx: Ctx, mailer: Mailer, email: string): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(ctx.wallClock.now().getTime() + linkLifeMinutes * 60_000);
  const owner = { emailKey: foldCase(email), deletedAt: null };
  const known = await ctx.em.fork().findOne(User, owner);
  // Counted before the transaction, which would hold the account meanwhile.
  if (!known || (await isAboveLimit(ctx, resetMailsTo, known.id))) return;
  const user = await inTransaction({ ...ctx, em: ctx.em.fork() }, async ({ em }) => {
    const found = await em.findOne(User, { ...owner, id: known.id }, locked);
    if (found) await em.insert(PasswordReset, { userId: found.id, tokenHash: fingerprint(token), expiresAt });
    return found;
  });
  if (!user?.email) return;
  const link = `${ctx.settings.publicUrl}/reset-password/${token}`;
  // Anybody may open an account with this address, under a name that reads like one of the web's.
  const name = unlinked(user.username);
  await mailer.send({
    to: user.email,
    subject: 'Set a new password for Fairway',
    text: `Hello ${name},

somebody, hopefully you, asked for a new password. Set it here within ${linkLifeMinutes} minutes:

${link}

If it wasn't you, there is nothing to do: your password stays as it is.
`,
    html: `<p>Hello ${name},</p>
<p>somebody, hopefully you, asked for a new password. Set it here within ${linkLifeMinutes} minutes:</p>
<p><a href="${link}">${link}</a></p>
<p>If it wasn't you, there is nothing to do: your password stays as it is.</p>
`,
  });
}

/** The first of several links ends the others; a password that is refused does not use one up. */
export async function resetPassword(ctx: Ctx, input: { token: string; newPassword: string }): Promise<void> {
  const tokenHash = fingerprint(input.token);
  await usableLink(ctx, tokenHash); // before the costly hash, so that guesses stay cheap
  const passwordHash = await hashPassword(takePassword(input.newPassword, 'newPassword'));
  const { nameKey } = await inTransaction(ctx, async (inside) => {
    // The user first, then what belongs to them: whoever deletes the account takes the same order.
    const { userId } = await usableLink(inside, tokenHash);
    const user = await inside.em.findOne(User, { id: userId, deletedAt: null }, locked);
    await usableLink(inside, tokenHash);
    if (!user) throw deadLink();
    await setPassword(inside, { user, passwordHash });
    return user;
  });
  await forgetFailures(ctx, nameKey);
}

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE };

const deadLink = () =>
  new Refusal('INVALID', 'This link is no longer good. Please ask for a new one.', { field: 'token' });

async function usableLink({ em, wallClock }: Ctx, tokenHash: string): Promise<PasswordReset> {
  const link = await em.findOne(PasswordReset, { tokenHash }, { refresh: true });
  if (!link || link.expiresAt <= wallClock.now()) throw deadLink();
  return link;
}

/** What is kept of a token: enough to know it again, useless to whoever reads the table. */
const fingerprint = (token: string) => createHash('sha256').update(token).digest('base64url');
