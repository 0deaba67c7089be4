import type { Ctx } from '../../context.ts';
import { sharedSecret } from '../../database/shared-secret.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';
import { Refusal, unavailable } from '../../refusal.ts';

export function cardPaymentsOf({ payments }: Ctx): CardPayments {
  if (!payments.cards) throw new Refusal('NOT_CONFIGURED', 'Card payments are not set up here.');
  return payments.cards;
}

/** Turns a provider's fault into UNAVAILABLE. */
export function asUnavailable(fault: unknown): unknown {
  return fault instanceof StripeFault ? unavailable() : fault;
}

/**
 * Marks every payment at the provider as this installation's, whose account others may use too. Stored in the
 * database, so that it survives a restore from backup.
 */
export const installationOf = ({ em }: Ctx): Promise<string> => sharedSecret({ em }, 'installation');
