import { z } from 'zod';
import { newId, randomText } from '../identity.ts';
import { expand, intents, lock } from '../objects.ts';
import { ApiFault } from '../requests/api-fault.ts';
import { ok, type StripeHandler } from '../requests/call.ts';
import { flag, list, metadata, readParams, text, whole } from '../requests/params.ts';
import { StripeIntent } from '../stripe.entity.ts';
import { intentForBrowser, intentOnWire } from '../wire.ts';
import { customerOf } from './customers.ts';
import { recordEvent } from './events.ts';

const minCents = 50;
const maxCents = 99_999_999;

/** An empty text takes it back. */
const usage = z.enum(['on_session', 'off_session', '']);

const creation = z.strictObject({
  amount: whole,
  currency: text,
  description: text.optional(),
  receipt_email: text.optional(),
  metadata: metadata.default({}),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  allowed_payment_method_types: list.optional(),
  expand,
});

export const createIntent: StripeHandler = async (call) => {
  const wanted = readParams(creation, call.form);
  checkAmount(wanted.amount);
  if (wanted.currency.toLowerCase() !== 'usd')
    throw ApiFault.invalid(`Invalid currency: ${wanted.currency}. The sandbox knows dollars only: usd.`, {
      param: 'currency',
    });
  const types = wanted.allowed_payment_method_types;
  if (types?.some((type) => type !== 'card'))
    throw ApiFault.invalid('The sandbox takes cards only.', { param: 'allowed_payment_method_types' });
  if (types && wanted.automatic_payment_methods)
    throw ApiFault.invalid(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  const id = newId('pi');
  const intent = call.em.create(StripeIntent, {
    id,
    clientSecret: `${id}_secret_${randomText(25)}`,
    amountCents: wanted.amount,
    description: wanted.description ?? null,
    receiptEmail: wanted.receipt_email ?? null,
    metadata: wanted.metadata,
    allowedTypes: types ?? null,
    automaticMethods: types ? null : { enabled: true, ...wanted.automatic_payment_methods },
    createdAt: call.now,
  });
  call.em.persist(intent);
  return ok(intentOnWire(intent));
};

function checkAmount(cents: number): void {
  if (cents < minCents)
    throw ApiFault.invalid(
      'The Checkout Session or Payment Intent total amount must be at least $0.50 usd.',
      { code: 'amount_too_small', param: 'amount' },
    );
  if (cents > maxCents)
    throw ApiFault.invalid('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
}

const update = z.strictObject({
  customer: text.optional(),
  setup_future_usage: usage.optional(),
  expand,
});

/** Only while nobody has paid it. */
export const updateIntent: StripeHandler = async (call) => {
  const wanted = readParams(update, call.form);
  const intent = await lock(call.em, intents, call.id, 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw ApiFault.invalid(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intentOnWire(intent) },
    );
  if (wanted.customer !== undefined) intent.customerId = (await customerOf(call.em, wanted.customer)).id;
  if (wanted.setup_future_usage !== undefined) intent.setupFutureUsage = wanted.setup_future_usage || null;
  return ok(intentOnWire(intent));
};

const cancellation = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'], {
      error:
        'Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned',
    })
    .optional(),
  expand,
});

export const cancelIntent: StripeHandler = async (call) => {
  const wanted = readParams(cancellation, call.form);
  const intent = await lock(call.em, intents, call.id, 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw ApiFault.invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intentOnWire(intent) },
    );
  intent.status = 'canceled';
  intent.canceledAt = call.now;
  intent.cancellationReason = wanted.cancellation_reason ?? null;
  intent.authenticationId = null;
  recordEvent(call, 'payment_intent.canceled', intentOnWire(intent));
  return ok(intentOnWire(intent));
};

/** An intent as its server or its buyer asks for it; the latter proves to be that by the client secret. */
export const retrieveIntent: StripeHandler = async ({ em, id, form, isServer }) => {
  const intent = await em.findOne(StripeIntent, { id });
  if (!intent) throw ApiFault.missing('payment_intent', id, 'intent');
  if (isServer) {
    readParams(z.strictObject({ expand, client_secret: text.optional() }), form);
    return ok(intentOnWire(intent));
  }
  checkClientSecret(intent, form.client_secret);
  return ok(intentForBrowser(intent));
};

export function checkClientSecret(intent: StripeIntent, clientSecret: unknown): void {
  if (clientSecret === undefined)
    throw ApiFault.invalid('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  if (clientSecret !== intent.clientSecret) throw ApiFault.missing('payment_intent', intent.id, 'intent');
}
