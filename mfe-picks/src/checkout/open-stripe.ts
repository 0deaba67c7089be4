import type { Stripe } from '@stripe/stripe-js';
import type { CardField, Wallets } from './CardField.tsx';

/** The sandbox's replacement for Stripe.js. */
const standInPath = '/sandbox/stripe.js';

// The message with which Stripe's own loader fails.
const failedToLoad = 'Failed to load Stripe.js';
const notAvailable = 'Stripe.js not available';

export interface CardEntry {
  stripe: Stripe;
  CardField: typeof CardField;
  Wallets: typeof Wallets;
}

/** Loads Stripe's script and components, only for card payments. */
export async function openStripe(publishableKey: string, testMode: boolean): Promise<CardEntry> {
  const { CardField, Wallets, loadStripe } = await import('./CardField.tsx').catch((cause: unknown) => {
    throw new Error(failedToLoad, { cause });
  });
  // Stripe's loader uses what is already loaded, and otherwise fetches the real one.
  if (testMode) await loadStandIn();
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error(notAvailable);
  return { stripe, CardField, Wallets };
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
