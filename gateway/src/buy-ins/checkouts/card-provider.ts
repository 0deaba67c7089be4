import type { Ctx } from '../../context.ts';
import { sharedSecret } from '../../database/shared-secret.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';

export function cardPaymentsOf({ payments }: Ctx): CardPayments {
  if (!payments.cards) throw new Refusal('NOT_CONFIGURED', 'Card payments are not set up here.');
  return payments.cards;
}

// The provider allows so many requests a second to all of us together. A payer's page asks some ten times a minute.
const cardRequests: RateLimit = {
  name: 'card requests of',
  most: 60,
  periodSeconds: 60,
  refusal: 'You have asked about payments by card very often. Please wait a minute before you try again.',
};

/** Counts what a user has us ask the provider, before it is asked. */
export const countCardRequest = (ctx: Ctx, userId: string): Promise<void> =>
  countAttempt(ctx, cardRequests, userId);

/** Turns a provider's fault into UNAVAILABLE. */
export function asUnavailable(fault: unknown): unknown {
  return fault instanceof StripeFault ? unavailable() : fault;
}

/**
 * Marks every payment at the provider as this installation's, whose account others may use too. Stored in the
 * database, so that it survives a restore from backup.
 */
export const installationOf = ({ em }: Ctx): Promise<string> => sharedSecret({ em }, 'installation');
