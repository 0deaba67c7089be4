import { z } from 'zod';
import { newId } from '../identity.ts';
import { charges, disputes, expand, intents, lock } from '../objects.ts';
import { ApiFault } from '../requests/api-fault.ts';
import { type Call, ok, type StripeHandler } from '../requests/call.ts';
import { flag, readParams, text } from '../requests/params.ts';
import { type StripeCharge, StripeDispute } from '../stripe.entity.ts';
import { disputeOnWire } from '../wire.ts';
import { recordEvent } from './events.ts';

/** The cardholder wants back what is left of a charge. */
export function openDispute(call: Call, charge: StripeCharge, reason: string): StripeDispute {
  charge.isDisputed = true;
  const dispute = call.em.create(StripeDispute, {
    id: newId('dp'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amountCents: charge.amountCents - charge.refundedCents,
    reason,
    status: 'needs_response',
    createdAt: call.now,
  });
  call.em.persist(dispute);
  recordEvent(call, 'charge.dispute.created', disputeOnWire(dispute));
  return dispute;
}

/** A control of the sandbox alone: what a cardholder does through their bank. */
export const createDispute: StripeHandler = async (call) => {
  const wanted = readParams(
    z.strictObject({ payment_intent: text, reason: text.default('fraudulent') }),
    call.form,
  );
  const intent = await lock(call.em, intents, wanted.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latestChargeId === null)
    throw ApiFault.invalid(`This PaymentIntent (${intent.id}) has no successful charge to dispute.`);
  const charge = await lock(call.em, charges, intent.latestChargeId);
  if (charge.isDisputed) throw ApiFault.invalid(`Charge ${charge.id} is disputed already.`);
  if (charge.refundedCents === charge.amountCents)
    throw ApiFault.invalid(`Charge ${charge.id} has been refunded: there is nothing left to dispute.`);
  return ok(disputeOnWire(openDispute(call, charge, wanted.reason)));
};

/** Giving in. */
export const closeDispute: StripeHandler = async (call) => {
  readParams(z.strictObject({ expand }), call.form);
  return decide(call, 'lost', null);
};

const answer = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }).optional(),
  submit: flag.default(true),
  expand,
});

/** Evidence. As with Stripe's test cards its words decide: winning_evidence, losing_evidence. */
export const updateDispute: StripeHandler = async (call) => {
  const { evidence, submit } = readParams(answer, call.form);
  const words = evidence?.uncategorized_text ?? null;
  const outcome = { winning_evidence: 'won', losing_evidence: 'lost' } as const;
  const isDecisive = (text: string | null): text is keyof typeof outcome => text !== null && text in outcome;
  if (!submit || !isDecisive(words)) return decide(call, submit ? 'under_review' : 'needs_response', words);
  return decide(call, outcome[words], words);
};

async function decide(call: Call, status: StripeDispute['status'], words: string | null) {
  const dispute = await lock(call.em, disputes, call.id, 'dispute');
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw ApiFault.invalid('This dispute is already closed', { code: 'dispute_closed' });
  dispute.status = status;
  dispute.evidence = words ?? dispute.evidence;
  if (status === 'won' || status === 'lost')
    recordEvent(call, 'charge.dispute.closed', disputeOnWire(dispute));
  return ok(disputeOnWire(dispute));
}
