import { daySeconds } from '@fairway/schema/days';
import type Stripe from 'stripe';
import type { Card } from './api/cards.ts';
import type {
  PaymentError,
  StripeCharge,
  StripeDispute,
  StripeEvent,
  StripeIntent,
  StripePaymentMethod,
  StripeRefund,
} from './stripe.entity.ts';

// What the sandbox says, in the shapes that Stripe's own client declares: a field that it knows and that is
// missing here does not compile.

/** The version of the interface that these shapes are of; `stripe` pins the same. */
export const apiVersion: typeof Stripe.API_VERSION = '2026-10-28.endive';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const secondsOrNull = (at: Date | null) => at && seconds(at);

export function intentOnWire(intent: StripeIntent): Stripe.PaymentIntent {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: intent.allowedTypes,
    amount: intent.amountCents,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amountCents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: intent.automaticMethods,
    canceled_at: secondsOrNull(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(intent.createdAt),
    currency: 'usd',
    customer: intent.customerId,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.lastError && errorOnWire(intent.lastError, intent.createdAt),
    latest_charge: intent.latestChargeId,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.authenticationId === null ? null : authenticationOnWire(intent.authenticationId),
    on_behalf_of: null,
    payment_method: intent.card?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** What a browser may see of an intent: all but what the server keeps with it, and what its bank said. */
export function intentForBrowser(intent: StripeIntent): Partial<Stripe.PaymentIntent> {
  const { metadata, latest_charge, amount_received, ...visible } = intentOnWire(intent);
  return visible;
}

const authenticationOnWire = (source: string): Stripe.PaymentIntent.NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', source, stripe_js: 'https://hooks.stripe.com/' },
});

const errorOnWire = ({ card, ...error }: PaymentError, at: Date): Stripe.PaymentIntent.LastPaymentError => ({
  ...error,
  doc_url: `https://stripe.com/docs/error-codes/${error.code}`,
  payment_method: cardOnWire(card, at),
});

export function cardOnWire(card: Card, at: Date): Stripe.PaymentMethod {
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...card.billing, tax_id: null },
    card: {
      brand: card.brand,
      checks: checksOf(card),
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(at),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

export const methodOnWire = ({ card, customerId, createdAt }: StripePaymentMethod): Stripe.PaymentMethod => ({
  ...cardOnWire(card, createdAt),
  customer: customerId,
});

function checksOf({ billing: { address }, bankAnswer }: Card) {
  return {
    address_line1_check: address.line1 ? 'pass' : null,
    address_postal_code_check: address.postal_code ? 'pass' : null,
    cvc_check: bankAnswer.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass',
  };
}

export function chargeOnWire(charge: StripeCharge): Stripe.Charge {
  const { card, decline } = charge;
  const isPaid = decline === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amountCents,
    amount_captured: isPaid ? charge.amountCents : 0,
    amount_refunded: charge.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...card.billing, tax_id: null },
    calculated_statement_descriptor: 'FAIRWAY',
    captured: isPaid,
    created: seconds(charge.createdAt),
    currency: 'usd',
    customer: null,
    description: null,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 32,
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method: card.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: isPaid ? charge.amountCents : null,
        authorization_code: null,
        brand: card.brand,
        checks: checksOf(card),
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: card.expMonth,
        exp_year: card.expYear,
        fingerprint: null,
        funding: 'credit',
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refundedCents === charge.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

export function refundOnWire(refund: StripeRefund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountCents,
    balance_transaction: null,
    charge: refund.chargeId,
    created: seconds(refund.createdAt),
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const daysToAnswer = 7;

export function disputeOnWire(dispute: StripeDispute): Stripe.Dispute {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountCents,
    balance_transactions: [],
    charge: dispute.chargeId,
    created: seconds(dispute.createdAt),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: evidenceOnWire(dispute.evidence),
    evidence_details: {
      due_by: seconds(dispute.createdAt) + daysToAnswer * daySeconds,
      enhanced_eligibility: {},
      has_evidence: dispute.evidence !== null,
      past_due: false,
      submission_count: dispute.evidence === null ? 0 : 1,
      submission_method: dispute.evidence === null ? 'not_submitted' : 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  };
}

const evidenceOnWire = (words: string | null): Stripe.Dispute.Evidence => ({
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: words,
});

/** An event as its webhook tells it: what happened to what, as that was then. */
export const eventOnWire = (event: StripeEvent) => ({
  id: event.id,
  object: 'event' as const,
  api_version: apiVersion,
  created: seconds(event.createdAt),
  data: { object: event.object },
  livemode: false,
  pending_webhooks: event.nextTryAt === null ? 0 : 1,
  request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  type: event.type,
});
