import type Stripe from 'stripe';
import { newId } from '../identity.ts';
import type { Call } from '../requests/call.ts';
import { StripeEvent } from '../stripe.entity.ts';

/** What the webhook is told. */
type Told =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** Remembers what happened, so that the webhook is told of it: as soon as the answer's transaction holds. */
export function happened(
  { em, now, requestId, idempotencyKey }: Call,
  type: Told & Stripe.Event.Type,
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
