import Stripe from 'stripe';
import { createTestDatabase } from '../../../../src/testing/database/test-database.ts';
import { openStripe, publishableKey, type SandboxStripe, secretKey } from '../stripe.ts';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** What a plain request was answered. */
export interface PlainAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error: Record<string, unknown> };
}

/** The sandbox's Stripe on a database of its own, with a clock that stands still until a test moves it. */
export interface TestStripe {
  /** The one that answers now: `reopen` puts another in its place. */
  sandbox: SandboxStripe;
  receiver: WebhookReceiver;
  now(): Date;
  pass(seconds: number): void;
  /** Another one on the same database, as of a gateway beside the first. */
  openAnother(): Promise<SandboxStripe>;
  reopen(): Promise<void>;
  /** Stripe's own client, pointed at it as the product points it. */
  client(key?: string): Stripe;
  /** An order of 33 dollars. */
  create(options?: Stripe.RequestOptions): Promise<Stripe.Response<Stripe.PaymentIntent>>;
  /** Pays as a server may, with a test card by name. */
  confirm(id: string, card?: string): Promise<Stripe.Response<Stripe.PaymentIntent>>;
  /** Pays as a browser does, with a number. */
  pay(intent: { id: string; client_secret: string | null }, number?: string): Promise<PlainAnswer>;
  /** Sends a raw request, as a client other than Stripe's own would. */
  ask(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<PlainAnswer>;
  close(): Promise<void>;
}

export const asBrowser = { authorization: `Bearer ${publishableKey}` };

export const order: Stripe.PaymentIntentCreateParams = {
  amount: 3300,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  metadata: { entry: 'e-1' },
};

export async function openTestStripe(): Promise<TestStripe> {
  const database = await createTestDatabase();
  const receiver = await openWebhookReceiver();
  let now = new Date('2026-11-21T12:00:00Z');
  const openAnother = () =>
    openStripe({ orm: database.orm, now: () => now, webhookUrl: receiver.url, lookEveryMs: 20 });

  const stripe: TestStripe = {
    sandbox: await openAnother(),
    receiver,
    now: () => now,
    pass: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    openAnother,
    reopen: async () => {
      await stripe.sandbox.close();
      stripe.sandbox = await openAnother();
    },
    client: (key = secretKey) => {
      const { hostname: host, port } = new URL(stripe.sandbox.url);
      return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
    },
    create: (options) => stripe.client().paymentIntents.create(order, options),
    confirm: (id, card = 'pm_card_visa') =>
      stripe.client().paymentIntents.confirm(id, { payment_method: card }),
    pay: ({ id, client_secret: secret }, number = '4242 4242 4242 4242') =>
      stripe.ask(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: secret ?? '', ...cardForm(number) },
        asBrowser,
      ),
    ask: async (path, form, headers = {}) => {
      const answer = await fetch(`${stripe.sandbox.url}${path}`, {
        headers: { authorization: `Bearer ${secretKey}`, ...headers },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      return {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as PlainAnswer['body'],
      };
    },
    close: async () => {
      await stripe.sandbox.close();
      await receiver.close();
      await database.drop();
    },
  };
  return stripe;
}

const cardForm = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
  'payment_method_data[billing_details][name]': 'Ann Palmer',
  'payment_method_data[billing_details][address][postal_code]': '29601',
});

/** The fault that a question ends in. */
export async function refusal(asked: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const fault = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (fault instanceof Stripe.errors.StripeError) return fault;
  throw new Error('It was not refused.', { cause: fault });
}
