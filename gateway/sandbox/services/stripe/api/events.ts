import type Stripe from 'stripe';
import { newId } from '../identity.ts';
import type { Call } from '../requests/call.ts';
import { StripeEvent } from '../stripe.entity.ts';

/** The events that go to the webhook. */
type WebhookEventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** Stores an event for the webhook, in the transaction of the answer. */
export function recordEvent(
  { em, now, requestId, idempotencyKey }: Call,
  type: WebhookEventType & Stripe.Event.Type,
  object: object,
): void {
  em.persist(
    em.create(StripeEvent, {
      id: newId('evt'),
      type,
      object,
      requestId,
      idempotencyKey,
      createdAt: now,
      nextTryAt: now,
    }),
  );
}
