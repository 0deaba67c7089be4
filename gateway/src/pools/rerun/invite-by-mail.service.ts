import { dayMs } from '@fairway/schema/days';
import { unconfirmedAmong, unconfirmedText } from '../../accounts/addresses/address-holder.service.ts';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { moment, orNull, rowsOf, text } from '../../database/rows.ts';
import { Refusal, unauthenticated } from '../../refusal.ts';
import type { Verdict } from '../../rules/pools/windows.ts';
import { renewOrMakeInvitation } from '../invitations/invitation.service.ts';
import type { Pool } from '../pool.entity.ts';

/** Unsolicited mails must stay few: how many invitations by mail a user may send in a day. */
const maxInvitedPools = 10;

/**
 * Invites these users to the caller's pool by mail, in the current transaction with the pool locked; returns how
 * many. Nobody is invited to a pool twice.
 */
export async function inviteByMail(tx: Ctx, pool: Pool, userIds: readonly string[]): Promise<number> {
  const { em, caller, wallClock, hooks } = tx;
  if (caller.kind !== 'user') throw unauthenticated();
  const now = wallClock.now();
  const fresh = await notAskedYet(tx, pool.id, userIds);
  if (fresh.length === 0) return 0;
  const verdict = await lockedInvitingVerdict(tx, caller.userId);
  if (!verdict.allowed)
    throw new Refusal(
      verdict.code,
      verdict.message,
      verdict.until ? { retryAfterSeconds: Math.ceil((verdict.until.getTime() - now.getTime()) / 1000) } : {},
    );
  const invitation = await renewOrMakeInvitation(tx, pool);
  await em.execute(
    `insert into pool_asked (pool_id, user_id, asked_by, asked_at, invitation_id)
     select ?, id, ?, ?, ? from unnest(array[?]::uuid[]) as id`,
    [pool.id, caller.userId, now, invitation.id, fresh],
  );
  const people = { poolId: pool.id, userIds: fresh };
  await hooks.peopleAsked(tx, people);
  return fresh.length;
}

async function notAskedYet({ em }: Ctx, poolId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    em,
    { id: text },
    `select id from user_account person
     where id = any(array[?]::uuid[]) and deleted_at is null and not exists (
       select 1 from pool_asked where pool_id = ? and user_id = person.id
     )`,
    [[...userIds], poolId],
  );
  return rows.map(({ id }) => id);
}

/** Whether the user may send invitations now, over all pools that they administer or did. */
export const invitingVerdict = (ctx: Ctx, userId: string): Promise<Verdict> =>
  batched(ctx, invitingVerdicts).load(userId);

/**
 * The same, with the user's invitations locked until the transaction ends. Only the pool is locked before, so
 * concurrent ones in several pools would be counted apart.
 */
export async function lockedInvitingVerdict(tx: Ctx, userId: string): Promise<Verdict> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`asking ${userId}`]);
  const [verdict] = await invitingVerdicts(tx, [userId]);
  return verdict ?? { allowed: true };
}

/** Invitations in pools that are another's by now, or deleted, count too. */
async function invitingVerdicts(ctx: Ctx, userIds: readonly string[]): Promise<Verdict[]> {
  const { em, wallClock } = ctx;
  const unconfirmed = await unconfirmedAmong(ctx, userIds);
  const rows = await rowsOf(
    em,
    { asked_by: text, first_of_most: orNull(moment) },
    `select asked_by, (array_agg(asked_at order by asked_at desc))[?::int] as first_of_most
     from (
       select distinct asked_by, pool_id, asked_at from pool_asked
       where asked_by = any(array[?]::uuid[]) and asked_at > ?
     ) asking group by asked_by`,
    [maxInvitedPools, [...userIds], new Date(wallClock.now().getTime() - dayMs)],
  );
  const byUser = new Map(rows.map(({ asked_by, first_of_most }) => [asked_by, first_of_most]));
  return userIds.map((userId) => {
    if (unconfirmed.has(userId))
      return { allowed: false, code: 'UNCONFIRMED', message: unconfirmedText, until: null };
    const firstOfMost = byUser.get(userId);
    if (!firstOfMost) return { allowed: true };
    return {
      allowed: false,
      code: 'RATE_LIMITED',
      message: 'You have sent many invitations today. Please wait until tomorrow, or share the link.',
      until: new Date(new Date(firstOfMost).getTime() + dayMs),
    };
  });
}
