import { hourMs, momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { moment, orNull, rowsOf, text } from '../database/rows.ts';
import type { OutboxMessage, OutboxOf } from './outbox-kind.ts';

export interface NewOutboxMessage extends Omit<OutboxMessage<object>, 'id' | 'userId' | 'deadline'> {
  userId?: string;
  /** What it is looked up by, together with its topic. */
  subject?: string;
  /** Waiting messages of the same topic and subject are of no use any more. */
  supersedes?: true;
  /** How long the row is kept, to look it up and to not send it twice. */
  retentionDays: number;
}

/** The values of `newMoments`. */
export function momentsOf(
  { wallClock }: Pick<Ctx, 'wallClock'>,
  { triedHours }: OutboxOf,
): [createdAt: Date, nextAttemptAt: Date, deadline: Date] {
  const now = wallClock.now();
  return [now, now, new Date(now.getTime() + triedHours * hourMs)];
}
export const newMoments = 'created_at, next_attempt_at, give_up_at';

/**
 * Enqueues messages in the transaction that makes them true, so that they are sent if and only if it commits.
 * The caller publishes the `waiting` hint, or leaves it to the next minute's poll.
 */
export async function enqueueMessages(
  noting: Pick<Ctx, 'em' | 'wallClock'>,
  outbox: OutboxOf,
  messages: readonly NewOutboxMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { em } = noting;
  const [now, , giveUpAt] = momentsOf(noting, outbox);
  const places = await supersede({ em, now }, outbox, messages);
  const rows = messages.map(({ retentionDays, supersedes, ...message }) => ({
    ...message,
    nextAttemptAt: (supersedes && places.get(placeOf(message))) ?? now,
    expiresAt: momentAfterDays(now, retentionDays),
  }));
  await em.execute(
    `insert into outbox (id, kind, lane, topic, key, user_id, payload, subject, expires_at, ${newMoments})
     select gen_random_uuid(), ?, lane, topic, key, "userId", payload, subject, "expiresAt", ?, "nextAttemptAt", ?
     from jsonb_to_recordset(?::jsonb) as row (
       lane text, topic text, key text, "userId" uuid, payload jsonb, subject text, "nextAttemptAt" timestamptz,
       "expiresAt" timestamptz)
     on conflict do nothing`,
    [outbox.name, now, giveUpAt, JSON.stringify(rows)],
  );
}

const placeOf = ({ lane, topic, subject }: Pick<NewOutboxMessage, 'lane' | 'topic' | 'subject'>): string =>
  JSON.stringify([lane, topic, subject]);

/**
 * Deletes what is of no use any more, and answers the places in line that it had. What has not had its turn yet leaves its
 * place: where all are told anew each time before the line has come to its end, the last ones would never be told.
 */
async function supersede(
  { em, now }: Pick<Ctx, 'em'> & { now: Date },
  { name }: OutboxOf,
  messages: readonly NewOutboxMessage[],
): Promise<ReadonlyMap<string, Date>> {
  const latest = messages.flatMap(({ topic, subject, supersedes }) =>
    supersedes && subject !== undefined ? [{ topic, subject }] : [],
  );
  if (latest.length === 0) return new Map();
  const gone = await rowsOf(
    em,
    { lane: text, topic: text, subject: text, at: orNull(moment) },
    `delete from outbox using (
       select distinct topic, subject from jsonb_to_recordset(?::jsonb) as one (topic text, subject text)
     ) latest
     where kind = ? and phase = 'waiting' and outbox.topic = latest.topic and outbox.subject = latest.subject
     returning lane, outbox.topic, outbox.subject,
       case when attempts = 0 and next_attempt_at <= ? then next_attempt_at end as at`,
    [JSON.stringify(latest), name, now],
  );
  const places = new Map<string, Date>();
  for (const { at, ...one } of gone) {
    const known = places.get(placeOf(one));
    if (at && (!known || at < known)) places.set(placeOf(one), at);
  }
  return places;
}
