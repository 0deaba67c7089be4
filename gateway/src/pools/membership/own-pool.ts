import { sharedAnswerContext, withoutCaller } from '../../answers/answering.ts';
import { Coalescer } from '../../async/coalescer.ts';
import type { Ctx } from '../../context.ts';
import { flag, number, rowsOf, text } from '../../database/rows.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { unauthenticated } from '../../refusal.ts';
import { noSuchPool, notMember, ownPool, poolKey } from '../pool.queries.ts';

interface Asked {
  nameKey: string;
  userId: string;
}

interface Found {
  poolId: string;
  isMember: boolean;
}

const ofGateway = new WeakMap<Bus, Coalescer<Asked, Found | undefined>>();

/** Like `ownPool`, batched for subscriptions: thousands begin at once. */
export async function ownPoolId(ctx: Ctx, name: string): Promise<{ poolId: string; userId: string }> {
  const { caller, bus } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const { userId } = caller;
  // A name that no statement can carry must not fail the whole batch.
  if (name.includes('\0') || !name.isWellFormed())
    return { poolId: (await ownPool(ctx, name)).pool.id, userId };
  const together = ofGateway.get(bus) ?? openCoalescer(ctx);
  ofGateway.set(bus, together);
  const found = await together.load({ nameKey: poolKey(name), userId });
  if (!found) throw noSuchPool();
  if (!found.isMember) throw notMember();
  return { poolId: found.poolId, userId };
}

function openCoalescer(asking: Ctx): Coalescer<Asked, Found | undefined> {
  const ctx = withoutCaller(asking);
  return new Coalescer<Asked, Found | undefined>(async (asked) => {
    const rows = await rowsOf(
      sharedAnswerContext(ctx, 'all').em,
      { place: number, poolId: text, isMember: flag },
      `select asked.place, pool.id as "poolId", pool_member.user_id is not null as "isMember"
       from json_to_recordset(?) as asked(place int, "nameKey" text, "userId" uuid)
       join pool_name on pool_name.name_key = asked."nameKey"
       join pool on pool.id = pool_name.pool_id and pool.deleted_at is null
       left join pool_member on pool_member.pool_id = pool.id and pool_member.user_id = asked."userId"
       where not pool.is_unlisted or pool_member.user_id is not null`,
      [JSON.stringify(asked.map((one, place) => ({ ...one, place })))],
    );
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    return asked.map((_one, place) => byPlace.get(place));
  });
}
