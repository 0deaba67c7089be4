import { daysAfter } from '@fairway/schema/days';
import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { list, number, orNull, rowsOf, text } from '../../database/rows.ts';
import { type RoundTimes, roundTimesOf } from '../../golf/scores/round-times.service.ts';
import {
  currentTournamentId,
  sheetOpening,
  type TournamentSnapshot,
  tournamentsWithIds,
} from '../../golf/tournaments/tournament-snapshot.ts';
import { startOfDay, startOfWeek } from '../../golf/venue-time.ts';
import { Refusal } from '../../refusal.ts';
import { type LockTimes, lockTimes } from '../../rules/picks/card-lock.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { type ContestFacts, contestLockAt } from '../../rules/pools/windows.ts';
import { isPlayedSql, unsettledContests } from '../next-week/played-contests.queries.ts';
import { Pool } from '../pool.entity.ts';
import { ContestState } from '../pool-enums.ts';
import { rulesOfContest } from '../pool-rules/rules-of-pool.ts';
import { type PoolForAnybody, readPoolForAnybody } from '../reading/pool-reading.queries.ts';
import { paidEntries } from '../settled-outside/pot-entries.queries.ts';
import { Contest, ContestWeekRow } from './contest.entity.ts';

/** One tournament of a contest. */
export interface WeekOfContest {
  week: number;
  tournament: TournamentSnapshot;
  /** When its cards lock. */
  locks: LockTimes;
}

/** A contest with its tournaments and what the rules need of it. */
export interface ContestView {
  contest: Contest;
  pool: Pool;
  weeks: WeekOfContest[];
  /** Single Round: when its round begins and ends. */
  times: RoundTimes | null;
  facts: ContestFacts;
  /** When the contest locks. */
  lockAt: Date;
}

/** The pools' contests that are open or in play; null where the schedule had no tournament for one. */
export const contestNow = (ctx: Ctx, poolId: string): Promise<ContestView | null> =>
  batched(ctx, contestsNow).load(poolId);

/**
 * A pool's current contest: the first that is unsettled, or settled but still of this week (G11); otherwise the
 * last. What a pool that was stopped would have played next is none.
 */
