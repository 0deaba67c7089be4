import { poolNameShape } from '@fairway/schema/rest/shapes/pool-shapes';
import { skeletonsOf } from '../../accounts/names/skeleton.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { batched } from '../../async/batched.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { preparedRows } from '../../database/prepared-rows.ts';
import { orNull, rowsOf, text } from '../../database/rows.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { parseInput } from '../../input/input.ts';
import { Refusal } from '../../refusal.ts';
import { rerunVerdict, type Verdict } from '../../rules/pools/windows.ts';
import { recordAdminAction } from '../audit-log/audit-log.service.ts';
import { shortageOf } from '../contests/contest.service.ts';
import { spanToRerun, tournamentsToRerun } from '../events/chosen-tournaments.ts';
import { invitationOfAsked } from '../invitations/invitation.service.ts';
import { refuseUnless } from '../membership/membership.service.ts';
import { Pool, PoolMember } from '../pool.entity.ts';
import { lockPool, poolKey, poolNamed } from '../pool.queries.ts';
import { asNameTaken, countingPoolsADay, makePool } from '../pool.service.ts';
import { poolChanged } from '../pool-events.ts';
import { poolView } from '../pool-view.service.ts';
import { readPool } from '../reading/pool-reading.queries.ts';
import { inviteByMail, invitingVerdict, lockedInvitingVerdict } from './invite-by-mail.service.ts';
import { nextName } from './next-name.ts';

/**
 * Makes a rerun: the same pool for the next event, with its format, settings, prices and pin, and with whoever makes
 * it as its admin. Its members are invited by mail; nobody is joined or charged. Repeats answer the same pool with
 * its first name. Above the limit of invitations it is made all the same, and they can be sent later.
 *
 * Published and stored names for it are older: `runPoolAgain`, `played-again`, `run-again` and `again_of`.
 */
export async function rerunPool(ctx: Ctx, poolName: string, asName?: string | null): Promise<Pool> {
  const wanted = asName == null ? undefined : parseInput(poolNameShape, asName, 'name');
  const { id } = await poolNamed(ctx, poolName);
  const isThere = (await ctx.em.fork().count(Pool, { rerunOf: id, deletedAt: null })) > 0;
  const make = () => makeRerun(ctx, id, wanted);
  return (isThere ? await make() : await countingPoolsADay(ctx, make)).pool;
}

function makeRerun(
  ctx: Ctx,
  id: string,
  wanted: string | undefined,
): Promise<{ pool: Pool; isNew: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to act');
    const former = await lockPool(tx, id);
    const { facts, viewer } = await poolView(tx, former);
    refuseUnless(rerunVerdict(facts, viewer));
    const known = await tx.em.findOne(Pool, { rerunOf: id, deletedAt: null });
    if (known?.isUnlisted && !(await isInOrAsked(tx, known)))
      throw new Refusal('CONFLICT', 'This pool has been run again already.');
    if (known) return { pool: known, isNew: false };
    const settings = {
      name: wanted ?? (await batched(tx, freeNames).load(former)),
      ...settingsToKeep(former),
      pinHash: await pinHashOf(tx, former),
      rerunOf: id,
    };
    const [tournaments] = await tournamentsToRerun(tx, [former]);
    const pool = await makePool(tx, user.id, settings, tournaments);
    if ((await lockedInvitingVerdict(tx, user.id)).allowed) {
      const members = await tx.em.find(PoolMember, { poolId: id, userId: { $ne: user.id } });
      await inviteByMail(
        tx,
        pool,
        members.map(({ userId }) => userId),
      );
    }
    await recordAdminAction(tx, id, { kind: 'run-again', poolName: pool.name, poolId: pool.id });
    await tx.bus.publish(tx.em, poolChanged, { poolId: id });
    return { pool, isNew: true };
  }).catch((fault) => {
    throw asNameTaken(fault);
  });
}

const settingsToKeep = (former: Pool) => {
  const { format, maxUsers, payoutsBps, rules, isPrivate, isUnlisted } = former;
  const { buyInCents, settledOutside, namedPrizes } = former;
  return {
    ...{ format, maxUsers, payoutsBps, ...spanToRerun(former), rules, isPrivate, isUnlisted },
    ...{ buyInCents, settledOutside, namedPrizes },
  };
};

