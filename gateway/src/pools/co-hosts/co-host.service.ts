import { currentUser, userNamed } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { coHostsVerdict, namingVerdict } from '../../rules/pools/hosting/co-hosts.ts';
import { countAdminAction, recordAdminActionOf } from '../audit-log/audit-log.service.ts';
import { noSuchMember } from '../handover/offer.service.ts';
import type { Pool } from '../pool.entity.ts';
import { isMember, lockPool, notMember, poolNamed } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';

interface Wanted {
  username: string;
  isCoHost: boolean;
}

/**
 * Names a member a co-host, or ends it. The admin does; a co-host may give up being one. The pool is locked, as for
 * everything that hosts do, so that of an act of theirs and this one the later sees the earlier. Repeats change nothing.
 */
export async function setCoHost(
  ctx: Ctx,
  poolName: string,
  { username, isCoHost }: Wanted,
  field = 'username',
): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'handover');
  return inTransaction(ctx, async (tx) => {
    const caller = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const isIn = await isMember(tx, id, caller.id);
    if (!isIn) throw notMember();
    const givesUp = !isCoHost && caller.nameKey === username.toLowerCase();
    if (givesUp) {
      await endCoHost(tx, pool, caller.id);
      return pool;
    }
    const verdict = coHostsVerdict({ isMember: isIn, isAdmin: pool.adminId === caller.id });
    if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
    const user = await userNamed(tx, username);
    if (!(await isMember(tx, id, user.id))) throw noSuchMember(field);
    if (pool.coHostIds.includes(user.id) === isCoHost) return pool;
    if (isCoHost) {
      const naming = namingVerdict(pool, user.id);
      if (!naming.allowed) throw new Refusal(naming.code, naming.message, { field });
    }
    pool.coHostIds = isCoHost
      ? [...pool.coHostIds, user.id]
      : pool.coHostIds.filter((one) => one !== user.id);
    await tx.em.flush();
    const kind = isCoHost ? 'co-host-named' : 'co-host-ended';
    await recordAdminActionOf(tx, id, caller.id, { kind, userId: user.id });
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
    return pool;
  });
}

/** Whoever leaves, is removed or gives up is no co-host any more; the pool is locked. */
export async function endCoHost(tx: Ctx, pool: Pool, userId: string): Promise<void> {
  if (!pool.coHostIds.includes(userId)) return;
  pool.coHostIds = pool.coHostIds.filter((one) => one !== userId);
  await tx.em.flush();
  await recordAdminActionOf(tx, pool.id, userId, { kind: 'co-host-resigned' });
  await tx.bus.publish(tx.em, poolChanged, { poolId: pool.id });
}
