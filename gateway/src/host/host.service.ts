import { refuseUnconfirmed } from '../accounts/addresses/address-holder.service.ts';
import { currentUser, isCaller, userNamed } from '../accounts/users/user.queries.ts';
import { type AccountDeletionStep, type Ctx, inTransaction } from '../context.ts';
import { enqueueMailsNow } from '../notifications/mails/enqueue-mails.service.ts';
import { recordAdminAction } from '../pools/audit-log/audit-log.service.ts';
import * as membership from '../pools/membership/membership.service.ts';
import { lockPool, poolNamed, refuseOthersThanHosts } from '../pools/pool.queries.ts';
import { Refusal } from '../refusal.ts';
import type { Missing } from '../rules/pools/hosting/hosting.ts';
import { type HostedMember, type HostView, hostView } from './host.queries.ts';
import { groupVerdict } from './missing.ts';

const onlyTheAdmin = 'Only the admin can manage the pool.';

/** The host page of a pool, for its hosts only. */
export async function hostOf(ctx: Ctx, poolName: string): Promise<HostView> {
  const pool = await poolNamed(ctx, poolName);
  await refuseOthersThanHosts(ctx, pool, onlyTheAdmin);
  return hostView(ctx, pool);
}

/** Removes a member from the caller's pool; not the caller. */
export async function removeMemberAsHost(ctx: Ctx, poolName: string, username: string): Promise<HostView> {
  const pool = await poolNamed(ctx, poolName);
  await refuseOthersThanHosts(ctx, pool, 'Only the admin can remove other members.');
  const member = await userNamed(ctx, username);
  if (isCaller(ctx, member.id))
    throw new Refusal('INVALID', 'To remove yourself, leave the pool.', { field: 'username' });
  await membership.removeMember(ctx, poolName, username);
  return hostOf(ctx, poolName);
}

export interface WhomToRemind {
  missing: Missing;
  /** One member; without a name everyone to whom it applies. */
  username?: string | undefined;
}

/**
 * Mails members a reminder of what is missing. The pool is locked while checking who was reminded lately, so
 * that of concurrent clicks only one sends mails.
 */
export async function remindMembers(
  ctx: Ctx,
  poolName: string,
  wanted: WhomToRemind,
): Promise<{ count: number; view: HostView }> {
  const { id } = await poolNamed(ctx, poolName);
  if (!ctx.mailer) throw new Refusal('NOT_CONFIGURED', 'No mail is set up here, so nobody can be reminded.');
  const count = await inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    await refuseOthersThanHosts(tx, pool, 'Only the admin can remind members.');
    refuseUnconfirmed(tx, user);
    const view = await hostView(tx, pool);
    const reminded = whomToRemind(view, wanted);
    await noteReminders(tx, view, { reminded, missing: wanted.missing });
    await recordAdminAction(tx, id, {
      kind: 'reminder-sent',
      missing: wanted.missing,
      count: reminded.length,
      userId: wanted.username === undefined ? null : (reminded[0]?.user.id ?? null),
    });
    return reminded.length;
  });
  return { count, view: await hostOf(ctx, poolName) };
}

/** The members who may be reminded now; if there are none, refuses with the reason. */
function whomToRemind({ members }: HostView, { missing, username }: WhomToRemind): HostedMember[] {
  const key = username?.toLowerCase();
  const named = members.filter(({ user }) => key === undefined || user.nameKey === key);
  if (named.length === 0)
    throw new Refusal('NOT_FOUND', 'The pool has no member of that name.', { field: 'username' });
  const lacking = named.filter((member) => member.missing.includes(missing));
  membership.refuseUnless(groupVerdict(lacking, missing));
  return lacking.filter(({ remindOf }) => remindOf[missing].allowed);
}

async function noteReminders(
  tx: Ctx,
  { contest, week }: HostView,
  { reminded, missing }: { reminded: HostedMember[]; missing: Missing },
): Promise<void> {
  const { em, wallClock, caller } = tx;
  if (!contest || caller.kind !== 'user') return;
  const now = wallClock.now();
  const contestId = contest.contest.id;
  await em.execute(
    `insert into member_reminder (contest_id, user_id, at)
     select ?::uuid, id, ? from unnest(array[?]::uuid[]) as id
     on conflict (contest_id, user_id) do update set at = excluded.at`,
    [contestId, now, reminded.map(({ user }) => user.id)],
  );
  await enqueueMailsNow(
    tx,
    reminded.map(({ user, entries }) => ({
      userId: user.id,
      kind: 'reminder' as const,
      about: `${contestId} ${now.toISOString()}`,
      facts: { entryId: lacking(entries, missing)?.id ?? null, week, hostId: caller.userId, missing },
    })),
  );
}

/** The first that lacks it: one mail a member. */
const lacking = (entries: HostedMember['entries'], wanted: Missing) =>
  entries.find(({ missing }) => missing.includes(wanted)) ?? entries[0];

/** A deleted account's reminders are deleted too. */
export const reminderDeletion: AccountDeletionStep = {
  erase: async ({ em }, userId) => {
    await em.execute('delete from member_reminder where user_id = ?', [userId]);
  },
};
