import type { Ctx } from '../../../context.ts';
import { tokenFor } from '../../../keys/signed-link.ts';
import { Refusal } from '../../../refusal.ts';
import { momentFor } from '../../../rules/moment.ts';
import { foldCase } from '../../users/user.entity.ts';
import { EmailClaim } from '../email-claim.entity.ts';

// As long as a change of address can be undone, the former address is kept for its account: else whoever changed it
// would give it to another one, into which the owner's own mails would lead.

/** A change of address that can still be undone, unless its account has undone it. */
export interface UndoableChange {
  claim: EmailClaim;
  formerEmail: string;
  confirmedAt: Date;
}

/**
 * The change by which an account lost this address. Whoever wants to know whether the address is free asks for its
 * holder first: from the one to the other it comes in one transaction.
 */
export async function undoableChangeFrom(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  email: string,
): Promise<UndoableChange | null> {
  // The first, since from before addresses were kept there may be two.
  const [claim] = await em.find(
    EmailClaim,
    { formerEmailKey: foldCase(email), confirmedAt: { $ne: null }, expiresAt: { $gt: wallClock.now() } },
    { orderBy: { confirmedAt: 'asc' }, limit: 1 },
  );
  return claim ? asUndoable(claim) : null;
}

export function asUndoable(claim: EmailClaim): UndoableChange | null {
  const { formerEmail, confirmedAt } = claim;
  return formerEmail !== null && confirmedAt !== null ? { claim, formerEmail, confirmedAt } : null;
}

/** Whoever changed the address may not be the owner, who could bring back nothing once the account is gone. */
export async function refuseWhileUndoable(
  { em, wallClock }: Pick<Ctx, 'em' | 'wallClock'>,
  userId: string,
): Promise<void> {
  const [latest] = await em.find(
    EmailClaim,
    {
      userId,
      confirmedAt: { $ne: null },
      formerEmailKey: { $ne: null },
      expiresAt: { $gt: wallClock.now() },
    },
    { orderBy: { expiresAt: 'desc' }, limit: 1 },
  );
  if (latest)
    throw new Refusal(
      'CONFLICT',
      `Your address was changed, which can be undone until ${momentFor(latest.expiresAt, 'UTC', 'UTC')}. Until then the account can’t be deleted, unless you undo the change by the link that the former address was mailed, or give that address again.`,
    );
}

/** Where the link leads that undoes the change. */
export const undoPath = ({ id }: EmailClaim, keys: Ctx['keys']): string =>
  `/undo-email/${tokenFor('undo-email', id, keys)}`;
