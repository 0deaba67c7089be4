import { randomUUID } from 'node:crypto';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { countAct, noteAct } from '../acts/act.service.ts';
import type { Act } from '../acts/act.ts';
import { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed } from '../pool.queries.ts';
import { Invitation } from './invitation.entity.ts';
import { invitationIdOf, tokenOf } from './invitation-token.ts';

const lastsMs = 14 * 86_400_000;

/** Where whoever follows the link arrives, below the product's own address. */
export const invitationPath = ({ settings }: Ctx, { id }: Invitation): string =>
  `/invite/${tokenOf(id, settings.authSecret)}`;

export const invitationUrl = (ctx: Ctx, invitation: Invitation): string =>
  `${ctx.settings.publicUrl}${invitationPath(ctx, invitation)}`;

/** The link into a pool that is open now, whoever asks; null without one. */
export const openLink = (ctx: Ctx, poolId: string): Promise<Invitation | null> =>
  batched(ctx, openInvitations).load(poolId);

/** The link into a pool that is open now, for its admin, and for whom they asked by mail; null without one. */
export async function openInvitation(ctx: Ctx, { id, adminId }: Pool): Promise<Invitation | null> {
  const { caller } = ctx;
  if (caller.kind !== 'user') return null;
  if (adminId !== caller.userId && !(await batched(ctx, callerIsAsked).load(id))) return null;
  return openLink(ctx, id);
}

async function openInvitations({ em, wallClock }: Ctx, poolIds: readonly string[]) {
  const expiresAt = { $gt: wallClock.now() };
  const open = await em.find(Invitation, { poolId: { $in: [...poolIds] }, revokedAt: null, expiresAt });
  const byPool = new Map(open.map((invitation) => [invitation.poolId, invitation]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

async function callerIsAsked({ em, caller }: Ctx, poolIds: readonly string[]): Promise<boolean[]> {
  const asked = await em.execute<{ pool_id: string }[]>(
    'select pool_id from pool_asked where pool_id = any(array[?]::uuid[]) and user_id = ?',
    [[...poolIds], caller.kind === 'user' ? caller.userId : null],
  );
  const ids = new Set(asked.map(({ pool_id }) => pool_id));
  return poolIds.map((id) => ids.has(id));
}

/** Makes a new link into the caller's pool. The one before it, if there is one, works no more. */
export const createInvitation = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (inside, pool) => {
    await makeInvitation(inside, pool);
    return { kind: 'invitation-made' };
  });

async function makeInvitation({ em, wallClock }: Ctx, { id: poolId }: Pool): Promise<void> {
  const createdAt = wallClock.now();
  em.persist(em.create(Invitation, { id: randomUUID(), poolId, createdAt, expiresAt: lastDay(createdAt) }));
  await em.flush();
}

const lastDay = (from: Date) => new Date(from.getTime() + lastsMs);

/** Has a link into the pool that lasts from now on: the one that is out already goes on, if it still works. */
export async function keepInvitation(inside: Ctx, pool: Pool): Promise<void> {
  const { em, wallClock } = inside;
  const now = wallClock.now();
  const open = { poolId: pool.id, revokedAt: null };
  const kept = await em.nativeUpdate(
    Invitation,
    { ...open, expiresAt: { $gt: now } },
    { expiresAt: lastDay(now) },
  );
  if (kept > 0) return;
  await em.nativeUpdate(Invitation, open, { revokedAt: now });
  await makeInvitation(inside, pool);
}

/** Takes the link into the caller's pool back, if there is one. */
export const revokeInvitation = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (_inside, _pool, revoked) =>
    revoked > 0 ? { kind: 'invitation-revoked' } : null,
  );

async function changeInvitation(
  ctx: Ctx,
  poolName: string,
  change: (inside: Ctx, pool: Pool, revoked: number) => Promise<Act | null>,
): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  await countAct(ctx, 'invitation');
  return inTransaction(ctx, async (inside) => {
    const user = await currentUser(inside, 'to act');
    const pool = await lockPool(inside, id);
    if (pool.adminId !== user.id) throw new Refusal('NOT_ADMIN', 'Only the admin can invite by link.');
    const revokedAt = inside.wallClock.now();
    const revoked = await inside.em.nativeUpdate(Invitation, { poolId: id, revokedAt: null }, { revokedAt });
    const act = await change(inside, pool, revoked);
    if (act) await noteAct(inside, id, act);
    return pool;
  });
}

/** The pool that the link leads to, for whoever has it, signed in or not. */
export async function invitedPool(ctx: Ctx, token: string): Promise<{ pool: Pool; expiresAt: Date }> {
  const invitation = await invitationOf(ctx, token);
  const pool = await ctx.em.findOne(Pool, { id: invitation.poolId, deletedAt: null });
  if (!pool) throw noLonger();
  return { pool, expiresAt: invitation.expiresAt };
}

/** Refuses a link that does not lead into this pool. */
export async function checkInvitation(ctx: Ctx, poolId: string, token: string): Promise<void> {
  const invitation = await invitationOf(ctx, token);
  if (invitation.poolId !== poolId)
    throw new Refusal('INVALID', 'This invitation is for another pool.', { field: 'invite' });
}

async function invitationOf({ em, settings, wallClock }: Ctx, token: string): Promise<Invitation> {
  const id = invitationIdOf(token, settings.authSecret);
  const expiresAt = { $gt: wallClock.now() };
  const found = id && (await em.findOne(Invitation, { id, revokedAt: null, expiresAt }));
  if (!found) throw noLonger();
  return found;
}

/** The same for what was forged, taken back, too old or left without its pool. */
const noLonger = () =>
  new Refusal('NOT_FOUND', 'This invitation is no longer valid. Ask for a new one.', { field: 'invite' });
