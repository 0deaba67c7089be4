import { LockMode, raw } from '@mikro-orm/core';
import { foldCase, User } from '../accounts/users/user.entity.ts';
import { usersWithIds } from '../accounts/users/user.queries.ts';
import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { preparedRows } from '../database/prepared-rows.ts';
import { moment, text } from '../database/rows.ts';
import { Refusal, unauthenticated } from '../refusal.ts';
import { formatRules, type PoolFormat, poolFormats } from '../rules/pools/formats.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';
import { visiblePoolIdByName, visibleTo } from './access/visible-pools.ts';
import { Pool, PoolMember } from './pool.entity.ts';
import { readPoolNamed, readPoolsOfMember } from './reading/pool-reading.queries.ts';

/** How pool names are compared: ignoring case and the width of gaps. */
export const poolKey = (name: string): string => foldCase(name).trim().replace(/\s+/g, ' ');

/** The pool of that name, if the caller may know of it; `invitedTo` is the pool of an invitation that they hold. */
export async function findPool(ctx: Ctx, name: string, invitedTo?: string): Promise<Pool | null> {
  const nameKey = poolKey(name);
  const read = ctx.em.isInTransaction() ? null : await readPoolNamed(ctx, nameKey);
  if (read) return read.pool;
  // The same for an unlisted pool as for none.
  const named = { id: raw('(select pool_id from pool_name where name_key = ?)', [nameKey]), deletedAt: null };
  const pool = await ctx.em.findOne(Pool, { ...named, ...visibleTo(ctx, invitedTo) });
  if (pool) return pool;
  const id = await visiblePoolIdByName(ctx, nameKey);
  return id === null ? null : ctx.em.findOne(Pool, { id, deletedAt: null });
}

export const noSuchPool = () =>
  new Refusal('NOT_FOUND', 'There is no pool of that name.', { field: 'poolName' });

/** The pool with that name or former name. */
export async function poolNamed(ctx: Ctx, name: string, invitedTo?: string): Promise<Pool> {
  const pool = await findPool(ctx, name, invitedTo);
  if (!pool) throw noSuchPool();
  return pool;
}

/** Loads the pool and locks it with its members until the transaction ends. */
export async function lockPool({ em }: Ctx, id: string): Promise<Pool> {
  const pool = await em.findOne(
    Pool,
    { id, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!pool) throw noSuchPool();
  return pool;
}

export const isMember = async ({ em }: Ctx, poolId: string, userId: string): Promise<boolean> =>
  (await em.count(PoolMember, { poolId, userId })) > 0;

export const notMember = () => new Refusal('NOT_MEMBER', 'You are not a member of this pool.');

/** The pool of that name, if the caller is a member; also returns the caller. */
export async function ownPool(ctx: Ctx, name: string): Promise<{ pool: Pool; userId: string }> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const pool = await poolNamed(ctx, name);
  if (!(await isMember(ctx, pool.id, caller.userId))) throw notMember();
  return { pool, userId: caller.userId };
}

/** Refuses everybody but the pool's admin and co-hosts, saying what only they may do. */
export async function refuseOthersThanHosts(ctx: Ctx, pool: Pool, onlyHosts: string): Promise<void> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  if (!(await isMember(ctx, pool.id, caller.userId))) throw notMember();
  if (!mayHost(pool, caller.userId)) throw new Refusal('NOT_ADMIN', onlyHosts);
}

export interface PoolPage {
  nodes: Pool[];
  hasNextPage: boolean;
}

// A pool whose only contest is settled cannot be joined any more. Its members learn that it has ended some hours
// later (G13). Weekly pools go on.
const isEnded = () =>
  raw(
    (pool) =>
      `(${pool}.stopped_at is not null or ${pool}.format <> all (array['${weeklyFormats.join("','")}']) and exists (
         select 1 from contest where contest.pool_id = ${pool}.id and contest.settled_at is not null))`,
  );
const weeklyFormats = poolFormats.filter((format) => formatRules(format).isWeekly);

