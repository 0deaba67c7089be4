import { Pace } from '../../async/pace.ts';
import type { Ctx } from '../../context.ts';
import type { CardPayments } from '../../payments/stripe.ts';
import { StripeFault } from '../../payments/stripe-fault.ts';

const maxTries = 5;

/** A pace that takes that share of what the provider allows, and leaves the rest to payers. */
export const providerPace = ({ requestsPerSecond }: CardPayments, share: number): Pace =>
  new Pace(requestsPerSecond * share);

/** Asks the provider in turn; where it answers that these are too many, again and more slowly. */
export async function requestPaced<T>(
  { signal }: Pick<Ctx, 'signal'>,
  pace: Pace,
  question: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await pace.turn();
    signal?.throwIfAborted();
    try {
      return await question();
    } catch (fault) {
      if (!isTooMuch(fault) || tries === maxTries) throw fault;
      pace.slowDown();
    }
  }
}

const isTooMuch = (fault: unknown): boolean => fault instanceof StripeFault && fault.code === 'rate_limit';
