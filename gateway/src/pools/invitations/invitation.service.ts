import { randomUUID } from 'node:crypto';
import { dayMs } from '@fairway/schema/days';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import { moment, orNull, text } from '../../database/rows.ts';
import { idOfToken, tokenFor } from '../../keys/signed-link.ts';
import { Refusal } from '../../refusal.ts';
import { mayHost } from '../../rules/pools/hosting/co-hosts.ts';
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

const columns = {
  id: text,
  poolId: text,
  createdAt: moment,
  expiresAt: moment,
  revokedAt: orNull(moment),
};
const selected = `invitation.id, invitation.pool_id as "poolId", invitation.created_at as "createdAt",
  invitation.expires_at as "expiresAt", invitation.revoked_at as "revokedAt"`;

const openOfPools = {
  name: 'open-invitations-of-pools',
  text: `select ${selected} from invitation
    where pool_id = any($1::uuid[]) and revoked_at is null and expires_at > $2`,
};

/** To be shown. */
async function openInvitations({ em, wallClock }: Ctx, poolIds: readonly string[]) {
  const open = await preparedRows(em, columns, openOfPools, [poolIds, wallClock.now()]);
  const byPool = new Map(open.map((row) => [row.poolId, Object.freeze(shownEntity(Invitation, row))]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

const worksAt = (now: Date) => ({ revokedAt: null, expiresAt: { $gt: now } });

const openOfAsked = {
  name: 'open-invitations-of-asked',
  text: `select key, ${selected}
    from unnest($1::text[]) as key
    join pool_asked asked on asked.pool_id = split_part(key, ' ', 1)::uuid and asked.user_id = split_part(key, ' ', 2)::uuid
    join invitation on invitation.id = asked.invitation_id
    where invitation.revoked_at is null and invitation.expires_at > $2`,
};

/** Keyed by pool and user. */
async function invitationsOfAsked({ em, wallClock }: Ctx, keys: readonly string[]) {
  const open = await preparedRows(em, { key: text, ...columns }, openOfAsked, [keys, wallClock.now()]);
  const byKey = new Map(open.map(({ key, ...row }) => [key, Object.freeze(shownEntity(Invitation, row))]));
  return keys.map((key) => byKey.get(key) ?? null);
}

/**
 * Replaces the invitation of the caller's pool with a new one; with `ifNone`, one that works is renewed instead, since
 * people may have been mailed it.
 */
export const createInvitation = (ctx: Ctx, poolName: string, ifNone = false): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (tx, pool) => {
    if (ifNone) {
      await renewOrMakeInvitation(tx, pool);
      return;
    }
    await revokeOpen(tx, pool);
    await makeInvitation(tx, pool);
    await recordAdminAction(tx, pool.id, { kind: 'invitation-made' });
  });

/** Returns how many there were. */
const revokeOpen = ({ em, wallClock }: Ctx, { id: poolId }: Pool): Promise<number> =>
  em.nativeUpdate(Invitation, { poolId, revokedAt: null }, { revokedAt: wallClock.now() });

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
    const expired = await em.find(Invitation, { poolId: pool.id, revokedAt: null });
    await revokeOpen(tx, pool);
    await recordAdminAction(tx, pool.id, { kind: 'invitation-made' });
    const made = await makeInvitation(tx, pool);
    // Whoever was asked by one that has run out stays asked: they are not mailed twice.
    await em.execute(
      'update pool_asked set invitation_id = ? where pool_id = ? and invitation_id = any(array[?]::uuid[])',
      [made.id, pool.id, expired.map(({ id }) => id)],
    );
    return made;
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
  changeInvitation(ctx, poolName, async (tx, pool) => {
    const revoked = await revokeOpen(tx, pool);
    if (revoked > 0) await recordAdminAction(tx, pool.id, { kind: 'invitation-revoked' });
  });

async function changeInvitation(
  ctx: Ctx,
  poolName: string,
  change: (tx: Ctx, pool: Pool) => Promise<void>,
): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'invitation');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!mayHost(pool, user.id)) throw new Refusal('NOT_ADMIN', 'Only the admin can invite by link.');
    await change(tx, pool);
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
