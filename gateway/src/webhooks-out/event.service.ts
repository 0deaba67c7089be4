import { randomUUID } from 'node:crypto';
import type { WebhookData, WebhookType } from '@fairway/schema/webhooks-out';
import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { enqueueMessages } from '../outbox/enqueue.service.ts';
import type { OutboxOf } from '../outbox/outbox-kind.ts';
import { receiversOf } from './receivers.ts';

/** A hint with the lane in which something waits. */
const webhooksWaiting = hint<{ id: string }>('webhooks.waiting');
export const webhookOutbox: OutboxOf = { name: 'webhook', waiting: webhooksWaiting, triedHours: 24 };

/** A queued webhook: the exact bytes of its body and its address. */
export interface WebhookPayload {
  url: string;
  body: string;
}

// Events that can be sent again by hand are kept for longer; an old board change is of no use.
const retentionDays: Record<WebhookType, number> = {
  'contest.settled': 30,
  'entry.paid': 30,
  'board.changed': 2,
};

export interface NewEvent<Type extends WebhookType> {
  type: Type;
  data: WebhookData<Type>;
}

/** A receiver's changed boards, of which there may be very many, have a lane beside the one for its other events. */
const laneOf = (receiverKey: string, type: WebhookType): string =>
  type === 'board.changed' ? `${receiverKey}:boards` : receiverKey;
export const lanesOf = (receiverKey: string): string[] => [
  laneOf(receiverKey, 'contest.settled'),
  laneOf(receiverKey, 'board.changed'),
];
export const receiverKeyOf = (lane: string): string => lane.split(':', 1)[0] ?? lane;

/** Enqueues events for all receivers, in the transaction that makes them true. */
export async function enqueueEvents<Type extends WebhookType>(
  tx: Pick<Ctx, 'em' | 'bus' | 'wallClock' | 'settings'>,
  events: readonly NewEvent<Type>[],
): Promise<void> {
  const { em, bus, wallClock, settings } = tx;
  const receivers = receiversOf(settings);
  if (receivers.length === 0 || events.length === 0) return;
  const at = wallClock.now().toISOString();
  const messages = events.flatMap(({ type, data }) => {
    const id = randomUUID();
    const body = JSON.stringify({ id, type, at, data });
    return receivers.map(({ key, url }) => ({
      lane: laneOf(key, type),
      topic: type,
      key: id,
      payload: { url, body } satisfies WebhookPayload,
      subject: data.contestId,
      // A newer board change replaces an undelivered one, so that a receiver that was down is not flooded.
      ...(type === 'board.changed' ? { supersedes: true as const } : {}),
      retentionDays: retentionDays[type],
    }));
  });
  await enqueueMessages(tx, webhookOutbox, messages);
  const lanes = new Set(messages.map(({ lane }) => lane));
  await bus.publishAll(
    em,
    webhooksWaiting,
    [...lanes].map((id) => ({ id })),
  );
}
