import { LockMode } from '@mikro-orm/core';
import { currentUser, isCaller, userNamed } from '../../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../../context.ts';
import { rowsOf, text } from '../../database/rows.ts';
import type { GivenBack } from '../../features/feature-steps.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { removingVerdict } from '../../rules/pools/hosting/co-hosts.ts';
import { removalVerdict } from '../../rules/pools/hosting/hosting.ts';
import { deleteVerdict, joinVerdict, leaveVerdict, type Verdict } from '../../rules/pools/windows.ts';
import { countAdminAction, recordAdminAction } from '../audit-log/audit-log.service.ts';
import { endCoHost } from '../co-hosts/co-host.service.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { contestViewsOf } from '../contests/contest.queries.ts';
import { createContest, newEntry, raiseContestVersion } from '../contests/contest.service.ts';
import { clearOffer, noSuchMember, offerPool } from '../handover/offer.service.ts';
import { checkInvitation, findInvitation, forAnotherPool } from '../invitations/invitation.service.ts';
import { poolOfLink } from '../invitations/pool-link.ts';
import { unsettledContests } from '../next-week/played-contests.queries.ts';
import { Pool, PoolMember } from '../pool.entity.ts';
import { isMember, lockPool, notMember, poolNamed } from '../pool.queries.ts';
import { poolChanged } from '../pool-events.ts';
import { type PoolView, poolView, poolViewOf, viewerWithInvitation } from '../pool-view.service.ts';
import { checkPin, isOtherDoor, wrongPin } from './check-pin.service.ts';
import { centsOf, giveBack, heldEntries, notedBack } from './ended-entries.service.ts';

/** Throws a negative verdict of the rules as a refusal. */
export function refuseUnless(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
}

/** What opens a private pool: its pin or an invitation of its host's. */
export interface JoinKey {
  pin?: string | null | undefined;
  invite?: string | null | undefined;
}

/** Lets the caller join. The pool is locked, so that only one gets the last seat. */
export async function joinPool(ctx: Ctx, poolName: string, key: JoinKey = {}): Promise<Pool> {
  if (ctx.caller.kind !== 'user') throw unauthenticated();
  const linked = key.invite ? poolOfLink(ctx, key.invite) : undefined;
  // The pool's own link is no key.
  const invite = linked === undefined ? key.invite : null;
  const invitation = invite ? await findInvitation(ctx, invite) : null;
  const { id } = await poolNamed(ctx, poolName, invitation?.poolId);
  if (linked !== undefined && linked !== id) throw forAnotherPool();
  const judged = invite ? null : await checkPin(ctx, id, key.pin ?? '');
  return inTransaction(ctx, async (tx) => {
    const { em } = tx;
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (judged) {
      await em.populate(pool, ['pinHash']);
      if (isOtherDoor(judged, pool)) throw wrongPin();
    }
    const invitation = invite ? await checkInvitation(tx, id, invite) : null;
    const view = await poolView(tx, pool);
    const viewer = invitation ? viewerWithInvitation(view, invitation.id) : view.viewer;
    refuseUnless(joinVerdict(view.facts, viewer, ctx.gameClock.now()));
    await em.execute('delete from pool_removed where pool_id = ? and user_id = ?', [id, user.id]);
    const now = ctx.wallClock.now();
    em.persist(em.create(PoolMember, { poolId: id, userId: user.id, joinedAt: now, openedAt: now }));
    await em.flush();
    await enter(tx, view, user.id);
    await tx.bus.publish(em, poolChanged, { poolId: id });
    return pool;
  });
}

/** Whoever joins during a week enters the next tournament's contest (G36). */
async function enter(tx: Ctx, { pool, contest }: PoolView, userId: string): Promise<void> {
  const { em, gameClock, wallClock } = tx;
  const isOpen = contest && !contest.contest.settledAt && gameClock.now() < contest.lockAt;
  if (contest && (isOpen || !formatRules(pool.format).isWeekly)) {
    await em.persist(newEntry(em, contest.contest.id, userId, wallClock.now())).flush();
    return raiseContestVersion(tx, contest.contest);
  }
  const later = await em.find(
    Contest,
    { poolId: pool.id, settledAt: null, ...(contest ? { number: { $gt: contest.contest.number } } : {}) },
    { orderBy: { number: 'asc' } },
  );
  // One that waits for its final scores may be followed by one that is in play.
  const next = (await contestViewsOf(tx, later)).find(({ lockAt }) => gameClock.now() < lockAt);
  if (!next) {
    await createContest(tx, pool);
    return;
  }
  await em.persist(newEntry(em, next.contest.id, userId, wallClock.now())).flush();
  await raiseContestVersion(tx, next.contest);
}

