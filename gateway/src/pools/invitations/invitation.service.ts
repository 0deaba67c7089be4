import { randomUUID } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import { idOfToken, tokenFor } from '../../keys/signed-link.ts';
import { Refusal } from '../../refusal.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
import type { AdminAction } from '../audit-log/admin-action.ts';
import { countAdminAction, recordAdminAction } from '../audit-log/audit-log.service.ts';
import { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed } from '../pool.queries.ts';
import { Invitation } from './invitation.entity.ts';
import { poolOfLink } from './pool-link.ts';

const lastsMs = 14 * dayMs;

/** The path of the invitation page. */
export const invitationPath = ({ keys }: Ctx, { id }: Invitation): string =>
  `/invite/${tokenFor('invitation', id, keys)}`;

export const invitationUrl = (ctx: Ctx, invitation: Invitation): string =>
  `${ctx.settings.publicUrl}${invitationPath(ctx, invitation)}`;

/**
 * The pool's open invitation, for its hosts and for members invited by mail with it; otherwise null. Whoever was
 * invited with a revoked link sees no other.
 */
export async function openInvitation(ctx: Ctx, pool: Pool): Promise<Invitation | null> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return null;
  if (mayHost(pool, caller.userId)) return batched(ctx, openInvitations).load(pool.id);
  return invitationOfAsked(ctx, pool.id, caller.userId);
}

/** The invitation that somebody was mailed, if it is still valid and meant for them; else null. */
export const invitationOfAsked = (ctx: Ctx, poolId: string, userId: string): Promise<Invitation | null> =>
  batched(ctx, invitationsOfAsked).load(`${poolId} ${userId}`);

async function openInvitations({ em, wallClock }: Ctx, poolIds: readonly string[]) {
  const open = await em.find(Invitation, { poolId: { $in: [...poolIds] }, ...worksAt(wallClock.now()) });
  const byPool = new Map(open.map((invitation) => [invitation.poolId, invitation]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

const worksAt = (now: Date) => ({ revokedAt: null, expiresAt: { $gt: now } });

/** Keyed by pool and user. */
async function invitationsOfAsked({ em, wallClock }: Ctx, keys: readonly string[]) {
  const asked = await rowsOf(
    em,
    { key: text, invitation_id: text },
    `select key, invitation_id from unnest(array[?]::text[]) as key
     join pool_asked on pool_id = split_part(key, ' ', 1)::uuid and user_id = split_part(key, ' ', 2)::uuid
     where invitation_id is not null`,
    [[...keys]],
  );
  const ids = asked.map(({ invitation_id }) => invitation_id);
  const open = await em.find(Invitation, { id: { $in: ids }, ...worksAt(wallClock.now()) });
  const byId = new Map(open.map((invitation) => [invitation.id, invitation]));
  const idOf = new Map(asked.map(({ key, invitation_id }) => [key, invitation_id]));
  return keys.map((key) => byId.get(idOf.get(key) ?? '') ?? null);
}

/** Replaces the invitation of the caller's pool with a new one. */
export const createInvitation = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (tx, pool) => {
    await makeInvitation(tx, pool);
    return { kind: 'invitation-made' };
  });

async function makeInvitation({ em, wallClock }: Ctx, { id: poolId }: Pool): Promise<Invitation> {
  const createdAt = wallClock.now();
  const made = em.create(Invitation, { id: randomUUID(), poolId, createdAt, expiresAt: lastDay(createdAt) });
  await em.persist(made).flush();
  return made;
}

export const lastDay = (from: Date) => new Date(from.getTime() + lastsMs);

/** Renews the invitation of the caller's pool, or makes one if none is valid. */
export async function renewOrMakeInvitation(tx: Ctx, pool: Pool): Promise<Invitation> {
  const { em, wallClock } = tx;
  const now = wallClock.now();
  const open = await em.findOne(Invitation, { poolId: pool.id, ...worksAt(now) });
  if (!open) {
    await em.nativeUpdate(Invitation, { poolId: pool.id, revokedAt: null }, { revokedAt: now });
    await recordAdminAction(tx, pool.id, { kind: 'invitation-made' });
    return makeInvitation(tx, pool);
  }
  if (open.expiresAt < lastDay(now)) {
    open.expiresAt = lastDay(now);
    await em.flush();
    await recordAdminAction(tx, pool.id, { kind: 'invitation-prolonged' });
  }
  return open;
}

/** Revokes the invitation of the caller's pool, if there is one. */
export const revokeInvitation = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (_inside, _pool, revoked) =>
    revoked > 0 ? { kind: 'invitation-revoked' } : null,
  );

async function changeInvitation(
  ctx: Ctx,
  poolName: string,
  change: (tx: Ctx, pool: Pool, revoked: number) => Promise<AdminAction | null>,
): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'invitation');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!mayHost(pool, user.id)) throw new Refusal('NOT_ADMIN', 'Only the admin can invite by link.');
    const revokedAt = tx.wallClock.now();
    const revoked = await tx.em.nativeUpdate(Invitation, { poolId: id, revokedAt: null }, { revokedAt });
    const act = await change(tx, pool, revoked);
    if (act) await recordAdminAction(tx, id, act);
    return pool;
  });
}

/** The pool of the link, for whoever has it, signed in or not; `invitation` is null for the pool's own link. */
export async function invitedPool(
  ctx: Ctx,
  token: string,
): Promise<{ pool: Pool; invitation: Invitation | null }> {
  const linked = poolOfLink(ctx, token);
  const invitation = linked === undefined ? await invitationOf(ctx, token) : null;
  const pool = await ctx.em.findOne(Pool, { id: linked ?? invitation?.poolId ?? '', deletedAt: null });
  if (!pool || (pool.isUnlisted && !invitation)) throw noLonger();
  return { pool, invitation };
}

/** Refuses a link that is not for this pool. */
export async function checkInvitation(ctx: Ctx, poolId: string, token: string): Promise<Invitation> {
  const invitation = await invitationOf(ctx, token);
  if (invitation.poolId !== poolId) throw forAnotherPool();
  return invitation;
}

/** The invitation of the link, if it is valid. */
export async function findInvitation(
  { em, keys, wallClock }: Ctx,
  token: string,
): Promise<Invitation | null> {
  const id = idOfToken('invitation', token, keys);
  return id ? em.findOne(Invitation, { id, ...worksAt(wallClock.now()) }) : null;
}

async function invitationOf(ctx: Ctx, token: string): Promise<Invitation> {
  const found = await findInvitation(ctx, token);
  if (!found) throw noLonger();
  return found;
}

export const forAnotherPool = () =>
  new Refusal('INVALID', 'This invitation is for another pool.', { field: 'invite' });

/** The same refusal for forged, revoked and expired links, and for deleted pools. */
const noLonger = () =>
  new Refusal('NOT_FOUND', 'This invitation is no longer valid. Ask for a new one.', { field: 'invite' });
