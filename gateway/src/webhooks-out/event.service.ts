import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookType } from '@fairway/schema/webhooks-out';
import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { receiversOf } from './receivers.ts';

/** Told when there is something to send to a receiver, which is known by its key. */
export const webhooksWaiting = hint<{ id: string }>('webhooks.waiting');

/** So long a receiver that does not take an event is tried. */
const triedMs = 86_400_000;

// What can be sent again by hand must still be there; that a board once changed is of no use to anybody.
const keptDays: Record<WebhookType, number> = { 'contest.settled': 30, 'entry.paid': 30, 'board.changed': 2 };

export interface NewEvent<Type extends WebhookType> {
  type: Type;
  data: WebhookData<Type>;
}

/**
 * Writes events down for everyone who is to be told of them, in the transaction that makes them true: without
 * it they never were, and with it they are sent sooner or later, whatever dies meanwhile.
 */
export async function noteEvents<Type extends WebhookType>(
  { em, bus, wallClock, settings }: Pick<Ctx, 'em' | 'bus' | 'wallClock' | 'settings'>,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  const receivers = receiversOf(settings);
  if (receivers.length === 0 || events.length === 0) return;
  const now = wallClock.now();
  const rows = events.map(({ type, data }) => {
    const id = randomUUID();
    const body = JSON.stringify({ id, type, at: now.toISOString(), data });
    const expiresAt = new Date(now.getTime() + keptDays[type] * 86_400_000);
    return { id, type, contest_id: data.contestId, body, happened_at: now, expires_at: expiresAt };
  });
  await em.execute(
    `insert into webhook_event (id, type, contest_id, body, happened_at, expires_at)
     select id, type, contest_id, body, happened_at, expires_at from jsonb_to_recordset(?::jsonb) as row (
       id uuid, type text, contest_id uuid, body text, happened_at timestamptz, expires_at timestamptz)`,
    [JSON.stringify(rows)],
  );
  await em.execute(
    `insert into webhook_delivery (event_id, url, next_at, retry_until)
     select event, url, ?, ? from unnest(array[?]::uuid[]) as event, unnest(array[?]::text[]) as url`,
    [now, new Date(now.getTime() + triedMs), rows.map(({ id }) => id), receivers.map(({ url }) => url)],
  );
  await bus.tellAll(
    em,
    webhooksWaiting,
    receivers.map(({ key }) => ({ id: key })),
  );
}
