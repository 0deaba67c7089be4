import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const PaymentMissedFields = graphql(`
  fragment PaymentMissedFields on Pool @_unmask {
    id
    buyInCents
    entry { id submit { allowed code message } }
    entries { id paid }
  }
`);

/** Tells the entries that can have cards: from the first lock on, where the buy-in is paid here, those that are paid. */
export function canHaveCards(buyInCents: number, firstLockAt: string | undefined, time: number | null) {
  const isLocked = firstLockAt !== undefined && time !== null && Date.parse(firstLockAt) <= time;
  return ({ paid }: { paid: boolean | null }): boolean => buyInCents === 0 || !isLocked || paid === true;
}

/** Why the player can't make cards in the pool any more, if no buy-in of theirs was paid in time; otherwise null. */
export function paymentMissed({
  buyInCents,
  entry,
  entries,
}: ResultOf<typeof PaymentMissedFields>): string | null {
  if (!entry || buyInCents === 0 || entries.some(({ paid }) => paid === true)) return null;
  return entry.submit.code === 'LOCKED' ? entry.submit.message : null;
}
