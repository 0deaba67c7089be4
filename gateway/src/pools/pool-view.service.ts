import { batched } from '../async/batched.ts';
import type { Ctx } from '../context.ts';
import { flag, list, number, orNull, rowsOf, text } from '../database/rows.ts';
import { currentTournamentOf, type TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { mayHost } from '../rules/pools/hosting/co-hosts.ts';
import type { PoolFacts, ViewerFacts } from '../rules/pools/windows.ts';
import { Contest, Entry } from './contests/contest.entity.ts';
import {
  type ContestView,
  contestNow,
  contestOpenMeanwhile,
  contestWithId,
} from './contests/contest.queries.ts';
import { isPlayedSql } from './next-week/played-contests.queries.ts';
import type { Pool } from './pool.entity.ts';
import { notedContestsSql, type PartInPool, readPool } from './reading/pool-reading.queries.ts';

/** A pool as seen by its caller: what decisions about joining, leaving and changing depend on. */
export interface PoolView {
  pool: Pool;
  contest: ContestView | null;
  /**
   * The caller's first entry in the contest; in the next one for whoever joined in play, and for everyone once its
   * picks are open.
   */
  entry: Entry | null;
  /** All of the caller's in that contest, the first one first. */
  entries: readonly Entry[];
  memberCount: number;
  isMember: boolean;
  facts: PoolFacts;
  viewer: ViewerFacts;
  /** The invitation that was valid when the caller was removed, which no longer lets them in. */
  deadLinkId: string | null;
}

const standingColumns = {
  poolId: text,
  memberCount: number,
  isMember: flag,
  othersHavePaid: flag,
  notedContestIds: list(text),
  isSentAway: flag,
  deadLinkId: orNull(text),
};

const callerId = ({ caller }: Ctx) => (caller.kind === 'user' ? caller.userId : null);

/** The caller's views; the number of statements does not depend on the number of pools. */
export async function poolView(ctx: Ctx, pool: Pool): Promise<PoolView> {
  if (!ctx.em.isInTransaction()) return batched(ctx, viewsRead).load(pool);
  const [contest, standing, entries] = await Promise.all([
    contestNow(ctx, pool.id),
    batched(ctx, callersStandings).load(pool.id),
    batched(ctx, callersEntries).load(pool.id),
  ]);
  return viewFrom(ctx, pool, contest, await withStake(ctx, standing), entries, callerId(ctx));
}

/** The same past the entities, which only those need who write. */
const viewsRead = (ctx: Ctx, pools: readonly Pool[]): Promise<PoolView[]> =>
  Promise.all(
    pools.map(async (pool) => {
      // The pool is begun first, since its contests come with it; a failure of any is waited for.
      const [read, contest, meanwhile] = await Promise.all([
        readPool(ctx, pool.id),
        contestNow(ctx, pool.id),
        contestOpenMeanwhile(ctx, pool.id),
      ]);
      const { standing = nobody, contests = [] } = read ?? {};
      const own = contests.flatMap(({ entries }) => entries);
      const part = await withStake(ctx, standing);
      return viewFrom(ctx, pool, contest, part, entriesIn(own, contest, meanwhile), callerId(ctx));
    }),
  );

/**
 * The tournament shown beside its board: that of the contest which is in play or comes next, whenever that is; its last
 * one once it is settled; the current one where there is no contest.
 */
export async function tournamentToShow(ctx: Ctx, pool: Pool): Promise<TournamentSnapshot | null> {
  const { contest } = await poolView(ctx, pool);
  const current = await currentTournamentOf(ctx);
  if (!contest) return current ?? null;
  const own = contest.weeks.map(({ tournament }) => tournament);
  const last = own.at(-1) ?? null;
  if (contest.contest.settledAt) return last;
  const isToCome = ({ status }: TournamentSnapshot) => status !== 'official' && status !== 'cancelled';
  return own.find(({ id }) => id === current?.id) ?? own.find(isToCome) ?? last;
}

/** The view of another user. */
export async function poolViewOf(ctx: Ctx, pool: Pool, userId: string): Promise<PoolView> {
  const contest = await contestNow(ctx, pool.id);
  const [standing = nobody] = await standings(ctx, userId, [pool.id]);
  const [entries] = await entriesOf(ctx, userId, [pool.id]);
  return viewFrom(ctx, pool, contest, await withStake(ctx, standing), entries ?? none, userId);
}

interface Part extends PartInPool {
  /** Whether the host has noted a payment of theirs in a contest in play, which an earlier one may come before. */
  isNotedInPlay: boolean;
}

async function withStake(ctx: Ctx, part: PartInPool): Promise<Part> {
  const noted = await Promise.all(part.notedContestIds.map((id) => contestWithId(ctx, id)));
  const now = ctx.gameClock.now();
  return { ...part, isNotedInPlay: noted.some((contest) => contest !== null && now >= contest.lockAt) };
}

function viewFrom(
  ctx: Ctx,
  pool: Pool,
  contest: ContestView | null,
  { memberCount, isMember, othersHavePaid, isNotedInPlay, isSentAway, deadLinkId }: Part,
  { inPlay, entries }: Entries,
  userId: string | null,
): PoolView {
  const isInPlay = contest !== null && !contest.contest.settledAt && ctx.gameClock.now() >= contest.lockAt;
  const hasPaid = inPlay.some(({ paidAt }) => paidAt !== null);
  const { format, maxUsers } = pool;
  return {
    pool,
    contest,
    entry: entries[0] ?? null,
    entries,
    memberCount,
    isMember,
    facts: {
      format,
      memberCount,
      maxUsers,
      contest: contest?.facts ?? null,
      othersHavePaid,
      isStopped: pool.stoppedAt !== null,
    },
    viewer: {
      isMember,
      isAdmin: pool.adminId === userId,
      mayHost: mayHost(pool, userId),
      hasPaidAtStake: (isInPlay && hasPaid) || isNotedInPlay,
      sentAwayFrom: isSentAway ? pool.name : null,
    },
    deadLinkId,
  };
}

/** The view of somebody with the invitation: if it was made after they were removed, they may return by it. */
export const viewerWithInvitation = ({ viewer, deadLinkId }: PoolView, linkId: string): ViewerFacts =>
  deadLinkId === linkId ? viewer : { ...viewer, sentAwayFrom: null };

const nobody: PartInPool = {
  memberCount: 0,
  isMember: false,
  othersHavePaid: false,
  notedContestIds: [],
  isSentAway: false,
  deadLinkId: null,
};

async function standings(ctx: Ctx, userId: string | null, poolIds: readonly string[]): Promise<PartInPool[]> {
  const rows = await rowsOf(
    ctx.em,
    standingColumns,
    `select member.pool_id as "poolId", count(*)::int as "memberCount",
       coalesce(bool_or(member.user_id = ?), false) as "isMember",
       exists (
         select 1 from contest join entry on entry.contest_id = contest.id
         where contest.pool_id = pool.id and contest.settled_at is null
           and (entry.paid_at is not null or exists (
             select 1 from outside_payment where entry_id = entry.id and outside_payment.paid_at is not null
           )) and entry.user_id <> pool.admin_id
       ) as "othersHavePaid",
       ${notedContestsSql('?')} as "notedContestIds",
       removed.user_id is not null as "isSentAway", removed.invitation_id as "deadLinkId"
     from pool_member member join pool on pool.id = member.pool_id
     left join pool_removed removed on removed.pool_id = pool.id and removed.user_id = ?
     where member.pool_id = any(array[?]::uuid[])
     group by member.pool_id, pool.id, removed.user_id, removed.invitation_id`,
    [userId, userId, userId, [...poolIds]],
  );
  const byPool = new Map(rows.map((row) => [row.poolId, row]));
  return poolIds.map((id) => byPool.get(id) ?? nobody);
}

const callersStandings = (ctx: Ctx, poolIds: readonly string[]) => standings(ctx, callerId(ctx), poolIds);

/** A user's entries in one pool. */
interface Entries {
  /** In the contest that is open or in play. */
  inPlay: readonly Entry[];
  /** Those that can be changed now. */
  entries: readonly Entry[];
}

const none: Entries = { inPlay: [], entries: [] };

async function callersEntries(ctx: Ctx, poolIds: readonly string[]): Promise<Entries[]> {
  const userId = callerId(ctx);
  return userId ? entriesOf(ctx, userId, poolIds) : poolIds.map(() => none);
}

async function entriesOf(ctx: Ctx, userId: string, poolIds: readonly string[]): Promise<Entries[]> {
  const contests = await Promise.all(poolIds.map((id) => contestNow(ctx, id)));
  const meanwhile = await Promise.all(poolIds.map((id) => contestOpenMeanwhile(ctx, id)));
  const ids = contests.flatMap((view) => (view ? [view.contest.id] : []));
  const found = await rowsOf(
    ctx.em,
    { id: text },
    `select entry.id
     from contest now join contest c on c.pool_id = now.pool_id and c.number >= now.number
     join pool on pool.id = c.pool_id and ${isPlayedSql('c')}
     join entry on entry.contest_id = c.id
     where now.id = any(array[?]::uuid[]) and entry.user_id = ?
     order by c.number, entry.number`,
    [ids, userId],
  );
  const order = new Map(found.map(({ id }, place) => [id, place]));
  const entries = (await ctx.em.find(Entry, { id: { $in: [...order.keys()] } })).sort(
    (a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  );
  const poolOf = new Map(
    (await ctx.em.find(Contest, { id: { $in: entries.map(({ contestId }) => contestId) } })).map(
      ({ id, poolId }) => [id, poolId],
    ),
  );
  return poolIds.map((poolId, place) => {
    const own = entries.filter(({ contestId }) => poolOf.get(contestId) === poolId);
    return entriesIn(own, contests[place] ?? null, meanwhile[place] ?? null);
  });
}

/** Of a user's entries of the contests from the one in play on, in their order. */
function entriesIn(
  own: readonly Entry[],
  contest: ContestView | null,
  meanwhile: ContestView | null,
): Entries {
  const inContest = (id: string | undefined) => own.filter(({ contestId }) => contestId === id);
  const inPlay = inContest(contest?.contest.id);
  const open = [inContest(meanwhile?.contest.id), inPlay].find(({ length }) => length > 0);
  return { inPlay, entries: open ?? inContest(own[0]?.contestId) };
}
