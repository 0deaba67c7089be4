import { randomUUID } from 'node:crypto';
import { momentAfterDays } from '@fairway/schema/days';
import { type Ctx, inTransaction } from '../../context.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { foldCase, type User } from '../users/user.entity.ts';
import { currentUser } from '../users/user.queries.ts';
import { EmailClaim } from './email-claim.entity.ts';

export const claimDays = 2;

const linksSent: RateLimit = {
  name: 'links to confirm sent to',
  most: 3,
  periodSeconds: 3600,
  refusal: 'Three links are on their way already. Please look for them, or try again later.',
};

/**
 * Records that the user claims the address and mails a link there to prove it. The caller does not learn what
 * the mail says: the address may already be somebody else's.
 */
export async function claimAddress(tx: Ctx, user: User, email: string): Promise<void> {
  const { em, wallClock, hooks } = tx;
  const createdAt = wallClock.now();
  const claim = em.create(EmailClaim, {
    id: randomUUID(),
    userId: user.id,
    email,
    emailKey: foldCase(email),
    createdAt,
    expiresAt: momentAfterDays(createdAt, claimDays),
  });
  await em.persist(claim).flush();
  await hooks.accountTouched(tx, { kind: 'address-claimed', userId: user.id, claimId: claim.id });
}

/** Mails the caller another link; earlier links stay valid. */
export async function sendLinkAgain(ctx: Ctx): Promise<User> {
  const { id } = await currentUser(ctx);
  await countAttempt(ctx, linksSent, id);
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    if (user.emailConfirmedAt) throw new Refusal('CONFLICT', 'Your address is confirmed already.');
    if (user.email) await claimAddress(tx, user, user.email);
    return user;
  });
}

/**
 * Drops a change of address that is asked for and not confirmed: it may be a thief's, whose link works without a
 * log-in. Whoever sets a password or ends all sessions shuts that out, too.
 */
export async function dropPendingChange({ em }: Pick<Ctx, 'em'>, user: User): Promise<void> {
  await em.nativeDelete(EmailClaim, {
    userId: user.id,
    confirmedAt: null,
    emailKey: { $ne: user.emailKey ?? '' },
  });
}