const pinHashOf = async ({ em }: Ctx, { id }: Pool): Promise<string | null> =>
  (await em.findOneOrFail(Pool, { id }, { populate: ['pinHash'] })).pinHash;

const namesTried = 20;

const poolLooks = (name: string) => skeletonsOf(name, poolKey(name));

/** For each of the caller's pools the first default name that is free or was theirs before. */
async function freeNames({ em, caller }: Ctx, pools: readonly Pool[]): Promise<string[]> {
  const names = pools.map(({ name, rerunOf }) =>
    Array.from({ length: namesTried }, (_name, tried) =>
      nextName(name, { isRerun: rerunOf !== null }, tried + 1),
    ),
  );
  const taken = await rowsOf(
    em,
    { name_key: orNull(text), look_key: orNull(text) },
    `select known.name_key, known.look_key
     from (
       select pool_id, name_key, null as look_key from pool_name where name_key = any(array[?]::text[])
       union all select pool_id, null, look_key from pool_look where look_key = any(array[?]::text[])
     ) known join pool on pool.id = known.pool_id
     where pool.deleted_at is null or pool.admin_id <> ?`,
    [
      names.flat().map(poolKey),
      names.flat().flatMap(poolLooks),
      caller.kind === 'user' ? caller.userId : null,
    ],
  );
  const keys = new Set(taken.map(({ name_key }) => name_key));
  const looks = new Set(taken.map(({ look_key }) => look_key));
  const isFree = (name: string) =>
    !keys.has(poolKey(name)) && !poolLooks(name).some((look) => looks.has(look));
  return names.map((own) => own.find(isFree) ?? own[0] ?? '');
}

/** What a rerun would be, before it is made. */
export interface RerunView {
  verdict: Verdict;
  /** The name it would get. */
  name: string;
  /** Its tournaments, as far as the schedule has them. */
  tournaments: TournamentSnapshot[];
  /** Whether its members would be invited by mail. */
  asking: Verdict;
  /** How many would be. */
  askedCount: number;
}

/** For the pool's hosts only; null for others, and for pools that go on by themselves. */
export async function rerunView(ctx: Ctx, pool: Pool): Promise<RerunView | null> {
  const { caller } = ctx;
  const { facts, viewer, memberCount } = await poolView(ctx, pool);
  const verdict = rerunVerdict(facts, viewer);
  if (caller.kind !== 'user' || (!verdict.allowed && verdict.code !== 'NOT_OPEN')) return null;
  const tournaments = await batched(ctx, tournamentsToRerun).load(pool);
  const shortage = shortageOf(spanToRerun(pool), tournaments);
  const asking = await invitingVerdict(ctx, caller.userId);
  return {
    verdict:
      verdict.allowed && shortage
        ? { allowed: false, code: 'CONFLICT', message: shortage, until: null }
        : verdict,
    name: await batched(ctx, freeNames).load(pool),
    tournaments,
    asking,
    askedCount: asking.allowed ? memberCount - 1 : 0,
  };
}

/** The pool that reruns this one, for members of this one; null if there is none. */
export async function nextPool(ctx: Ctx, pool: Pool): Promise<Pool | null> {
  const { isMember } = await poolView(ctx, pool);
  const next = isMember ? await batched(ctx, nextPools).load(pool.id) : null;
  return next?.isUnlisted && !(await isInOrAsked(ctx, next)) ? null : next;
}

/** Who may know the name of an unlisted pool. */
export async function isInOrAsked(ctx: Ctx, pool: Pool): Promise<boolean> {
  const { caller } = ctx;
  if ((await poolView(ctx, pool)).isMember) return true;
  return caller.kind === 'user' && (await invitationOfAsked(ctx, pool.id, caller.userId)) !== null;
}

const rerunsOf = {
  name: 'reruns-of-pools',
  text: 'select id, again_of as former from pool where again_of = any($1::uuid[]) and deleted_at is null',
};

async function nextPools(ctx: Ctx, poolIds: readonly string[]): Promise<(Pool | null)[]> {
  const rows = await preparedRows(ctx.em, { id: text, former: text }, rerunsOf, [poolIds]);
  const pools = await Promise.all(rows.map(({ id }) => readPool(ctx, id)));
  const byFormer = new Map(rows.map(({ former }, place) => [former, pools[place]?.pool]));
  return poolIds.map((id) => byFormer.get(id) ?? null);
}
