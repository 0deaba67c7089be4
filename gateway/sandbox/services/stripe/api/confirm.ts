import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import { newId } from '../identity.ts';
import { intents, lock } from '../objects.ts';
import { ApiFault } from '../requests/api-fault.ts';
import { type Answer, type Call, ok, type StripeHandler } from '../requests/call.ts';
import { readParams, text } from '../requests/params.ts';
import { type PaymentError, StripeCharge, StripeIntent, StripePaymentMethod } from '../stripe.entity.ts';
import { cardOnWire, intentForBrowser, intentOnWire } from '../wire.ts';
import { type Card, cardFromNumber, cardFromToken } from './cards.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import { checkClientSecret } from './intents.ts';

const known = text.nullable().default(null);

// Browsers send much about themselves, so that parameters nobody here asks about are passed over.
const confirmation = z.object({
  payment_method: text.optional(),
  receipt_email: text.optional(),
  payment_method_data: z
    .object({
      type: z.literal('card', { error: 'The sandbox takes cards only.' }),
      billing_details: z
        .object({
          name: known,
          email: known,
          phone: known,
          address: z
            .object({
              city: known,
              country: known,
              line1: known,
              line2: known,
              postal_code: known,
              state: known,
            })
            .prefault({}),
        })
        .prefault({}),
      card: z.object({ number: text, exp_month: text, exp_year: text, cvc: text.optional() }),
    })
    .optional(),
});

export const confirmIntent: StripeHandler = async (call) => {
  const intent = await lock(call.em, intents, call.id, 'intent');
  if (!call.isServer) checkClientSecret(intent, call.form.client_secret);
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw overAlready(intent);
  const card = await cardOf(call, intent);
  intent.card = card;
  intent.receiptEmail = readParams(confirmation, call.form).receipt_email ?? intent.receiptEmail;
  intent.lastError = null;
  intent.authenticationId = null;
  if (card.bankAnswer.asksAuthentication) {
    intent.status = 'requires_action';
    intent.authenticationId = newId('payatt');
    return ok(shown(call, intent));
  }
  return charge(call, intent, card);
};

function overAlready(intent: StripeIntent): ApiFault {
  const reason =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : 'it has a status of canceled';
  return ApiFault.invalid(`You cannot confirm this PaymentIntent because ${reason}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intentForBrowser(intent),
  });
}

async function cardOf({ em, form, now }: Call, { customerId }: StripeIntent): Promise<Card> {
  const { payment_method: token, payment_method_data: data } = readParams(confirmation, form);
  if (data) {
    const { number, exp_month: expMonth, exp_year: expYear, cvc } = data.card;
    const card = cardFromNumber({ number, expMonth, expYear, cvc }, now);
    return { id: newId('pm'), ...card, billing: data.billing_details };
  }
  if (token === undefined)
    throw ApiFault.invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    );
  const saved = await em.findOne(StripePaymentMethod, { id: token });
  // A saved card pays for its own customer alone.
  if (saved && (saved.customerId === null || saved.customerId !== customerId))
    throw ApiFault.invalid(
      `The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.`,
      { param: 'payment_method' },
    );
  if (saved) return saved.card;
  const card = cardFromToken(token, now);
  if (!card) throw ApiFault.missing('PaymentMethod', token, 'payment_method');
  return { id: newId('pm'), ...card, billing: nobody };
}

const nobody: Card['billing'] = {
  name: null,
  email: null,
  phone: null,
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
};

const shown = (call: Call, intent: StripeIntent) =>
  call.isServer ? intentOnWire(intent) : intentForBrowser(intent);

/** Charges the card. A decline is answered as an error, and stored as an attempt all the same. */
async function charge(call: Call, intent: StripeIntent, card: Card): Promise<Answer> {
  const decline = card.bankAnswer.decline ?? null;
  const attempt = call.em.create(StripeCharge, {
    id: newId('ch'),
    intentId: intent.id,
    amountCents: intent.amountCents,
    card,
    decline,
    createdAt: call.now,
  });
  // Inserted before the rows that refer to it.
  await call.em.persist(attempt).flush();
  intent.latestChargeId = attempt.id;
  intent.authenticationId = null;
  if (decline) {
    const { code, declineCode: decline_code, message } = decline;
    return fail(call, intent, { type: 'card_error', code, decline_code, message, charge: attempt.id, card });
  }
  intent.status = 'succeeded';
  await saveCard(call, intent, card);
  recordEvent(call, 'payment_intent.succeeded', intentOnWire(intent));
  if (card.bankAnswer.isDisputed) openDispute(call, attempt, 'fraudulent');
  return ok(shown(call, intent));
}

/** With the customer, where that was asked for. */
async function saveCard({ em, now }: Call, { customerId, setupFutureUsage }: StripeIntent, card: Card) {
  if (customerId === null || setupFutureUsage === null) return;
  const known = await em.findOne(StripePaymentMethod, { id: card.id });
  if (!known) em.persist(em.create(StripePaymentMethod, { id: card.id, customerId, card, createdAt: now }));
}

/** The intent waits for another card. */
function fail(call: Call, intent: StripeIntent, error: PaymentError): Answer {
  intent.status = 'requires_payment_method';
  intent.card = null;
  intent.authenticationId = null;
  intent.lastError = error;
  recordEvent(call, 'payment_intent.payment_failed', intentOnWire(intent));
  const { card, ...storedError } = error;
  return {
    status: 402,
    body: {
      error: {
        ...storedError,
        doc_url: `https://stripe.com/docs/error-codes/${error.code}`,
        payment_intent: shown(call, intent),
        payment_method: cardOnWire(card, call.now),
      },
    },
  };
}

const outcomes = z.object({
  source: text,
  /** What the cardholder did in the dialog that stands for their bank's. */
  outcome: z.enum(['succeeded', 'failed'], { error: 'Invalid outcome: must be one of succeeded or failed' }),
});

/** The cardholder's bank has seen who they are, or has not. How the payment ends, the intent tells. */
export const authenticate: StripeHandler = async (call) => {
  const { source, outcome } = readParams(outcomes, call.form);
  const intent = await call.em.findOne(
    StripeIntent,
    { authenticationId: source },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const card = intent?.card;
  if (!intent || !card) throw ApiFault.missing('three_d_secure_2', source, 'source');
  if (outcome === 'succeeded') await charge(call, intent, card);
  else
    fail(call, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      card,
    });
  return ok({ id: newId('threeds2'), object: 'three_d_secure_2', livemode: false, source, state: outcome });
};
