import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import type { AnyMailKind } from './mail-kinds.ts';

/** Told when there are mails to send. They are all looked through together. */
export const mailsWaiting = hint<{ id: string }>('mails.waiting');

/** So long a mail that can't be delivered is tried, and so long afterwards it can be looked up. */
const triedMs = 86_400_000;
const keptMs = 30 * 86_400_000;

export type Noting = Pick<Ctx, 'em' | 'wallClock'>;

/** The moments that every new row has, in the order of the columns that `mailColumns` names last. */
export function mailMoments({ wallClock }: Pick<Ctx, 'wallClock'>): [Date, Date, Date, Date] {
  const now = wallClock.now();
  const later = (ms: number) => new Date(now.getTime() + ms);
  return [now, now, later(triedMs), later(keptMs)];
}
export const mailColumns = 'id, user_id, kind, about, facts, created_at, next_at, retry_until, expires_at';

export interface NewMail {
  userId: string;
  kind: AnyMailKind;
  /** What it is about: a user is told of it once. */
  about: string;
  /** What is fixed by now; what may still change is looked up when the mail is written. */
  facts: object;
}

/**
 * Writes down what people are to be told, in the transaction that makes it true: without it they never hear of
 * it, and with it they do, sooner or later, whatever dies meanwhile.
 */
export async function noteMails(noting: Noting, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await noting.em.execute(
    `insert into notification (${mailColumns})
     select gen_random_uuid(), "userId", kind, about, facts, ?, ?, ?, ?
     from jsonb_to_recordset(?::jsonb) as row ("userId" uuid, kind text, about text, facts jsonb)
     on conflict do nothing`,
    [...mailMoments(noting), JSON.stringify(mails)],
  );
}

/** The same for what is sent at once, instead of with the next look at what waits. */
export async function noteMailsNow(
  inside: Noting & Pick<Ctx, 'bus'>,
  mails: readonly NewMail[],
): Promise<void> {
  await noteMails(inside, mails);
  if (mails.length > 0) await inside.bus.tell(inside.em, mailsWaiting, { id: 'all' });
}
