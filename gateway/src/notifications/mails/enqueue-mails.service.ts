import { momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { enqueueMessages, momentsOf, newMoments } from '../../outbox/enqueue.service.ts';
import type { OutboxOf } from '../../outbox/outbox-kind.ts';
import { enqueuePushes, pushesOf } from '../push/enqueue-pushes.service.ts';
import { type AlsoByMail, isAlsoByMail } from '../push/push-kinds.ts';
import { bulkMailLane, mailLane, mailsWaiting, securityMailLane } from '../waiting.ts';
import { type AnyMailKind, bulkKinds, isSecurity, type MailFacts } from './mail-kinds.ts';

export const mailOutbox: OutboxOf = { name: 'mail', waiting: mailsWaiting, triedHours: 24 };

/** How long sent mails are kept, to look them up and to not send them twice. */
const retentionDays = 30;

export type MailContext = Pick<Ctx, 'em' | 'wallClock'>;

/** For statements that insert mails for the rows they select: the columns, and the values they share, by the kind. */
export const mailColumns = `id, user_id, topic, key, payload, kind, lane, ${newMoments}, expires_at`;
export const mailCommonValues = (kind: string): string => `'mail',
  case when ${kind} in (${bulkKinds.map((one) => `'${one}'`).join(', ')}) then '${bulkMailLane}' else '${mailLane}' end,
  ?, ?, ?, ?`;
/** With a push to the devices of whom that statement mails; its values end with `pushValues`. */
export const withPushes = (insertMails: string): string => `
  with mailed as (${insertMails} returning user_id, topic, key, payload)
  ${pushesOf('mailed')}`;

export function mailMoments(noting: Pick<Ctx, 'wallClock'>): Date[] {
  const [now, ...later] = momentsOf(noting, mailOutbox);
  return [now, ...later, momentAfterDays(now, retentionDays)];
}

export interface NewMail<Kind extends AnyMailKind> {
  userId: string;
  kind: Kind;
  /** What the mail is about: a user gets one for each. */
  about: string;
  /** What is fixed when it is enqueued; the rest is read when the mail is written. */
  facts: MailFacts[Kind];
}

export function laneOf(kind: AnyMailKind): string {
  if (isSecurity(kind)) return securityMailLane;
  return bulkKinds.some((one) => one === kind) ? bulkMailLane : mailLane;
}

const isAlsoPushed = (mail: NewMail<AnyMailKind>): mail is NewMail<AlsoByMail> => isAlsoByMail(mail.kind);

/** Enqueues mails, and the pushes that say the same, in the transaction that makes them true. */
export async function enqueueMails<Kind extends AnyMailKind>(
  noting: MailContext,
  mails: readonly NewMail<Kind>[],
): Promise<void> {
  await enqueueMessages(
    noting,
    mailOutbox,
    mails.map(({ userId, kind, about, facts }) => ({
      lane: laneOf(kind),
      topic: kind,
      key: about,
      userId,
      payload: facts,
      retentionDays,
    })),
  );
  const all: readonly NewMail<AnyMailKind>[] = mails;
  await enqueuePushes(noting, all.filter(isAlsoPushed));
}

/** The same, with a hint to send them at once instead of with the next poll. */
export async function enqueueMailsNow<Kind extends AnyMailKind>(
  tx: MailContext & Pick<Ctx, 'bus'>,
  mails: readonly NewMail<Kind>[],
): Promise<void> {
  await enqueueMails(tx, mails);
  const lanes = new Set(mails.map(({ kind }) => laneOf(kind)));
  // The pushes that say the same are sent at the hint of the usual lane.
  if (lanes.has(bulkMailLane)) lanes.add(mailLane);
  await tx.bus.publishAll(
    tx.em,
    mailsWaiting,
    [...lanes].map((id) => ({ id })),
  );
}
