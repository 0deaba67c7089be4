import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const PaymentMissedFields = graphql(`
  fragment PaymentMissedFields on Pool @_unmask {
    id
    buyInCents
    entry { id paid submit { allowed code message } }
  }
`);

/** Why the player can't make cards in the pool any more, if the buy-in was not paid in time; otherwise null. */
export function paymentMissed({ buyInCents, entry }: ResultOf<typeof PaymentMissedFields>): string | null {
  if (!entry || buyInCents === 0 || entry.paid === true) return null;
  return entry.submit.code === 'LOCKED' ? entry.submit.message : null;
}
