import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

/** Texts, and groups of them; what is undefined or null is not sent. */
export interface Params {
  [name: string]: string | Params | null | undefined;
}

export type Answer<Body> = { body: Body; error?: undefined } | { body?: undefined; error: StripeError };

/** Where the gateway offers the sandbox's Stripe: at the page's own origin. */
const base = '/sandbox/stripe';

/** Asks the sandbox's Stripe as Stripe.js asks the real one. It never throws: a failure is an answer too. */
export async function callStripe<Body>(
  method: 'GET' | 'POST',
  path: string,
  params: Params,
): Promise<Answer<Body>> {
  const form = new URLSearchParams(flat(params)).toString();
  try {
    const response = await (method === 'GET'
      ? fetch(`${base}${path}?${form}`)
      : fetch(`${base}${path}`, {
          method,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        }));
    const body = await response.json();
    return response.ok ? { body } : { error: body.error ?? noConnection };
  } catch {
    return { error: noConnection };
  }
}

const noConnection: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

/** `{ a: { b: 'c' } }` as `a[b]=c`. */
const flat = (params: Params, around = ''): [string, string][] =>
  Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const path = around === '' ? name : `${around}[${name}]`;
    if (value === undefined || value === null || value === '') return [];
    return typeof value === 'string' ? [[path, value]] : flat(value, path);
  });

export type IntentAnswer = Answer<PaymentIntent>;
