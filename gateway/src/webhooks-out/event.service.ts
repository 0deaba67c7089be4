import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookType } from '@fairway/schema/webhooks-out';
import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { enqueueMessages } from '../outbox/enqueue.service.ts';
import type { OutboxOf } from '../outbox/outbox-kind.ts';
import { receiversOf } from './receivers.ts';

/** Told when there is something to send to a receiver, which is known by its key. */
const webhooksWaiting = hint<{ id: string }>('webhooks.waiting');
export const webhookOutbox: OutboxOf = { name: 'webhook', waiting: webhooksWaiting, triedHours: 24 };

/** A webhook as it waits: in the bytes that are sent, under the id of its event, in the lane of its receiver. */
export interface WebhookPayload {
  url: string;
  body: string;
}

// What can be sent again by hand must still be there; that a board once changed is of no use to anybody.
const keptDays: Record<WebhookType, number> = { 'contest.settled': 30, 'entry.paid': 30, 'board.changed': 2 };

export interface NewEvent<Type extends WebhookType> {
  type: Type;
  data: WebhookData<Type>;
}

/** Writes events down for everyone who is to be told of them, in the transaction that makes them true. */
export async function enqueueEvents<Type extends WebhookType>(
  inside: Pick<Ctx, 'em' | 'bus' | 'wallClock' | 'settings'>,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  const { em, bus, wallClock, settings } = inside;
  const receivers = receiversOf(settings);
  if (receivers.length === 0 || events.length === 0) return;
  const at = wallClock.now().toISOString();
  const messages = events.flatMap(({ type, data }) => {
    const id = randomUUID();
    const body = JSON.stringify({ id, type, at, data });
    return receivers.map(({ key: lane, url }) => ({
      lane,
      topic: type,
      key: id,
      payload: { url, body } satisfies WebhookPayload,
      // What a receiver has not taken yet gives way to the newer one, lest a day of absence ends in a flood.
      ...(type === 'board.changed' ? { subject: data.contestId } : {}),
      keptDays: keptDays[type],
    }));
  });
  await enqueueMessages(inside, webhookOutbox, messages);
  await bus.tellAll(
    em,
    webhooksWaiting,
    receivers.map(({ key }) => ({ id: key })),
  );
}
