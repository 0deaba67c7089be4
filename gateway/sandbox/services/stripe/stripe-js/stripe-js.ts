import type {
  ConfirmCardPaymentData,
  ConfirmCardPaymentOptions,
  PaymentIntent,
  PaymentIntentResult,
  StripeError,
} from '@stripe/stripe-js';
import { openAuthenticationDialog } from './authentication-dialog.ts';
import { callStripe, type IntentAnswer, type Params } from './call-stripe.ts';
import { CardElement } from './card-element.ts';
import { ExpressCheckoutElement } from './express-checkout-element.ts';

// Stands in for Stripe.js where Stripe is the sandbox's: as much of it as `Elements`, `CardElement`, the express checkout
// and their confirmations need, and nothing that a page would not find in the real one.

function openStripe(key: string) {
  /** The element behind what a page hands over, which it may have from `create` or from `getElement`. */
  const cardOf = ({
    payment_method: wanted,
  }: ConfirmCardPaymentData): { method: Params } | { error: StripeError } => {
    if (wanted === undefined) return { method: {} };
    if (typeof wanted === 'string') return { method: { payment_method: wanted } };
    if (!(wanted.card instanceof CardElement))
      throw new Error('confirmCardPayment needs a card element, or the name of a test card.');
    const typed = wanted.card.read();
    if ('error' in typed) {
      const { field, ...error } = typed.error;
      return { error };
    }
    const { address, ...person } = wanted.billing_details ?? {};
    const billing_details: Params = {
      ...person,
      address: { ...address, postal_code: address?.postal_code ?? typed.postalCode },
    };
    return { method: { payment_method_data: { type: 'card', card: typed.card, billing_details } } };
  };

  const retrievePaymentIntent = async (clientSecret: string): Promise<PaymentIntentResult> =>
    resultOf(await ask('GET', clientSecret, ''));

  const ask = (method: 'GET' | 'POST', client_secret: string, action: string, params: Params = {}) =>
    callStripe<PaymentIntent>(method, `/v1/payment_intents/${idIn(client_secret)}${action}`, {
      key,
      client_secret,
      ...params,
    });

  const confirmCardPayment = async (
    clientSecret: string,
    data: ConfirmCardPaymentData = {},
    { handleActions = true }: ConfirmCardPaymentOptions = {},
  ): Promise<PaymentIntentResult> => {
    idIn(clientSecret);
    const card = cardOf(data);
    if ('error' in card) return card;
    const confirmed = await ask('POST', clientSecret, '/confirm', {
      ...card.method,
      receipt_email: data.receipt_email,
    });
    const source = handleActions ? questionIn(confirmed) : undefined;
    if (source === undefined) return resultOf(confirmed);
    const place =
      typeof data.payment_method === 'object' && data.payment_method.card instanceof CardElement
        ? data.payment_method.card.place
        : document.body;
    const outcome = await openAuthenticationDialog(place);
    const response = await callStripe('POST', '/v1/3ds2/authenticate', { key, source, outcome });
    if (response.error) return { error: response.error };
    return afterAuthentication(await retrievePaymentIntent(clientSecret));
  };

  /** Pays with the wallet whose holder has just agreed. */
  const confirmPayment = async ({ elements, clientSecret, redirect }: ConfirmOptions) => {
    if (redirect !== 'if_required')
      throw new Error('The stand-in for Stripe.js leads nowhere else: it wants redirect: "if_required".');
    const secret = clientSecret ?? elements.clientSecret;
    if (secret === undefined)
      throw new Error('confirmPayment needs a client secret, of its own or its elements.');
    const express = elements.getElement('expressCheckout');
    if (!(express instanceof ExpressCheckoutElement) || !express.isAgreed)
      throw new Error('confirmPayment is for the confirm event of an express checkout.');
    express.isAgreed = false;
    return resultOf(await ask('POST', secret, '/confirm', { payment_method_data: cardOfWallet }));
  };

  const notHere = (name: string) => async () => {
    throw new Error(`The stand-in for Stripe.js has no ${name}.`);
  };
  return {
    elements: openElements,
    confirmCardPayment,
    confirmPayment,
    retrievePaymentIntent,
    createToken: notHere('createToken'),
    createPaymentMethod: notHere('createPaymentMethod'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

type Elements = ReturnType<typeof openElements>;

interface ConfirmOptions {
  elements: Elements;
  clientSecret?: string;
  confirmParams?: { return_url?: string };
  redirect?: 'always' | 'if_required';
}

/** The card in everybody's wallet here. */
const cardOfWallet: Params = {
  type: 'card',
  card: { number: '4242424242424242', exp_month: '12', exp_year: '34' },
  billing_details: { address: { postal_code: '29801', country: 'US' } },
};

const kinds = { card: CardElement, expressCheckout: ExpressCheckoutElement };
const isKind = (type: string | undefined): type is keyof typeof kinds =>
  type !== undefined && Object.hasOwn(kinds, type);

function openElements({ clientSecret }: { clientSecret?: string } = {}) {
  const made: { type: keyof typeof kinds; element: CardElement | ExpressCheckoutElement }[] = [];
  return {
    clientSecret,
    create: (type: string, options?: object) => {
      if (!isKind(type)) throw new Error(`The stand-in for Stripe.js has no element "${type}".`);
      const element = new kinds[type](options);
      made.push({ type, element });
      return element;
    },
    /** By its type, or by the component that made it. */
    getElement: (wanted: string | { __elementType?: string }) => {
      const type = typeof wanted === 'string' ? wanted : wanted.__elementType;
      return made.findLast((one) => one.type === type && !one.element.isDestroyed)?.element ?? null;
    },
    update: () => {},
    fetchUpdates: async () => ({}),
  };
}

function idIn(clientSecret: string): string {
  const [, id] = clientSecret.match(/^(pi_[A-Za-z0-9]+)_secret_\w+$/) ?? [];
  if (!id)
    throw new Error('confirmCardPayment needs a client secret such as pi_123_secret_456, from the server.');
  return id;
}

/** What the card's bank wants to know first, if anything. */
function questionIn({ body: intent }: IntentAnswer): string | undefined {
  if (intent?.status !== 'requires_action') return undefined;
  const action: { source?: string } | undefined = intent.next_action?.use_stripe_sdk;
  return action?.source;
}

const resultOf = ({ body, error }: IntentAnswer): PaymentIntentResult =>
  error ? { error } : { paymentIntent: body };

/** Declined after all, or not authenticated: the intent says it, where a confirmation would have answered it. */
function afterAuthentication(result: PaymentIntentResult): PaymentIntentResult {
  const { paymentIntent: intent } = result;
  if (!intent || intent.status === 'succeeded') return result;
  const { last_payment_error: error } = intent;
  return { error: { ...(error ?? { type: 'api_error' }), payment_intent: intent } };
}

// The version keeps `loadStripe` from warning that it expected another one.
Object.assign(window, { Stripe: Object.assign((key: string) => openStripe(key), { version: 'endive' }) });