interface Left {
  pool: Pool;
  /** Not yet if somebody is asked to take the pool over first. */
  hasLeft: boolean;
}

/**
 * Lets the caller leave. An admin of others offers the pool to one of them first and leaves when that is
 * accepted; the last member's leaving deletes the pool.
 */
export async function leavePool(ctx: Ctx, poolName: string, successor?: string | null): Promise<Left> {
  const { id } = await poolNamed(ctx, poolName);
  if (successor != null) await countAdminAction(ctx, 'handover');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const view = await poolView(tx, pool);
    const now = ctx.gameClock.now();
    const verdict = leaveVerdict(view.facts, view.viewer, now);
    const isHandedOver = successor != null && !verdict.allowed && verdict.code === 'NEEDS_SUCCESSOR';
    if (isHandedOver) {
      await offerPool(tx, pool, { username: successor, field: 'newAdmin', leaves: true });
      await tx.bus.publish(tx.em, poolChanged, { poolId: id });
      return { pool, hasLeft: false };
    }
    refuseUnless(verdict);
    if (view.memberCount === 1) await closePool(tx, pool, user.id);
    else await removeFromPool(tx, pool, user.id, { now });
    return { pool, hasLeft: true };
  });
}

/** Removes a member from the caller's pool, under the same locks as leaving. Naming oneself is leaving. */
export async function removeMember(ctx: Ctx, poolName: string, username: string): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  const member = await userNamed(ctx, username);
  if (isCaller(ctx, member.id)) return (await leavePool(ctx, poolName)).pool;
  return inTransaction(ctx, async (tx) => {
    const { id: byId } = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const { viewer } = await poolView(tx, pool);
    if (!viewer.mayHost) throw new Refusal('NOT_ADMIN', 'Only the admin can remove other members.');
    const theirs = await poolViewOf(tx, pool, member.id);
    if (!theirs.isMember) throw noSuchMember('username');
    const now = ctx.gameClock.now();
    refuseUnless(removingVerdict(pool, byId, member.id));
    refuseUnless(removalVerdict(theirs.facts, theirs.viewer, now));
    // A removed member did not cause it, so the fee is refunded too.
    const given = await removeFromPool(tx, pool, member.id, { now, withFee: true });
    // They no longer see the invitation, nor does a mail bring it.
    await tx.em.execute('update pool_asked set invitation_id = null where pool_id = ? and user_id = ?', [
      id,
      member.id,
    ]);
    await tx.em.execute(
      `insert into pool_removed (pool_id, user_id, invitation_id)
       select ?, ?, (select id from invitation where pool_id = ? and revoked_at is null)
       on conflict (pool_id, user_id) do update set invitation_id = excluded.invitation_id`,
      [id, member.id, id],
    );
    await recordAdminAction(tx, id, {
      kind: 'member-removed',
      userId: member.id,
      refundCents: centsOf(given),
    });
    const out = { how: 'removed', userIds: [member.id], given } as const;
    await tx.hooks.membersOut(tx, { poolId: id, poolName: pool.name, byId, ...out });
    return pool;
  });
}

/** Deletes the caller's pool, unless a contest in play forbids it. */
export async function deletePool(ctx: Ctx, poolName: string): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  return inTransaction(ctx, async (tx) => {
    const { id: causedBy } = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const view = await poolView(tx, pool);
    refuseUnless(deleteVerdict(view.facts, view.viewer, ctx.gameClock.now()));
    await closePool(tx, pool, causedBy);
    return pool;
  });
}

/** Offers the pool to another member. Never locked. Returns the admin until then, and the asked member. */
export async function updateAdmin(
  ctx: Ctx,
  poolName: string,
  newAdmin: string,
): Promise<{ admin: string; offered: string }> {
  const { id } = await poolNamed(ctx, poolName);
  await countAdminAction(ctx, 'handover');
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    if (!(await isMember(tx, id, user.id))) throw notMember();
    if (pool.adminId !== user.id)
      throw new Refusal('NOT_ADMIN', 'Only the admin can make somebody else the admin.');
    const asked = await offerPool(tx, pool, { username: newAdmin, field: 'newAdmin', leaves: false });
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
    return { admin: user.username, offered: asked.username };
  });
}

/**
 * Deletes the membership with its entries in contests that are not locked at that moment, and refunds them;
 * entries in locked contests stay. Returns what is refunded. The moment is that of the decision, since picks
 * may have locked since.
 */
