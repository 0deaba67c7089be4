import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { moment, orNull, rowsOf, text } from '../../database/rows.ts';
import { Refusal } from '../../refusal.ts';
import { joinVerdict, type PoolFacts, type Verdict } from '../../rules/pools/windows.ts';
import { recordAdminAction } from '../audit-log/audit-log.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import type { Pool } from '../pool.entity.ts';
import { lockPool, poolNamed } from '../pool.queries.ts';
import { poolView } from '../pool-view.service.ts';
import { inviteByMail, invitingVerdict } from './invite-by-mail.service.ts';

/** Somebody who played in another pool of the same admin and is not in this one. */
export interface PastMember {
  userId: string;
  /** When they were invited to this pool by mail; null if they were not. */
  askedAt: Date | null;
}

/**
 * Members of other pools of the caller and owners of entries in them, also of the pool that this one plays again, which a
 * co-host may have done. Leaves out whom they removed, unless they came back since, whom any host removed from this pool,
 * and deleted accounts.
 */
const pastMembers = `
  with wanted as (select unnest(array[?]::uuid[]) as id),
  run as (
    select id, null::uuid as for_pool from pool where admin_id = ?
    union all
    select again_of, id from pool join wanted using (id) where admin_id = ? and again_of is not null
  ),
  played as (
    select pool_id, user_id, for_pool from pool_member join run on run.id = pool_id
    union
    select contest.pool_id, entry.user_id, for_pool
    from run join contest on contest.pool_id = run.id join entry on entry.contest_id = contest.id
  ),
  removed as (
    select (act ->> 'userId')::uuid as user_id, max(at) as at
    from pool_act join run on run.id = pool_id where act ->> 'kind' = 'member-removed' group by 1
  )
  select distinct on (wanted.id, person.name_key)
    wanted.id as pool_id, person.id as user_id, asked.asked_at
  from wanted
  join played on played.pool_id <> wanted.id and (for_pool is null or for_pool = wanted.id)
  join user_account person on person.id = played.user_id and person.deleted_at is null and person.id <> ?
  left join pool_asked asked on asked.pool_id = wanted.id and asked.user_id = person.id
  where not exists (
    select 1 from pool_member now where now.pool_id = wanted.id and now.user_id = person.id
  ) and not exists (
    select 1 from pool_removed away where away.pool_id = wanted.id and away.user_id = person.id
  ) and not exists (
    select 1 from removed where removed.user_id = person.id and not exists (
      select 1 from pool_member back join run on run.id = back.pool_id
      where back.user_id = person.id and back.joined_at > removed.at
    )
  )
  order by wanted.id, person.name_key`;

const rowColumns = {
  pool_id: text,
  user_id: text,
  asked_at: orNull(moment),
};

async function pastMembersOfMany({ em, caller }: Ctx, poolIds: readonly string[]): Promise<PastMember[][]> {
  const userId = caller.kind === 'user' ? caller.userId : null;
  const rows = await rowsOf(em, rowColumns, pastMembers, [[...poolIds], userId, userId, userId]);
  const byPool = Map.groupBy(rows, ({ pool_id }) => pool_id);
  return poolIds.map((id) =>
    (byPool.get(id) ?? []).map(({ user_id, asked_at }) => ({
      userId: user_id,
      askedAt: asked_at,
    })),
  );
}

interface Past {
  /** Whether they could join; nobody else is invited. */
  joining: Verdict;
  /** In the order of their names. */
  people: PastMember[];
}

export interface PastMembersView extends Past {
  /** Whether invitations can be sent now. */
  verdict: Verdict;
}

/** Who could be invited to the caller's pool; null unless the caller is its host. */
export async function pastMembersOf(ctx: Ctx, pool: Pool): Promise<PastMembersView | null> {
  const { caller } = ctx;
  const past = await pastOf(ctx, pool);
  if (!past || caller.kind !== 'user') return null;
  return {
    ...past,
    verdict: past.joining.allowed ? await invitingVerdict(ctx, caller.userId) : past.joining,
  };
}

async function pastOf(ctx: Ctx, pool: Pool): Promise<Past | null> {
  const { facts, viewer } = await poolView(ctx, pool);
  if (!viewer.mayHost) return null;
  return { joining: joiningVerdict(ctx, facts), people: await batched(ctx, pastMembersOfMany).load(pool.id) };
}

/** The verdict for somebody who is not a member. */
const joiningVerdict = ({ gameClock }: Ctx, facts: PoolFacts): Verdict =>
  joinVerdict(
    facts,
    { isMember: false, isAdmin: false, mayHost: false, hasPaidAtStake: false },
    gameClock.now(),
  );

/** Mails an invitation to everybody who played with the caller before and has none for this pool yet. */
export async function invitePastMembers(ctx: Ctx, poolName: string): Promise<Pool> {
  const { id } = await poolNamed(ctx, poolName);
  return inTransaction(ctx, async (tx) => {
    await currentUser(tx, 'to act');
    const pool = await lockPool(tx, id);
    const past = await pastOf(tx, pool);
    if (!past) throw new Refusal('NOT_ADMIN', 'Only the admin can invite past members.');
    refuseUnless(past.joining);
    const count = await inviteByMail(
      tx,
      pool,
      past.people.map(({ userId }) => userId),
    );
    if (count > 0) await recordAdminAction(tx, id, { kind: 'past-members-invited', count });
    return pool;
  });
}
