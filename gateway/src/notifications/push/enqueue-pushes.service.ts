import { hourMs, momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import type { MentionedMembers, PostedNotice } from '../../features/transaction-hooks.ts';
import { momentsOf, newMoments } from '../../outbox/enqueue.service.ts';
import type { OutboxOf } from '../../outbox/outbox-kind.ts';
import type { MailFacts } from '../mails/mail-kinds.ts';
import { isUnmuted } from '../unmuted.ts';
import { mailsWaiting } from '../waiting.ts';
import type { MentionFacts } from './push-facts.ts';
import { type AlsoByMail, alsoByMail, type PushKind } from './push-kinds.ts';

/** Sent at the same hint as mails. */
export const pushOutbox: OutboxOf = { name: 'push', waiting: mailsWaiting, triedHours: 6 };

/** The longest that a push waits after a failed attempt. */
export const longestPauseSeconds = 1800;

/** How long sent pushes are kept, so that they are not sent twice. */
export const retentionDays = 7;

type PushContext = Pick<Ctx, 'em' | 'wallClock'>;

/** The values of `pushesOf`, behind those of the rows it is recipient. */
export function pushValues(
  noting: Pick<Ctx, 'wallClock'>,
  kinds: readonly PushKind[] = alsoByMail,
): unknown[] {
  const [now, ...later] = momentsOf(noting, pushOutbox);
  return [now, ...later, momentAfterDays(now, retentionDays), [...kinds]];
}

/** Each push service has its lane, so that one that hangs holds up nobody else's: the host of the device's address. */
export const laneOfDevice = `split_part(split_part(device.endpoint, '://', 2), '/', 1)`;

/** A push to every device of these recipients, unless they have muted its kind: of rows with user_id, topic, key and payload. */
export const pushesOf = (recipients: string): string => `
  insert into outbox (id, kind, lane, topic, key, user_id, payload, ${newMoments}, expires_at)
  select gen_random_uuid(), 'push', ${laneOfDevice}, recipient.topic, concat_ws(' ', recipient.key, device.id), recipient.user_id,
    jsonb_build_object('deviceId', device.id, 'facts', recipient.payload), ?, ?, ?, ?
  from ${recipients} recipient
  join push_device device on device.user_id = recipient.user_id
  join user_session session on session.id = device.session_id and session.ended_at is null
  left join push_settings wanted on wanted.user_id = recipient.user_id
  where recipient.topic = any(array[?]::text[]) and not coalesce(recipient.topic = any(wanted.muted), false)
  on conflict do nothing`;

export interface NewPush {
  userId: string;
  kind: AlsoByMail;
  /** What it is about: a device gets one for each. */
  about: string;
  facts: MailFacts[AlsoByMail];
}

/** Enqueues pushes in the transaction that makes them true, in one statement for all. */
export async function enqueuePushes(noting: PushContext, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return;
  const rows = pushes.map(({ userId, kind, about, facts }) => ({
    user_id: userId,
    topic: kind,
    key: about,
    payload: facts,
  }));
  await noting.em.execute(
    `with recipient as (
       select * from jsonb_to_recordset(?::jsonb) as row (user_id uuid, topic text, key text, payload jsonb)
     ) ${pushesOf('recipient')}`,
    [JSON.stringify(rows), ...pushValues(noting, [...new Set(pushes.map(({ kind }) => kind))])],
  );
}

/** A notice that a host has posted, for the other members of the pool. */
export async function enqueueNotice(noting: PushContext, { poolId, byId, at }: PostedNotice): Promise<void> {
  await noting.em.execute(
    `with recipient as (
       select user_id, 'notice' as topic, concat_ws(' ', pool_id, ?::text) as key,
         jsonb_build_object('userId', user_id, 'poolId', pool_id, 'at', ?::text) as payload
       from pool_member where pool_id = ? and user_id <> ?
     ) ${pushesOf('recipient')}`,
    [at.toISOString(), at.toISOString(), poolId, byId, ...pushValues(noting, ['notice'])],
  );
}

/** Messages of chats, for those whom they mention and who have muted neither their authors nor the pool. */
export async function enqueueMentions(
  noting: PushContext,
  mentioned: readonly MentionedMembers[],
): Promise<void> {
  const rows = mentioned.flatMap(({ messageId, poolId, byId, userIds }) =>
    userIds.map((userId) => ({
      user_id: userId,
      by_id: byId,
      pool_id: poolId,
      topic: 'mention',
      key: `${poolId} ${messageId}`,
      payload: { userId, poolId, messageId } satisfies MentionFacts,
    })),
  );
  await noting.em.execute(
    `with recipient as (
       select * from jsonb_to_recordset(?::jsonb) as row (
         user_id uuid, by_id uuid, pool_id uuid, topic text, key text, payload jsonb)
       where ${isUnmuted('row.user_id', { by: 'row.by_id', pool: 'row.pool_id' })}
     ) ${pushesOf('recipient')}`,
    [JSON.stringify(rows), ...pushValues(noting, ['mention'])],
  );
}

/** How long a push service keeps a notice for a device that is off. */
export const ttlSeconds = (12 * hourMs) / 1000;
