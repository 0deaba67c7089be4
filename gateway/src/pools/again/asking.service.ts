import type { Ctx } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { keepInvitation } from '../invitations/invitation.service.ts';
import type { Pool } from '../pool.entity.ts';

/** Mails that nobody ordered are worth something only while they are few: so often an admin asks in a day. */
const mostAskings = 10;
const dayMs = 86_400_000;

/**
 * Asks these people into the caller's pool by mail, in the transaction that goes on with the pool held; answers
 * how many. Nobody is asked into a pool twice.
 */
export async function ask(inside: Ctx, pool: Pool, userIds: readonly string[]): Promise<number> {
  const { em, wallClock, witnesses } = inside;
  const now = wallClock.now();
  const before = await askedLately(inside, pool.adminId, now);
  const asked = await em.execute<{ user_id: string }[]>(
    `insert into pool_asked (pool_id, user_id, asked_at)
     select ?, id, ? from user_account where id = any(array[?]::uuid[]) and deleted_at is null
     on conflict do nothing returning user_id`,
    [pool.id, now, [...userIds]],
  );
  if (asked.length === 0) return 0;
  if (before.length >= mostAskings)
    throw new Refusal(
      'RATE_LIMITED',
      'You have sent many invitations today. Please wait until tomorrow, or share the link.',
      { retryAfterSeconds: Math.ceil(((before[0]?.getTime() ?? 0) + dayMs - now.getTime()) / 1000) },
    );
  await keepInvitation(inside, pool);
  const people = { poolId: pool.id, userIds: asked.map(({ user_id }) => user_id) };
  for (const witness of witnesses) await witness.peopleAsked?.(inside, people);
  return asked.length;
}

/** When people were asked into the admin's pools in the last day, deleted ones too; the first of it first. */
async function askedLately({ em }: Ctx, adminId: string, now: Date): Promise<Date[]> {
  const askings = await em.execute<{ asked_at: Date }[]>(
    `select distinct pool_id, asked_at from pool_asked join pool on pool.id = pool_id
     where admin_id = ? and asked_at > ? order by asked_at`,
    [adminId, new Date(now.getTime() - dayMs)],
  );
  return askings.map(({ asked_at }) => new Date(asked_at));
}
