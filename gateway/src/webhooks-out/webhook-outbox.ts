import { webhookHeaders } from '@fairway/schema/webhooks-out';
import type { Ctx } from '../context.ts';
import { refuseInTransaction } from '../database/in-transaction.ts';
import type { DeliveryOutcome, OutboxKind, OutboxMessage } from '../outbox/outbox-kind.ts';
import { receiverKeyOf, type WebhookPayload, webhookOutbox } from './event.service.ts';
import { type Receiver, receiversOf, webhookSignature } from './receivers.ts';

/** The time limit for a response, whose body is not read. */
const timeoutMs = 10_000;

/** The outbox of webhooks, one at a time for each receiver's boards and one of its other events. The event's id identifies repeats. */
export const webhooksWithin = (timeoutMs: number): OutboxKind<WebhookPayload> => ({
  ...webhookOutbox,
  atOnce: 1,
  firstPauseSeconds: 30,
  longestPauseSeconds: 3600,
  attemptSeconds: 15,
  sender: async (ctx) => {
    const receivers = new Map(receiversOf(ctx.settings).map((receiver) => [receiver.key, receiver]));
    return async (message) => {
      const receiver = receivers.get(receiverKeyOf(message.lane));
      if (!receiver) return failed('Its address is not in WEBHOOKS_OUT any more.');
      return send(ctx, receiver, message, timeoutMs);
    };
  },
});
export const webhooks = webhooksWithin(timeoutMs);

const failed = (trouble: string, isOfThisAlone = false): DeliveryOutcome => ({
  phase: 'failed',
  trouble,
  isOfThisAlone,
});

/** What says that it refuses this event, and may well take the next one; anything else it would answer to all. */
const refusalsOfOne: readonly number[] = [409, 413, 422];

async function send(
  ctx: Ctx,
  receiver: Receiver,
  { key: id, topic: type, payload: { body } }: OutboxMessage<WebhookPayload>,
  timeoutMs: number,
): Promise<DeliveryOutcome> {
  refuseInTransaction('A receiver of webhooks');
  const outOfTime = AbortSignal.timeout(timeoutMs);
  const signal = ctx.signal ? AbortSignal.any([ctx.signal, outOfTime]) : outOfTime;
  try {
    const answer = await fetch(receiver.url, {
      method: 'POST',
      // Redirects are not followed: only configured URLs are called.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fairway',
        [webhookHeaders.event]: type,
        [webhookHeaders.id]: id,
        [webhookHeaders.signature]: webhookSignature(receiver, body, ctx.wallClock.now()),
      },
      body,
    });
    await answer.body?.cancel();
    if (answer.ok) return { phase: 'sent' };
    return failed(`It answered ${answer.status}.`, refusalsOfOne.includes(answer.status));
  } catch {
    return failed(signal.aborted ? 'It did not answer in time.' : 'It could not be reached, or broke off.');
  }
}
