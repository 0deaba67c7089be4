import { type Refusal, RefusalError, refusalOf } from '@fairway/kit/refusal';
import { askRest } from '@fairway/kit/rest';
import type { PaymentIntentResult } from '@stripe/stripe-js';

/** What has become of a payment: in, on its way back since it could not be taken, or not known yet. */
export type Outcome = 'paid' | 'given back' | 'not known';

/** What the provider said of it; null where its answer was not heard. */
type ProviderAnswer = 'succeeded' | 'processing' | null;

interface Payment {
  confirm: () => Promise<PaymentIntentResult>;
  /** Throws a refusal while the gateway doesn't hold the buy-in. */
  askGateway: () => Promise<unknown>;
  /** How long to wait before each time that the gateway is asked. */
  waitsMs: readonly number[];
  wait: (milliseconds: number) => Promise<void>;
}

/** Pays, and hears from the gateway whether it did; what the card's issuer refuses is thrown in its words. */
export async function pay(payment: Payment): Promise<Outcome> {
  const said = await confirmed(payment);
  let refusals = 0;
  for (const waitMs of payment.waitsMs) {
    await payment.wait(waitMs);
    const isPaid = await heldByGateway(payment);
    if (isPaid) return 'paid';
    if (isPaid === false) refusals++;
    // The gateway asks the provider itself: what has been paid and isn't held twice over goes back.
    if (said === 'succeeded' && refusals === 2) return 'given back';
    if (said === null && isPaid === false) throw new RefusalError(noAnswer);
  }
  return 'not known';
}

async function confirmed({ confirm }: Payment): Promise<ProviderAnswer> {
  // Nothing heard is not nothing paid.
  const result = await confirm().catch(() => null);
  if (!result || result.error?.type === 'api_connection_error') return null;
  const { paymentIntent, error } = result;
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return intent.status;
  if (intent?.status === 'canceled') throw new RefusalError(closed);
  throw new RefusalError({ code: 'UNPAID', message: error?.message ?? noAnswer.message });
}

/** Null where the gateway can't tell at the moment. */
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

/** Has the gateway ask the provider how the player's payment stands: which only REST can. */
export const confirmWithGateway = (poolName: string, username: string): Promise<unknown> =>
  askRest('/api/create-pool/update-payment-status', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ poolName, username }),
  });
