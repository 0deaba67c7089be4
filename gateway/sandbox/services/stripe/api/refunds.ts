import { z } from 'zod';
import { newId } from '../identity.ts';
import { charges, expand, intents, lock } from '../objects.ts';
import { ApiFault } from '../requests/api-fault.ts';
import { ok, type StripeHandler } from '../requests/call.ts';
import { metadata, readParams, text, whole } from '../requests/params.ts';
import { StripeCharge, StripeRefund } from '../stripe.entity.ts';
import { chargeOnWire, refundOnWire } from '../wire.ts';
import { recordEvent } from './events.ts';

const creation = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.optional(),
  reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer'], {
      error: 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
    })
    .optional(),
  metadata: metadata.default({}),
  expand,
});

/** Gives back what is asked for, or all that is left. */
export const createRefund: StripeHandler = async (call) => {
  const wanted = readParams(creation, call.form);
  const charge = await chargeToRefund(call, wanted);
  if (charge.isDisputed)
    throw ApiFault.invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const leftCents = charge.amountCents - charge.refundedCents;
  if (leftCents === 0)
    throw ApiFault.invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amountCents = wanted.amount ?? leftCents;
  if (amountCents < 1)
    throw ApiFault.invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amountCents > leftCents)
    throw ApiFault.invalid(
      `Refund amount (${dollars(amountCents)}) is greater than unrefunded amount on charge (${dollars(leftCents)})`,
      { param: 'amount' },
    );
  charge.refundedCents += amountCents;
  const refund = call.em.create(StripeRefund, {
    id: newId('re'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amountCents,
    reason: wanted.reason ?? null,
    metadata: wanted.metadata,
    createdAt: call.now,
  });
  call.em.persist(refund);
  recordEvent(call, 'charge.refunded', chargeOnWire(charge));
  return ok(refundOnWire(refund));
};

async function chargeToRefund(
  { em }: Parameters<StripeHandler>[0],
  { payment_intent: intentId, charge: chargeId }: z.infer<typeof creation>,
): Promise<StripeCharge> {
  if (chargeId !== undefined) return lock(em, charges, chargeId, 'charge');
  if (intentId === undefined)
    throw ApiFault.invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = await lock(em, intents, intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latestChargeId === null)
    throw ApiFault.invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  return lock(em, charges, intent.latestChargeId, 'charge');
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