export async function removeFromPool(
  tx: Ctx,
  pool: Pool,
  userId: string,
  { now, withFee = false }: { now: Date; withFee?: boolean },
): Promise<GivenBack[]> {
  const { em } = tx;
  await em.nativeDelete(PoolMember, { poolId: pool.id, userId });
  if (pool.offeredTo === userId) await clearOffer(tx, pool);
  await endCoHost(tx, pool, userId);
  const contests = await openContests(tx, pool, now);
  const own = { contestId: { $in: contests.map(({ id }) => id) }, userId };
  const entries = await heldEntries(tx, own);
  const noted = await notedBack(tx, pool, entries);
  await em.nativeDelete(Entry, own);
  for (const contest of contests) await raiseContestVersion(tx, contest);
  await tx.bus.publish(em, poolChanged, { poolId: pool.id });
  return [...noted, ...(await giveBack(tx, pool, { entries, withFee }))];
}

/** The pool's contests that are neither settled nor locked, whichever is shown: several may be in play. */
async function openContests(tx: Ctx, pool: Pool, now: Date): Promise<Contest[]> {
  const unsettled = await tx.em.find(Contest, { poolId: pool.id, settledAt: null });
  const views = await contestViewsOf(tx, unsettled);
  const locked = new Set(views.flatMap(({ contest, lockAt }) => (now >= lockAt ? [contest.id] : [])));
  return unsettled.filter(({ id }) => !locked.has(id));
}

/**
 * Ends the pool: unsettled contests become void and are refunded, and members are released. Fees are refunded to
 * all but the one who ends it.
 */
async function closePool(tx: Ctx, pool: Pool, causedBy: string): Promise<void> {
  const { em, gameClock, wallClock } = tx;
  const contests = await em.find(Contest, { poolId: pool.id, settledAt: null });
  const unsettled = { contestId: { $in: contests.map(({ id }) => id) } };
  const paid = await heldEntries(tx, { ...unsettled, paidAt: { $ne: null } });
  const noted = pool.settledOutside ? await notedBack(tx, pool, await em.find(Entry, unsettled)) : [];
  const played = (await unsettledContests(tx, [pool.id])).filter(({ quiet }) => !quiet);
  for (const contest of contests) {
    Object.assign(contest, { settledAt: gameClock.now(), outcome: 'void' });
    await em.flush();
    await raiseContestVersion(tx, contest);
  }
  await tx.hooks.contestsEnded(tx, { contestIds: played.map(({ id }) => id) });
  pool.deletedAt = wallClock.now();
  await em.flush();
  const members = await em.find(PoolMember, { poolId: pool.id, userId: { $ne: causedBy } });
  await em.nativeDelete(PoolMember, { poolId: pool.id });
  await tx.bus.publish(em, poolChanged, { poolId: pool.id });
  const given = await giveBack(tx, pool, { entries: paid, withFee: true, causedBy });
  await tx.hooks.membersOut(tx, {
    ...{ poolId: pool.id, poolName: pool.name, byId: causedBy, how: 'deleted' },
    userIds: members.map(({ userId }) => userId),
    given: [...noted, ...given],
  });
}

const atStake = (poolName: string) =>
  new Refusal('AT_STAKE', `Your paid entry in ${poolName} has no final result yet.`);

/** Deleting an account leaves all its pools, and deletes those without other members. */
export const leavePoolsOnDeletion: AccountDeletionStep = {
  async refuse(ctx, userId) {
    const pools = await heldPoolsOf(ctx, userId);
    const [stake] = await rowsOf(
      ctx.em,
      { name: text },
      `select pool.name from entry
       join contest on contest.id = entry.contest_id and contest.settled_at is null
       join pool on pool.id = contest.pool_id
       where entry.user_id = ? and entry.paid_at is not null limit 1`,
      [userId],
    );
    if (stake) throw atStake(stake.name);
    for (const pool of pools) {
      const view = await poolViewOf(ctx, pool, userId);
      // What the host has noted as paid is at stake until the result is final; before the lock it goes as in leaving.
      if (view.viewer.hasPaidAtStake) throw atStake(pool.name);
      if (view.viewer.isAdmin && view.memberCount > 1)
        throw new Refusal('NEEDS_SUCCESSOR', `Please choose a new admin of ${pool.name} first.`);
    }
  },
  async erase(ctx, userId) {
    await ctx.em.execute('delete from pool_asked where user_id = ?', [userId]);
    for (const pool of await heldPoolsOf(ctx, userId)) {
      const { memberCount } = await poolViewOf(ctx, pool, userId);
      if (memberCount === 1) await closePool(ctx, pool, userId);
      else await removeFromPool(ctx, pool, userId, { now: ctx.gameClock.now() });
    }
  },
};

/** Locked in a fixed order, so that two deletions do not deadlock. */
async function heldPoolsOf({ em }: Ctx, userId: string): Promise<Pool[]> {
  const memberships = await em.find(PoolMember, { userId });
  return em.find(
    Pool,
    { id: { $in: memberships.map(({ poolId }) => poolId) }, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, refresh: true },
  );
}
