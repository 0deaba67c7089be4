import type { User } from '../../accounts/users/user.entity.ts';
import { findUser } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { recordAdminAction } from '../audit-log/audit-log.service.ts';
import type { Pool } from '../pool.entity.ts';
import { isMember } from '../pool.queries.ts';

export const noSuchMember = (field: string) =>
  new Refusal('NOT_FOUND', 'The pool has no member of that name.', { field });

interface Offer {
  username: string;
  /** The name of the argument with the asked member. */
  field: string;
  /** Whether the admin leaves when the offer is accepted. */
  leaves: boolean;
}

/**
 * Offers the pool to a member; the pool is locked. Nothing changes until they accept. A new offer replaces the
 * one before.
 */
export async function offerPool(tx: Ctx, pool: Pool, { username, field, leaves }: Offer): Promise<User> {
  const user = await findUser(tx, username);
  if (!user || !(await isMember(tx, pool.id, user.id))) throw noSuchMember(field);
  if (user.id === pool.adminId)
    throw new Refusal('INVALID', `${user.username} is the admin already. Choose another member.`, { field });
  const isAskedAlready = pool.offeredTo === user.id;
  Object.assign(pool, { offeredTo: user.id, offeredAt: tx.wallClock.now(), offerLeaves: leaves });
  await tx.em.flush();
  if (isAskedAlready) return user;
  await recordAdminAction(tx, pool.id, { kind: 'admin-offered', userId: user.id });
  const offer = { poolId: pool.id, userId: user.id };
  await tx.hooks.poolOffered(tx, offer);
  return user;
}

/** Withdraws or clears an answered offer; the pool is locked. */
export async function clearOffer({ em }: Pick<Ctx, 'em'>, pool: Pool): Promise<void> {
  Object.assign(pool, { offeredTo: null, offeredAt: null, offerLeaves: false });
  await em.flush();
}
