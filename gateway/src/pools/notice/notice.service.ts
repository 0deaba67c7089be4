import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { parseInput } from '../../input/input.ts';
import { countAct, recordAct } from '../acts/act.service.ts';
import type { Act } from '../acts/act.ts';
import type { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed, refuseOthersThanAdmin } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { noticeTextShape } from './notice-text.ts';

/** Sets the pool's notice, replacing the one before. */
export function setNotice(ctx: Ctx, poolName: string, written: string): Promise<Pool> {
  const text = parseInput(noticeTextShape, written, 'text');
  return changeNotice(ctx, poolName, text, { kind: 'notice-set', text });
}

/** Removes the notice, if any. */
export const clearNotice = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeNotice(ctx, poolName, null, { kind: 'notice-cleared' });

async function changeNotice(ctx: Ctx, poolName: string, text: string | null, act: Act): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAct(ctx, 'notice');
  return inTransaction(ctx, async (inside) => {
    const { em, bus, wallClock } = inside;
    const user = await currentUser(inside, 'to act');
    const pool = await lockPool(inside, id);
    await refuseOthersThanAdmin(inside, pool, 'Only the admin can put up a notice.');
    // The same text by the same author is the same notice; by another author it is a new one.
    if (pool.noticeText === text && (text === null || pool.noticeBy === user.id)) return pool;
    const at = wallClock.now();
    Object.assign(pool, { noticeText: text, noticeAt: text && at, noticeBy: text && user.id });
    await em.flush();
    await recordAct(inside, id, act);
    await bus.publish(em, poolChanged, { poolId: id });
    return pool;
  });
}