async function contestsNow(ctx: Ctx, poolIds: readonly string[]): Promise<(ContestView | null)[]> {
  const views = ctx.em.isInTransaction()
    ? await contestViewsOf(
        ctx,
        await ctx.em.find(Contest, { id: { $in: await contestIdsNow(ctx, poolIds) } }),
      )
    : await viewsRead(ctx, poolIds, ({ contests }) => contests.slice(0, 1));
  const byPool = new Map(views.map((view) => [view.contest.poolId, view]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

/** At most one for each pool, in no order. */
export async function contestIdsNow(ctx: Ctx, poolIds: readonly string[]): Promise<string[]> {
  const currentId = await currentTournamentId(ctx);
  const rows = await rowsOf(
    ctx.em,
    { id: text },
    `select distinct on (pool_id) id from (
       select c.id, c.pool_id, c.number, c.settled_at is null or exists (
         select 1 from contest_week w where w.contest_id = c.id and w.tournament_id = ?
       ) as is_now
       from contest c join pool on pool.id = c.pool_id
       where c.pool_id = any(array[?]::uuid[]) and ${isPlayedSql('c')}
     ) as known
     order by pool_id, is_now desc, case when is_now then number else -number end`,
    [currentId ?? '', [...poolIds]],
  );
  return rows.map(({ id }) => id);
}

/**
 * The latest contest after the one in play whose sheet is open: when a tournament drags on into Tuesday, the next
 * one's picks open all the same (G6), and where its final scores are waited for, those of the weeks after it.
 */
export const contestOpenMeanwhile = (ctx: Ctx, poolId: string): Promise<ContestView | null> =>
  batched(ctx, contestsOpenMeanwhile).load(poolId);

async function contestsOpenMeanwhile(ctx: Ctx, poolIds: readonly string[]): Promise<(ContestView | null)[]> {
  const now = ctx.gameClock.now();
  const inPlay = (await Promise.all(poolIds.map((id) => contestNow(ctx, id)))).filter(
    (view) => view !== null && !view.contest.settledAt && now >= view.lockAt,
  );
  const weekly = inPlay.flatMap((view) => (view && formatRules(view.pool.format).isWeekly ? [view] : []));
  if (weekly.length === 0) return poolIds.map(() => null);
  const views = ctx.em.isInTransaction()
    ? await contestViewsOf(ctx, await laterContests(ctx, weekly))
    : await viewsRead(
        ctx,
        weekly.map(({ contest }) => contest.poolId),
        ({ contests: [, ...later] }) => later.filter(({ contest }) => !contest.settledAt),
      );
  const opened = await Promise.all(
    views.map(async (view) => ((await picksWindow(ctx, view)).opensAt <= now ? [view] : [])),
  );
  const inOrder = opened.flat().sort((one, other) => one.contest.number - other.contest.number);
  const byPool = new Map(inOrder.map((view) => [view.contest.poolId, view]));
  return poolIds.map((id) => byPool.get(id) ?? null);
}

async function laterContests(ctx: Ctx, views: readonly ContestView[]): Promise<Contest[]> {
  const numbers = new Map(views.map(({ contest }) => [contest.poolId, contest.number]));
  const contests = await unsettledContests(ctx, [...numbers.keys()]);
  return contests.filter(({ poolId, number }) => number > (numbers.get(poolId) ?? number));
}

/** The pool's contest of that number. */
export async function contestNumbered(ctx: Ctx, poolId: string, number: number): Promise<Contest> {
  const contest = await ctx.em.findOne(Contest, { poolId, number });
  if (!contest) throw new Refusal('NOT_FOUND', `This pool has no contest ${number}.`, { field: 'contest' });
  return contest;
}

/** The pools' contests from the one that is open or in play on, in no order. */
export const contestsFromNow = (ctx: Ctx, poolIds: readonly string[]): Promise<ContestView[]> =>
  viewsRead(ctx, poolIds, ({ contests }) => contests);

/** A contest by id, batched with others of the same answer; from what was read with its pool, if it was. */
export const contestWithId = (ctx: Ctx, id: string): Promise<ContestView | null> =>
  batched(ctx, contestsWithIds).load(id);

async function contestsWithIds(ctx: Ctx, ids: readonly string[]): Promise<(ContestView | null)[]> {
  const views = await contestViewsOf(ctx, await ctx.em.find(Contest, { id: { $in: [...ids] } }));
  const byId = new Map(views.map((view) => [view.contest.id, view]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Those contests of the pools, past the entities. */
async function viewsRead(
  ctx: Ctx,
  poolIds: readonly string[],
  chosen: (pool: PoolForAnybody) => PoolForAnybody['contests'],
): Promise<ContestView[]> {
  const pools = await Promise.all(poolIds.map((id) => readPoolForAnybody(ctx, id)));
  const read = pools.flatMap((one) =>
    one ? chosen(one).map((contest) => ({ ...contest, pool: one.pool })) : [],
  );
  for (const { contest, paidEntries: paid } of read) batched(ctx, paidEntries).prime(contest.id, paid);
  const views = await viewsFrom(ctx, read);
  for (const view of views) batched(ctx, contestsWithIds).prime(view.contest.id, view);
  return views;
}

/** The contests with all their parts; the number of statements does not depend on how many. */
export async function contestViewsOf(ctx: Ctx, contests: readonly Contest[]): Promise<ContestView[]> {
  const { em } = ctx;
  if (contests.length === 0) return [];
  const rows = await em.find(
    ContestWeekRow,
    { contestId: { $in: contests.map(({ id }) => id) } },
    { orderBy: { week: 'asc' } },
  );
  const pools = await em.find(Pool, { id: { $in: contests.map(({ poolId }) => poolId) } });
  const poolById = new Map(pools.map((pool) => [pool.id, pool]));
  const weeksByContest = Map.groupBy(rows, ({ contestId }) => contestId);
  return viewsFrom(
    ctx,
    contests.flatMap((contest) => {
      const pool = poolById.get(contest.poolId);
      return pool ? [{ contest, pool, weeks: weeksByContest.get(contest.id) ?? [] }] : [];
    }),
  );
}

interface ContestAsRead extends Pick<ContestView, 'contest' | 'pool'> {
  weeks: readonly { week: number; tournamentId: string }[];
}

async function viewsFrom(ctx: Ctx, read: readonly ContestAsRead[]): Promise<ContestView[]> {
  const tournaments = await tournamentsWithIds(
    ctx.em,
    read.flatMap(({ weeks }) => weeks.map(({ tournamentId }) => tournamentId)),
  );
  const contests = read.flatMap(({ contest, pool, weeks }) => {
    const known = weeks.flatMap(({ week, tournamentId }) => {
      const tournament = tournaments.get(tournamentId);
      return tournament ? [{ week, tournament }] : [];
    });
    return known.length > 0 ? [{ contest, pool, weeks: known }] : [];
  });
  return viewsWithTimes(ctx, contests);
}

/** The same with their tournaments as they are now, where contests and pools are known to be as they were. */
export async function withTournamentsNow(ctx: Ctx, views: readonly ContestView[]): Promise<ContestView[]> {
  const tournaments = await tournamentsWithIds(
    ctx.em,
    views.flatMap(({ weeks }) => weeks.map(({ tournament }) => tournament.id)),
  );
  return viewsWithTimes(
    ctx,
    views.map(({ contest, pool, weeks }) => ({
      contest,
      pool,
      weeks: weeks.map(({ week, tournament }) => ({
        week,
        tournament: tournaments.get(tournament.id) ?? tournament,
      })),
    })),
  );
}

interface Scheduled extends Pick<ContestView, 'contest' | 'pool'> {
  weeks: Omit<WeekOfContest, 'locks'>[];
}

/** The tee times are looked at only where cards lock by them. */
async function viewsWithTimes(ctx: Ctx, contests: readonly Scheduled[]): Promise<ContestView[]> {
  const now = ctx.gameClock.now();
  const byTeeTimes = contests.filter((one) => rulesOfContest(one).lock !== 'first-day');
  const played = byTeeTimes.flatMap(({ weeks }) => weeks.map(({ tournament }) => tournament));
  const times = await roundTimesOf(ctx, [...new Set(played)]);
  return contests.map((one) => viewOf(one, times, now));
}

const knownFacts = new WeakMap<TournamentSnapshot, ContestFacts['weeks'][number]>();

/** Worked out once for all contests of the tournament: calendars are slow. */
function factsOfWeek(tournament: TournamentSnapshot): ContestFacts['weeks'][number] {
  const { lockAt, startsOn, zone, status } = tournament;
  const facts = knownFacts.get(tournament) ?? {
    lockAt,
    state: status,
    fourDaysLaterAt: startOfDay(daysAfter(startsOn, 4), zone),
    nextWeekAt: startOfWeek(startsOn, zone, 1),
  };
  knownFacts.set(tournament, facts);
  return facts;
}

function viewOf(
  { contest, pool, weeks }: Scheduled,
  timesOf: ReadonlyMap<string, RoundTimes[]>,
  now: Date,
): ContestView {
  const { lock } = rulesOfContest({ contest, pool });
  const roundOf = ({ tournament }: Omit<WeekOfContest, 'locks'>, round: number) =>
    timesOf.get(tournament.id)?.[round - 1] ?? null;
  const times = pool.round === null || !weeks[0] ? null : roundOf(weeks[0], pool.round);
  const facts: ContestFacts = {
    weeks: weeks.map(({ tournament }) => factsOfWeek(tournament)),
    day: times?.day ?? null,
    settledAt: contest.settledAt,
  };
  const locksOf = (week: Omit<WeekOfContest, 'locks'>): LockTimes => {
    const { lockAt, roundStates } = week.tournament;
    const { firstTeeAt = null, lastTeeAt = null } = roundOf(week, pool.round ?? 1) ?? {};
    const hasBegun = roundStates[(pool.round ?? 1) - 1] !== 'scheduled';
    return lockTimes(
      { lock, firstDayLockAt: times?.day.endsAt ?? lockAt, firstTeeAt, lastTeeAt, hasBegun },
      now,
    );
  };
  return {
    contest,
    pool,
    weeks: weeks.map((week) => ({ ...week, locks: locksOf(week) })),
    times,
    facts,
    lockAt: contestLockAt(pool.format, facts),
  };
}

/** When the first cards lock. The contest itself locks with the day, which tee times may come hours after (G7, G48). */
export const cardLocksOf = ({ weeks, lockAt }: ContestView): LockTimes =>
  weeks[0]?.locks ?? { firstAt: lockAt, lastAt: lockAt };

/** When a card of that week can be saved: from its sheet's opening until its lock. */
export interface PicksWindow {
  opensAt: Date;
  lockAt: Date;
}

export async function picksWindow(ctx: Ctx, view: ContestView, week = 1): Promise<PicksWindow> {
  const found = view.weeks.find((one) => one.week === week);
  if (!found) throw new Error('The week is one of the contest.');
  const { tournament, locks } = found;
  const opensAt = view.times ? view.times.day.startsAt : await sheetOpening(ctx.em, tournament);
  return { opensAt, lockAt: locks.lastAt };
}

export async function contestState(ctx: Ctx, view: ContestView): Promise<ContestState> {
  const { contest, weeks } = view;
  if (contest.outcome) return contest.outcome === 'void' ? ContestState.VOID : ContestState.SETTLED;
  const now = ctx.gameClock.now();
  const { opensAt, lockAt } = await picksWindow(ctx, view);
  if (now >= lockAt) return ContestState.LOCKED;
  const hasTiers = weeks[0]?.tournament.tiersFrozenAt != null;
  return hasTiers && now >= opensAt ? ContestState.OPEN : ContestState.SCHEDULED;
}

/** The prizes that settled contests paid by place; null if every buy-in was refunded. */
export async function paidPrizes({ em }: Ctx, contestIds: readonly string[]): Promise<(number[] | null)[]> {
  const rows = await rowsOf(
    em,
    { id: text, prizes: orNull(list(number)) },
    `select id, frozen_board->'pot'->'prizesCents' as prizes from contest where id = any(array[?]::uuid[])`,
    [[...contestIds]],
  );
  const byId = new Map(rows.map(({ id, prizes }) => [id, prizes]));
  return contestIds.map((id) => byId.get(id) ?? null);
}
