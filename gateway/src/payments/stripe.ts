import Stripe from 'stripe';
import { Breaker } from '../async/breaker.ts';
import { refuseInTransaction } from '../database/in-transaction.ts';
import { StripeFault } from './stripe-fault.ts';
import {
  type CardAtProvider,
  type CardIntent,
  type CardRefund,
  type IntentPage,
  readCustomerId,
  readDispute,
  readEvent,
  readIntent,
  readIntentPage,
  readMethod,
  readRefund,
  type StripeEvent,
} from './stripe-shapes.ts';

export interface IntentOrder {
  amountCents: number;
  /** Stored with the payment and shown in Stripe's dashboard. */
  metadata: Record<string, string>;
  /** Valid for a day: Stripe repeats its first answer, and refuses other content. */
  idempotencyKey: string;
  receiptEmail?: string | undefined;
}

export interface RefundOrder {
  intentId: string;
  /** Everything that is left, unless given. */
  amountCents?: number;
  idempotencyKey: string;
}

/** Payments by card. Every failure is a `StripeFault`. */
export interface CardPayments {
  /** Pages need it to show the card field. */
  readonly publishableKey: string;
  /** How many requests the provider takes; more are refused. */
  readonly requestsPerSecond: number;
  /** Idempotent, so the answer may be old; only `intent` returns the current state. */
  createIntent(order: IntentOrder): Promise<CardIntent>;
  intent(id: string): Promise<CardIntent>;
  /** Cancels the intent; if it was already paid, the answer says so. */
  cancelIntent(id: string): Promise<CardIntent>;
  /** Idempotent for a day. */
  createCustomer(order: Pick<IntentOrder, 'metadata' | 'idempotencyKey'>): Promise<string>;
  /** Of an open payment: whose cards may pay it, and whether the card that does is saved with them. */
  setCustomer(id: string, wish: { customerId: string; savesCard: boolean }): Promise<void>;
  /** A card that has paid; null where the provider does not have it any more. */
  savedCard(methodId: string): Promise<CardAtProvider | null>;
  /** Does nothing where it is removed already. */
  removeCard(methodId: string): Promise<void>;
  /** With all saved cards. */
  deleteCustomer(id: string): Promise<void>;
  refund(order: RefundOrder): Promise<CardRefund>;
  /** A page of the payments begun since then, newest first: the first page, or the one after `after`. */
  intentsSince(begun: Date, after?: string): Promise<IntentPage>;
  /** The verified, recent content of a webhook. */
  readWebhook(rawBody: Buffer, signature: string | undefined): StripeEvent;
}

/** The outcome of one request, for metrics. */
export interface ProviderRequest {
  service: string;
  outcome: 'answered' | StripeFault['kind'];
}

interface Options {
  /** Stripe's base URL, without a path. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The wall clock, for the age of signatures. */
  now(): Date;
  onRequest?(asked: ProviderRequest): void;
  onBreaker?(turn: { service: string; isOpen: boolean }): void;
  timeoutMs?: number;
  attempts?: number;
  /** A monotonic clock for the breaker, in milliseconds. */
  elapsedMs?(): number;
}

const toleratedAgeSeconds = 300;
/** Stripe's limits for live and for test keys. */
const requestsPerSecond = { live: 100, test: 25 };
/** Stripe works, but was asked more than it takes. */
const tooMuch = 'rate_limit';

