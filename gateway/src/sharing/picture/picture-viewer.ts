import type { Ctx } from '../../context.ts';
import { isUuid } from '../../input/uuid.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Pool } from '../../pools/pool.entity.ts';
import { isMember, notMember } from '../../pools/pool.queries.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';

/** One a second on average: more than anybody looks at, and too little to keep us drawing. */
const looks: RateLimit = {
  name: 'board pictures by',
  most: 300,
  periodSeconds: 300,
  refusal: 'Too many looks at pictures of boards. Please try again in a few minutes.',
};

/** The pool whose pictures a member asks for. */
export async function poolOfViewer(ctx: Ctx, poolId: string): Promise<Pool> {
  const { caller, em } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  await countAttempt(ctx, looks, caller.userId);
  const pool = isUuid(poolId) ? await em.findOne(Pool, { id: poolId, deletedAt: null }) : null;
  const isIn = pool && (await isMember(ctx, pool.id, caller.userId));
  if (!pool || (pool.isUnlisted && !isIn)) throw new Refusal('NOT_FOUND', 'There is no such pool.');
  if (!isIn) throw notMember();
  return pool;
}
