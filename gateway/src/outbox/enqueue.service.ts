import { hourMs, momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import type { OutboxMessage, OutboxOf } from './outbox-kind.ts';

export interface NewOutboxMessage extends Omit<OutboxMessage<object>, 'id' | 'userId' | 'deadline'> {
  userId?: string;
  /** Supersedes waiting messages of the same topic and subject. */
  subject?: string;
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
  const moments = momentsOf(noting, outbox);
  const [now] = moments;
  const rows = messages.map(({ retentionDays, ...message }) => ({
    ...message,
    expiresAt: momentAfterDays(now, retentionDays),
  }));
  const latest = rows.flatMap(({ topic, subject }) => (subject === undefined ? [] : [{ topic, subject }]));
  if (latest.length > 0)
    await em.execute(
      `delete from outbox using jsonb_to_recordset(?::jsonb) as latest (topic text, subject text)
       where kind = ? and phase = 'waiting' and outbox.topic = latest.topic and outbox.subject = latest.subject`,
      [JSON.stringify(latest), outbox.name],
    );
  await em.execute(
    `insert into outbox (id, kind, lane, topic, key, user_id, payload, subject, expires_at, ${newMoments})
     select gen_random_uuid(), ?, lane, topic, key, "userId", payload, subject, "expiresAt", ?, ?, ?
     from jsonb_to_recordset(?::jsonb) as row (
       lane text, topic text, key text, "userId" uuid, payload jsonb, subject text, "expiresAt" timestamptz)
     on conflict do nothing`,
    [outbox.name, ...moments, JSON.stringify(rows)],
  );
}
