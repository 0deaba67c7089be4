import type { Stripe } from '@stripe/stripe-js';
import type { CardField } from './CardField.tsx';

/** Where the sandbox has its stand-in for Stripe.js. */
const standInPath = '/sandbox/stripe.js';

// The words are the ones in which Stripe's own loader fails.
const failedToLoad = 'Failed to load Stripe.js';
const notAvailable = 'Stripe.js not available';

export interface CardEntry {
  stripe: Stripe;
  CardField: typeof CardField;
}

/** Stripe's script and its components, which nobody fetches who doesn't pay by card. */
export async function openStripe(publishableKey: string, testMode: boolean): Promise<CardEntry> {
  const { CardField, loadStripe } = await import('./CardField.tsx').catch((cause: unknown) => {
    throw new Error(failedToLoad, { cause });
  });
  // Stripe's loader takes what is there already, and fetches the real one otherwise.
  if (testMode) await loadStandIn();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error(notAvailable);
  return { stripe, CardField };
}

function loadStandIn(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve();
    const script = document.createElement('script');
    script.src = standInPath;
    script.addEventListener('load', () => (window.Stripe ? resolve() : reject(new Error(notAvailable))));
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(failedToLoad));
    });
    document.head.append(script);
  });
}