/** Listed pools ordered by name, after `after`. */
export async function listPools(
  { em, caller }: Ctx,
  wanted: {
    search?: string | undefined;
    format?: PoolFormat | undefined;
    /** Only pools that have ended, or only the others. */
    ended?: boolean | undefined;
    limit: number;
    after?: string | undefined;
  },
): Promise<PoolPage> {
  if (caller.kind === 'anyone') throw unauthenticated();
  const { format, ended, limit } = wanted;
  const part = wanted.search ? poolKey(wanted.search).replace(/[\\%_]/g, '\\$&') : '';
  const found = await em.find(
    Pool,
    {
      deletedAt: null,
      isUnlisted: false,
      ...(format ? { format } : {}),
      ...(ended === undefined ? {} : { [isEnded()]: ended }),
      nameKey: {
        ...(part ? { $like: `%${part}%` } : {}),
        ...(wanted.after ? { $gt: poolKey(wanted.after) } : {}),
      },
    },
    { orderBy: { nameKey: 'asc' }, limit: limit + 1 },
  );
  return { nodes: found.slice(0, limit), hasNextPage: found.length > limit };
}

/** The caller's pools, ordered by name. */
export async function ownPools(
  ctx: Ctx,
  page?: { limit: number; after?: string | undefined },
): Promise<Pool[]> {
  const { caller } = ctx;
  if (caller.kind !== 'user') throw unauthenticated();
  const after = page?.after === undefined ? null : poolKey(page.after);
  const found = await readPoolsOfMember(ctx, caller.userId, after);
  return found.slice(0, page?.limit).map(({ pool }) => pool);
}

/** The pool that the caller opened, joined or created last. */
export async function lastPool({ em, caller }: Ctx): Promise<Pool | null> {
  if (caller.kind !== 'user') throw unauthenticated();
  const [last] = await em.find(
    PoolMember,
    { userId: caller.userId },
    { orderBy: { openedAt: 'desc' }, limit: 1 },
  );
  return last ? em.findOne(Pool, { id: last.poolId, deletedAt: null }) : null;
}

/** Records that the caller opened the pool; writes only if another was the last. Programs' reads do not count. */
export async function markOpened({ em, caller, wallClock }: Ctx, poolId: string): Promise<void> {
  if (caller.kind !== 'user' || caller.accessToken) return;
  await em.fork().execute(
    `update pool_member own set opened_at = ?
     where pool_id = ? and user_id = ? and exists (
       select 1 from pool_member other
       where other.user_id = own.user_id and other.pool_id <> own.pool_id and other.opened_at >= own.opened_at
     )`,
    [wallClock.now(), poolId, caller.userId],
  );
}

export interface MemberOfPool {
  user: User;
  joinedAt: Date;
}

/** The members of pools, in the order of joining. */
export const membersOf = (ctx: Ctx, poolId: string): Promise<MemberOfPool[]> =>
  batched(ctx, membersOfMany).load(poolId);

async function membersOfMany(ctx: Ctx, poolIds: readonly string[]): Promise<MemberOfPool[][]> {
  const rows = await preparedRows(ctx.em, memberColumns, membersInOrder, [poolIds]);
  const users = new Map(
    await Promise.all(
      [...new Set(rows.map(({ userId }) => userId))].map(
        async (id) => [id, await userOfEntry(ctx, id)] as const,
      ),
    ),
  );
  const byPool = Map.groupBy(rows, ({ poolId }) => poolId);
  return poolIds.map((id) =>
    (byPool.get(id) ?? []).flatMap(({ userId, joinedAt }) => {
      const user = users.get(userId);
      return user ? [{ user, joinedAt }] : [];
    }),
  );
}

const memberColumns = { poolId: text, userId: text, joinedAt: moment };
const membersInOrder = {
  name: 'members-of-pools',
  text: `select pool_id as "poolId", user_id as "userId", joined_at as "joinedAt" from pool_member
    where pool_id = any($1::uuid[]) order by joined_at, user_id`,
};

/** Users by id, in one statement for all. */
export const userById = (ctx: Ctx, id: string): Promise<User | null> => batched(ctx, usersById).load(id);

/** Whose entry it is. Users are never removed. */
export async function userOfEntry(ctx: Ctx, userId: string): Promise<User> {
  const user = await userById(ctx, userId);
  if (!user) throw new Error('An entry has a user.');
  return user;
}

async function usersById({ em }: Ctx, ids: readonly string[]): Promise<(User | null)[]> {
  const byId = await usersWithIds(em, ids);
  return ids.map((id) => byId.get(id) ?? null);
}
