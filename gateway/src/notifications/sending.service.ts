import { isRelaxed } from '../configuration/relaxations.ts';
import type { Ctx } from '../context.ts';
import type { Mailer } from '../mail/mailer.ts';
import { contentOf } from './letters/content.service.ts';
import { type Content, envelopeOf } from './letters/text/letter.ts';
import { type AnyMailKind, isSwitchable } from './mail-kinds.ts';

/** The first retry; each further one comes after twice as long, up to the longest. */
const firstPauseSeconds = 60;
const longestPauseSeconds = 3600;
/** Longer than any attempt to send lasts: so long nobody else takes it up. */
const leaseSeconds = 60;
/** So many are sent at once, and where so many fail in a row the rest waits for the next look. */
const lanes = 4;
const mostFailures = 3;
/** A job has its time; what is left then is found by the next look. */
const longestRunMs = 60_000;

/** A mail that is to be sent, and to whom; without an address to nobody. */
export interface WaitingMail {
  id: string;
  userId: string;
  kind: AnyMailKind;
  facts: Record<string, unknown>;
  retryUntil: Date;
  username: string;
  email: string | null;
  zone: string | null;
  isMuted: boolean;
  isConfirmed: boolean;
  /** Those it had in the days in which a change can be undone. */
  formerEmails: string[];
}

/**
 * Sends what is due, the longest waiting first. Each mail is claimed before it goes out, by moving it to its
 * next retry: who dies on the way has failed, and somebody else sends it again under the same id. What is no
 * longer true by then, or no longer wanted, is dropped.
 */
export async function sendMails(ctx: Ctx): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) return dropAll(ctx);
  const sent = await Promise.allSettled(Array.from({ length: lanes }, () => sendInTurn(ctx, mailer)));
  for (const lane of sent) if (lane.status === 'rejected') throw lane.reason;
}

async function sendInTurn(ctx: Ctx, mailer: Mailer): Promise<void> {
  const beganAt = performance.now();
  for (let failures = 0; failures < mostFailures && performance.now() - beganAt < longestRunMs; ) {
    ctx.signal?.throwIfAborted();
    const mail = await claim(ctx);
    if (!mail) return;
    const outcome = await send(ctx, mailer, mail);
    await note(ctx, mail, outcome);
    failures = outcome.status === 'failed' ? failures + 1 : 0;
  }
}

async function claim({ em, wallClock }: Ctx): Promise<WaitingMail | undefined> {
  const now = wallClock.now();
  const [claimed] = await em.fork().execute<WaitingMail[]>(
    `with due as materialized (
       select id from notification where status = 'waiting' and next_at <= ?
       order by next_at, id limit 1 for update skip locked
     ), claimed as (
       update notification mail set
         attempts = attempts + 1,
         next_at = ?::timestamptz + greatest(?, least(?, ? * 2 ^ least(attempts, 12)) * (0.5 + random() / 2)) * interval '1 second'
       from due where mail.id = due.id
       returning mail.*
     )
     select claimed.id, user_id as "userId", kind, facts, retry_until as "retryUntil", username,
       case when deleted_at is null then email end as email, zone,
       email_confirmed_at is not null as "isConfirmed",
       array(
         select former_email from email_claim
         where email_claim.user_id = claimed.user_id and former_email is not null and email_claim.expires_at > ?
       ) as "formerEmails",
       coalesce(kind = any(muted), false) as "isMuted"
     from claimed
     left join user_account on user_account.id = claimed.user_id
     left join mail_settings using (user_id)`,
    [now, now, leaseSeconds, longestPauseSeconds, firstPauseSeconds, now],
  );
  return claimed;
}

type Outcome = { status: 'sent' } | { status: 'dropped' | 'failed'; trouble: string };

async function send(ctx: Ctx, mailer: Mailer, mail: WaitingMail): Promise<Outcome> {
  if (!mail.email) return { status: 'dropped', trouble: 'The account has no address.' };
  if (mail.isMuted) return { status: 'dropped', trouble: 'It was switched off.' };
  // Somebody else's, for all we know: what plays itself goes to nobody who has not asked for it.
  if (isSwitchable(mail.kind) && !mail.isConfirmed && !isRelaxed(ctx, 'mail checks'))
    return { status: 'dropped', trouble: 'The address is not confirmed.' };
  try {
    const content = await contentOf(ctx, mail);
    if (!content) return { status: 'dropped', trouble: 'It was no longer true.' };
    const letter = envelopeOf(ctx, mail, content);
    for (const to of readersOf(mail, mail.email, content)) await mailer.send({ to, ...letter });
    return { status: 'sent' };
  } catch (fault) {
    const trouble = fault instanceof Error ? fault.message : 'Something unknown went wrong.';
    return { status: 'failed', trouble: trouble.slice(0, 500) };
  }
}

/** What tells of an account goes to its former address too, as long as that can come back: one of both is the owner's. */
function readersOf({ kind, formerEmails }: WaitingMail, email: string, { reader }: Content): string[] {
  if (reader) return [reader.email];
  return [...new Set([email, ...(isSwitchable(kind) ? [] : formerEmails)])];
}

async function note({ em, wallClock, log }: Ctx, mail: WaitingMail, outcome: Outcome): Promise<void> {
  const now = wallClock.now();
  const { id, kind } = mail;
  const isGivenUp = outcome.status === 'failed' && now >= new Date(mail.retryUntil);
  const failed = isGivenUp ? 'given_up' : 'waiting';
  const trouble = outcome.status === 'sent' ? null : outcome.trouble;
  await em
    .fork()
    .execute(
      `update notification set status = ?, trouble = ?, sent_at = ? where id = ? and status = 'waiting'`,
      [
        outcome.status === 'failed' ? failed : outcome.status,
        trouble,
        outcome.status === 'sent' ? now : null,
        id,
      ],
    );
  if (isGivenUp) log.error({ mail: id, kind, trouble }, 'mails: mail given up after a day');
}

/** Where no mail is set up nothing waits for it. */
async function dropAll({ em }: Ctx): Promise<void> {
  await em
    .fork()
    .execute(
      `update notification set status = 'dropped', trouble = 'No mail is set up.' where status = 'waiting'`,
    );
}
