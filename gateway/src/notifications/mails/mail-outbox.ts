import { hourMs } from '@fairway/schema/days';
import { isRelaxed } from '../../configuration/relaxations.ts';
import type { Ctx } from '../../context.ts';
import { flag, list, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { MailFault } from '../../mail/mail-fault.ts';
import type { DeliveryOutcome, OutboxKind, OutboxMessage } from '../../outbox/outbox-kind.ts';
import { contentOf } from '../mail-content/content.service.ts';
import { type Content, envelopeOf } from '../mail-content/text/mail-text.ts';
import { mailOutbox } from './enqueue-mails.service.ts';
import {
  type AnyMailKind,
  isMailKind,
  isOfNoAccount,
  isSwitchable,
  offAtFirst,
  type StoredFacts,
} from './mail-kinds.ts';

type Facts = StoredFacts<AnyMailKind>;

/** The outbox of mails. Each has its id in `OutboxMessage-ID`; obsolete or unwanted ones are dropped. */
export const mails: OutboxKind<Facts> = {
  ...mailOutbox,
  atOnce: 20,
  firstPauseSeconds: 60,
  longestPauseSeconds: 3600,
  attemptSeconds: 60,
  off: ({ mailer }) => (mailer ? undefined : 'No mail is set up.'),
  sender: async (ctx, messages) => {
    const addressees = await addresseesOf(ctx, messages);
    return async (message) => {
      const addressee = addressees.get(message.id);
      if (!addressee) throw new Error('Every mail is for somebody.');
      return send(ctx, message, addressee);
    };
  },
};

/** The recipient by current data; no mail without an address. */
const addresseeColumns = {
  id: text,
  /** Empty where it is of no account. */
  userId: text,
  kind: text,
  username: text,
  email: orNull(text),
  zone: orNull(text),
  isMuted: flag,
  isConfirmed: flag,
  /** Former addresses that an undo link could still restore. */
  formerEmails: list(text),
};
type Addressee = RowOf<typeof addresseeColumns>;

async function addresseesOf(
  { em, wallClock }: Ctx,
  messages: readonly OutboxMessage<Facts>[],
): Promise<Map<string, Addressee>> {
  const found = await rowsOf(
    em.fork(),
    addresseeColumns,
    `select mail.id, coalesce(mail.user_id::text, '') as "userId", kind, coalesce(username, '') as username,
       case when deleted_at is null then email end as email, zone,
       email_confirmed_at is not null as "isConfirmed",
       array(
         select former_email from email_claim
         where email_claim.user_id = mail.user_id and former_email is not null and email_claim.expires_at > ?
       ) as "formerEmails",
       case when kind = any(array[?]::text[]) then not coalesce(kind = any(wanted), false)
         else coalesce(kind = any(muted), false) end as "isMuted"
     from jsonb_to_recordset(?::jsonb) as mail (id uuid, user_id uuid, kind text)
     left join user_account on user_account.id = mail.user_id
     left join mail_settings on mail_settings.user_id = mail.user_id`,
    [
      wallClock.now(),
      [...offAtFirst],
      JSON.stringify(messages.map(({ id, userId, topic }) => ({ id, user_id: userId, kind: topic }))),
    ],
  );
  return new Map(found.map((addressee) => [addressee.id, addressee]));
}

async function send(
  ctx: Ctx,
  { payload: facts, deadline }: OutboxMessage<Facts>,
  addressee: Addressee,
): Promise<DeliveryOutcome> {
  const { mailer } = ctx;
  const { kind, email, zone, isMuted, isConfirmed } = addressee;
  // A newer gateway's, which one of those sends later.
  if (!isMailKind(kind)) throw new Error(`There is no mail of the kind ${kind}.`);
  if (!mailer) throw new Error('Mail is set up where it is sent.');
  if (!email && !isOfNoAccount(kind)) return { phase: 'dropped', trouble: 'The account has no address.' };
  if (isMuted) return { phase: 'dropped', trouble: 'It was switched off.' };
  // An unconfirmed address may be somebody else's, so it gets no automatic mails.
  if (isSwitchable(kind) && !isConfirmed && !isRelaxed(ctx, 'mail checks'))
    return { phase: 'dropped', trouble: 'The address is not confirmed.' };
  const content = await contentOf(ctx, kind, { facts, zone });
  if (!content) return { phase: 'dropped', trouble: 'It was no longer true.' };
  if ('askAgainAt' in content) return { phase: 'postponed', until: content.askAgainAt };
  const letter = envelopeOf(ctx, { ...addressee, kind }, content);
  const triedMs = mailOutbox.triedHours * hourMs - (+deadline - +ctx.wallClock.now());
  await sendToAny(readersOf({ ...addressee, kind }, email, content), triedMs < hourMs, (to) =>
    mailer.send({ to, ...letter }),
  );
  return { phase: 'sent', ...(isOfNoAccount(kind) && { isForgotten: true }) };
}

/**
 * An address that takes no mail keeps nothing from the other one, nor has that get it again and again. What may pass is
 * tried again for both, since either may be the owner's: for an hour, a few times.
 */
async function sendToAny(
  readers: readonly string[],
  isPatient: boolean,
  sendTo: (to: string) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const to of readers) await sendTo(to).catch((fault: unknown) => faults.push(fault));
  const passing = faults.find((fault) => !(fault instanceof MailFault && fault.isOfReceiver));
  const isAgain = isPatient && passing !== undefined;
  if (isAgain || faults.length === readers.length) throw passing ?? faults[0];
}

/** Security mails also go to a former address as long as it can be restored: one of them is the owner's. */
function readersOf(
  { kind, formerEmails }: Pick<Addressee, 'formerEmails'> & { kind: AnyMailKind },
  email: string | null,
  { reader }: Content,
): string[] {
  if (reader) return [reader.email];
  return [...new Set([...(email ? [email] : []), ...(isSwitchable(kind) ? [] : formerEmails)])];
}
