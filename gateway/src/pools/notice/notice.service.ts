import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { take } from '../../input/input.ts';
import { countAct, noteAct } from '../acts/act.service.ts';
import type { Act } from '../acts/act.ts';
import type { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed, refuseOthersThanAdmin } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { noticeTextShape } from './notice-text.ts';

/** Puts a notice on top of the pool's page, in the place of the one before it. */
export function setNotice(ctx: Ctx, poolName: string, written: string): Promise<Pool> {
  const text = take(noticeTextShape, written, 'text');
  return changeNotice(ctx, poolName, text, { kind: 'notice-set', text });
}

/** Takes the notice down, if there is one. */
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
    // Sent twice, it is one notice; in another's name it is another, since members see who says it.
    if (pool.noticeText === text && (text === null || pool.noticeBy === user.id)) return pool;
    const at = wallClock.now();
    Object.assign(pool, { noticeText: text, noticeAt: text && at, noticeBy: text && user.id });
    await em.flush();
    await noteAct(inside, id, act);
    await bus.tell(em, poolChanged, { poolId: id });
    return pool;
  });
}
