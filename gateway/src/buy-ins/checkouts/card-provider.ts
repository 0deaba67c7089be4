import type { Ctx } from '../../context.ts';
import { sharedSecret } from '../../database/shared-secret.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';

export function cardPaymentsOf({ payments }: Ctx): CardPayments {
  if (!payments.cards) throw new Refusal('NOT_CONFIGURED', 'Card payments are not set up here.');
  return payments.cards;
}

/** What a provider's trouble is to whoever waits for it. */
export function unavailableInstead(fault: unknown): unknown {
  return fault instanceof StripeFault ? unavailable() : fault;
}

/**
 * Stands on every payment at the provider, whose account others may use too: another installation of this
 * product, or something else. It is kept in the database, and comes back with it from a backup.
 */
export const installationOf = ({ em }: Ctx): Promise<string> => sharedSecret({ em }, 'installation');
