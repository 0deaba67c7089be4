import { randomUUID } from 'node:crypto';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { noteAct } from '../acts/act.service.ts';
import type { Act } from '../acts/act.ts';
import { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed } from '../pool.queries.ts';
import { Invitation } from './invitation.entity.ts';
import { invitationIdOf, tokenOf } from './invitation-token.ts';

const lastsMs = 14 * 86_400_000;

/** Where whoever follows the link arrives. */
export const invitationUrl = ({ settings }: Ctx, { id }: Invitation): string =>
  `${settings.publicUrl}/invite/${tokenOf(id, settings.authSecret)}`;

/** The link into a pool that is open now, for its admin alone; null without one. */
export async function openInvitation(ctx: Ctx, pool: Pool): Promise<Invitation | null> {
  if (ctx.caller.kind !== 'user' || pool.adminId !== ctx.caller.userId) return null;
  const expiresAt = { $gt: ctx.wallClock.now() };
  return ctx.em.findOne(Invitation, { poolId: pool.id, revokedAt: null, expiresAt });
}

/** Makes a new link into the caller's pool. The one before it, if there is one, works no more. */
export const createInvitation = (ctx: Ctx, poolName: string): Promise<Pool> =>
  changeInvitation(ctx, poolName, async (inside, pool) => {
    const now = inside.wallClock.now();
    const expiresAt = new Date(now.getTime() + lastsMs);
    const { em } = inside;
    em.persist(em.create(Invitation, { id: randomUUID(), poolId: pool.id, createdAt: now, expiresAt }));
    await em.flush();
    return { kind: 'invitation-made' };
  });

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
