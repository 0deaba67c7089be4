import { type Refusal, RefusalError, refusalOf } from '@fairway/kit/refusal';
import { callRest } from '@fairway/kit/rest';
import { withTimeout } from '@fairway/kit/with-timeout';
import type { PaymentIntentResult } from '@stripe/stripe-js';

/** The outcome of a payment: posted, being refunded because it could not be taken, or unknown. */
export type PaymentResult = 'paid' | 'given back' | 'not known';

/** The provider's answer; null if there was none. */
type ProviderAnswer = 'succeeded' | 'processing' | null;

interface Payment {
  confirm: () => Promise<PaymentIntentResult>;
  /** Throws a refusal until the gateway has the buy-in. */
  askGateway: () => Promise<unknown>;
  /** The waits before each request to the gateway. */
  waitsMs: readonly number[];
  wait: (milliseconds: number) => Promise<void>;
}

/** Confirms the payment and polls the gateway until it is posted. Throws the card issuer's refusal. */
export async function pay(payment: Payment): Promise<PaymentResult> {
  const result = await confirmed(payment);
  let refusals = 0;
  for (const waitMs of payment.waitsMs) {
    await payment.wait(waitMs);
    const isPaid = await heldByGateway(payment);
    if (isPaid) return 'paid';
    if (isPaid === false) refusals++;
    // The gateway asks the provider itself: a payment that succeeded but is refused twice is being refunded.
    if (result === 'succeeded' && refusals === 2) return 'given back';
    if (result === null && isPaid === false) throw new RefusalError(noAnswer);
  }
  return 'not known';
}

async function confirmed({ confirm }: Payment): Promise<ProviderAnswer> {
  // No answer does not mean unpaid.
  const result = await confirm().catch(() => null);
  if (!result || result.error?.type === 'api_connection_error') return null;
  const { paymentIntent, error } = result;
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return intent.status;
  if (intent?.status === 'canceled') throw new RefusalError(closed);
  throw new RefusalError({ code: 'UNPAID', message: error?.message ?? noAnswer.message });
}

/** Null if the gateway can't tell at the moment. */
async function heldByGateway({ askGateway }: Payment): Promise<boolean | null> {
  try {
    await askGateway();
    return true;
  } catch (error) {
    return refusalOf(error)?.code === 'UNPAID' ? false : null;
  }
}

const noAnswer: Refusal = {
  code: 'UNPAID',
  message: 'The payment did not go through. Please try again: you are never charged twice.',
};
const closed: Refusal = {
  code: 'LOCKED',
  message: 'This checkout was closed when picks locked. Nothing was charged.',
};

/** Asks the gateway to check the payment with the provider, which only REST offers. */
export const confirmWithGateway = (poolName: string, username: string, entry: number): Promise<unknown> =>
  callRest('/api/create-pool/update-payment-status', {
    method: 'PUT',
    ...withTimeout().fetchOptions,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ poolName, username, entry }),
  });