export function stripePayments(options: Options): CardPayments {
  const {
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    now,
    onRequest = () => {},
    onBreaker = () => {},
  } = options;
  const { timeoutMs = 6000, attempts = 3, elapsedMs = () => performance.now() } = options;
  const stripe = new Stripe(secretKey, {
    ...addressOf(url),
    timeout: timeoutMs,
    maxNetworkRetries: attempts - 1,
    telemetry: false,
    appInfo: { name: 'Fairway' },
  });
  const breaker = new Breaker(elapsedMs, (isOpen) => onBreaker({ service: 'Stripe', isOpen }));

  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    refuseInTransaction('Stripe');
    if (!breaker.letThrough()) throw new StripeFault('unavailable', { code: 'failed_too_often' });
    try {
      const answer = await question();
      breaker.succeeded();
      onRequest({ service: 'Stripe', outcome: 'answered' });
      return answer;
    } catch (thrown) {
      const fault = toFault(thrown);
      if (fault === undefined || (fault.kind === 'unavailable' && fault.code !== tooMuch)) breaker.failed();
      else breaker.succeeded();
      if (fault === undefined) throw thrown;
      onRequest({ service: 'Stripe', outcome: fault.kind });
      throw fault;
    }
  };

  const withDispute = async (answer: unknown): Promise<CardIntent> => {
    const { isDisputed, ...intent } = readIntent(answer);
    if (!isDisputed) return { ...intent, dispute: null };
    const disputes = await ask(() => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }));
    return { ...intent, dispute: readDispute(disputes) };
  };

  const expand = ['latest_charge'];
  const intent = async (id: string) =>
    withDispute(await ask(() => stripe.paymentIntents.retrieve(id, { expand })));

  return {
    publishableKey,
    requestsPerSecond: requestsPerSecond[secretKey.includes('_live_') ? 'live' : 'test'],
    createIntent: async ({ amountCents, metadata, idempotencyKey, receiptEmail }) => {
      const order: Stripe.PaymentIntentCreateParams = {
        amount: wholeCents(amountCents),
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        metadata,
        expand,
        ...(receiptEmail === undefined ? {} : { receipt_email: receiptEmail }),
      };
      return withDispute(await ask(() => stripe.paymentIntents.create(order, { idempotencyKey })));
    },
    intent,
    cancelIntent: async (id) => {
      try {
        return await withDispute(await ask(() => stripe.paymentIntents.cancel(id, { expand })));
      } catch (fault) {
        const isOver = fault instanceof StripeFault && fault.code === 'payment_intent_unexpected_state';
        if (!isOver) throw fault;
        return intent(id);
      }
    },
    createCustomer: async ({ metadata, idempotencyKey }) =>
      readCustomerId(await ask(() => stripe.customers.create({ metadata }, { idempotencyKey }))),
    setCustomer: async (id, { customerId, savesCard }) => {
      const wish: Stripe.PaymentIntentUpdateParams = {
        customer: customerId,
        // Its owner is always there when it is charged.
        setup_future_usage: savesCard ? 'on_session' : '',
      };
      await ask(() => stripe.paymentIntents.update(id, wish));
    },
    savedCard: (methodId) =>
      nullIfMissing(async () => readMethod(await ask(() => stripe.paymentMethods.retrieve(methodId)))),
    removeCard: async (methodId) => {
      const known = await nullIfMissing(async () =>
        readMethod(await ask(() => stripe.paymentMethods.retrieve(methodId))),
      );
      if (known?.customerId) await ask(() => stripe.paymentMethods.detach(methodId));
    },
    deleteCustomer: async (id) => {
      await nullIfMissing(() => ask(() => stripe.customers.del(id)));
    },
    refund: async ({ intentId, amountCents, idempotencyKey }) => {
      const order: Stripe.RefundCreateParams = {
        payment_intent: intentId,
        ...(amountCents === undefined ? {} : { amount: wholeCents(amountCents) }),
      };
      return readRefund(await ask(() => stripe.refunds.create(order, { idempotencyKey })));
    },
    intentsSince: async (begun, after) => {
      const wanted: Stripe.PaymentIntentListParams = {
        created: { gte: Math.floor(begun.getTime() / 1000) },
        limit: 100,
        expand: ['data.latest_charge'],
        ...(after === undefined ? {} : { starting_after: after }),
      };
      return readIntentPage(await ask(() => stripe.paymentIntents.list(wanted)));
    },
    readWebhook: (rawBody, signature) => {
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? '',
          webhookSecret,
          toleratedAgeSeconds,
          undefined,
          now().getTime(),
        );
      } catch (fault) {
        // A fault after the signature was verified is a malformed body, not a forgery.
        const isForged = fault instanceof Stripe.errors.StripeSignatureVerificationError;
        throw new StripeFault(isForged ? 'signature' : 'shape');
      }
      return readEvent(event);
    },
  };
}

/** Null where the provider has deleted what was asked for. */
async function nullIfMissing<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch (fault) {
    if (fault instanceof StripeFault && fault.code === 'resource_missing') return null;
    throw fault;
  }
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? 'https' : 'http',
  };
}

/** Catches fractions of cents, which would be our own mistake. */
function wholeCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents <= 0)
    throw new RangeError(`${cents} is no amount in whole cents.`);
  return cents;
}

/** Translates Stripe's and network faults; undefined for our own mistakes. */
function toFault(thrown: unknown): StripeFault | undefined {
  const { errors } = Stripe;
  if (!(thrown instanceof errors.StripeError)) return undefined;
  const code = asWord(thrown.code);
  const about = { code, requestId: asWord(thrown.requestId) };
  if (thrown instanceof errors.StripeCardError)
    return new StripeFault('declined', { ...about, declineCode: asWord(thrown.decline_code) });
  if (thrown instanceof errors.StripeIdempotencyError)
    return new StripeFault('refused', { ...about, code: code ?? 'idempotency_mismatch' });
  if (thrown instanceof errors.StripeInvalidRequestError) return new StripeFault('refused', about);
  if (thrown instanceof errors.StripeAuthenticationError || thrown instanceof errors.StripePermissionError)
    return new StripeFault('key', about);
  const isTooMuch = thrown instanceof errors.StripeRateLimitError;
  return new StripeFault('unavailable', isTooMuch ? { ...about, code: code ?? tooMuch } : about);
}

/** Only words that look like Stripe's codes reach messages and logs. */
const asWord = (text: string | undefined): string | undefined =>
  text !== undefined && /^\w{1,100}$/.test(text) ? text : undefined;
