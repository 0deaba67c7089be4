import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { enqueueMessages, momentsOf, newMoments } from '../outbox/enqueue.service.ts';
import type { OutboxOf } from '../outbox/outbox-kind.ts';
import type { AnyMailKind } from './mail-kinds.ts';

/** Told when there are mails to send. They are all looked through together. */
export const mailsWaiting = hint<{ id: string }>('mails.waiting');
export const mailLane = 'all';
export const mailOutbox: OutboxOf = { name: 'mail', waiting: mailsWaiting, triedHours: 24 };

/** So long it can be looked up what somebody was told, and is not told again. */
const keptDays = 30;

export type Noting = Pick<Ctx, 'em' | 'wallClock'>;

/** For statements that write down mails of whomever they find: the columns that say which, and what they all have. */
export const mailColumns = `id, user_id, topic, key, payload, kind, lane, ${newMoments}, expires_at`;
export const mailCommons = `'mail', '${mailLane}', ?, ?, ?, ?`;
export function mailMoments(noting: Pick<Ctx, 'wallClock'>): Date[] {
  const [now, ...later] = momentsOf(noting, mailOutbox);
  return [now, ...later, new Date(now.getTime() + keptDays * 86_400_000)];
}

export interface NewMail {
  userId: string;
  kind: AnyMailKind;
  /** What it is about: a user is told of it once. */
  about: string;
  /** What is fixed by now; what may still change is looked up when the mail is written. */
  facts: object;
}

/** Writes down what people are to be told, in the transaction that makes it true. */
export const enqueueMails = (noting: Noting, mails: readonly NewMail[]): Promise<void> =>
  enqueueMessages(
    noting,
    mailOutbox,
    mails.map(({ userId, kind, about, facts }) => ({
      lane: mailLane,
      topic: kind,
      key: about,
      userId,
      payload: facts,
      keptDays,
    })),
  );

/** The same for what is sent at once, instead of with the next look at what waits. */
export async function enqueueMailsNow(
  inside: Noting & Pick<Ctx, 'bus'>,
  mails: readonly NewMail[],
): Promise<void> {
  await enqueueMails(inside, mails);
  if (mails.length > 0) await inside.bus.tell(inside.em, mailsWaiting, { id: mailLane });
}
