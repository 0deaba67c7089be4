import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { leaveVerdict } from '../../rules/pools/windows.ts';
import { countAdminAction, recordAdminAction } from '../audit-log/audit-log.service.ts';
import { removeFromPool } from '../membership/membership.service.ts';
import type { Pool } from '../pool.entity.ts';
import { isMember, lockPool, notMember, poolNamed } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { poolViewOf } from '../pool-view.service.ts';
import { clearOffer } from './offer.service.ts';

/**
 * Answers the offer to take the pool over. Its admin may decline too, which withdraws the offer. An admin who
 * wanted to leave does so when it is accepted, unless the week has begun meanwhile: then they stay as a member.
 */
export async function answerOffer(ctx: Ctx, poolName: string, accept: boolean): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'handover');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!(await isMember(tx, id, user.id))) throw notMember();
    const mayAnswer = pool.offeredTo === user.id || (pool.adminId === user.id && !accept);
    if (!mayAnswer) throw new Refusal('FORBIDDEN', 'You have not been asked to take over this pool.');
    if (pool.offeredTo === null)
      throw new Refusal('CONFLICT', 'Nobody has been asked to take over this pool.');
    if (accept) await takeOver(tx, pool, user.id);
    else {
      if (pool.adminId === user.id) await recordAdminAction(tx, id, { kind: 'offer-withdrawn' });
      await clearOffer(tx, pool);
    }
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
    return pool;
  });
}

async function takeOver(tx: Ctx, pool: Pool, userId: string): Promise<void> {
  const { adminId: formerId, offerLeaves } = pool;
  pool.adminId = userId;
  pool.coHostIds = pool.coHostIds.filter((id) => id !== userId);
  await clearOffer(tx, pool);
  await recordAdminAction(tx, pool.id, { kind: 'taken-over', userId: formerId });
  if (!offerLeaves) return;
  const { facts, viewer } = await poolViewOf(tx, pool, formerId);
  const now = tx.gameClock.now();
  if (leaveVerdict(facts, viewer, now).allowed) await removeFromPool(tx, pool, formerId, { now });
}
