import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { KeptLook } from '../../answers/kept-looks.ts';
import type { Ctx } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { flag, number, orNull, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import { roundTimesOf } from '../../golf/scores/round-times.service.ts';
import { playableTournaments, type TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { formatRules, poolFormats } from '../../rules/pools/formats.ts';
import { isPlayedSql } from '../next-week/played-contests.queries.ts';
import { type Pool, PoolMember } from '../pool.entity.ts';
import { contestChanged } from '../pool-events.ts';
import { Contest, ContestWeekRow, Entry } from './contest.entity.ts';

export const weeklyFormats = poolFormats.filter((format) => formatRules(format).isWeekly);

/** What a contest goes over: so many tournaments, or one round. */
export type Span = Pick<Pool, 'numTournaments' | 'round'>;

/**
 * Gives the pool its next contest, over the next tournaments to lock or over those given, with an entry for every
 * member. Without a tournament in the schedule a weekly pool gets none, and others are refused.
 */
export async function createContest(
  tx: Ctx,
  pool: Pool,
  given?: readonly TournamentSnapshot[],
): Promise<Contest | null> {
  const { em, wallClock } = tx;
  const tournaments = given ?? (await nextTournaments(tx, [pool]))[0] ?? [];
  const shortage = shortageOf(pool, tournaments);
  if (shortage) {
    if (formatRules(pool.format).isWeekly) return null;
    throw new Refusal('CONFLICT', shortage, { field: 'numTournaments' });
  }
  const [last] = await em.find(Contest, { poolId: pool.id }, { orderBy: { number: 'desc' }, limit: 1 });
  // The host of a pool that has played before is asked whether it goes on.
  const contest = em.create(Contest, {
    id: randomUUID(),
    poolId: pool.id,
    number: (last?.number ?? 0) + 1,
    rules: pool.rules,
    quiet: last !== undefined,
  });
  await em.persist(contest).flush();
  tournaments.forEach(({ id }, index) => {
    em.persist(em.create(ContestWeekRow, { contestId: contest.id, week: index + 1, tournamentId: id }));
  });
  for (const { userId } of await em.find(PoolMember, { poolId: pool.id }))
    em.persist(newEntry(em, contest.id, userId, wallClock.now()));
  await em.flush();
  return contest;
}

/** Why the schedule has too few tournaments left for a contest of the pool; null if it has enough. */
export function shortageOf(
  { numTournaments, round }: Span,
  { length }: readonly TournamentSnapshot[],
  isFromThere = false,
): string | null {
  if (length >= numTournaments) return null;
  if (round !== null) return 'The schedule has no tournament left whose round is still to come.';
  const left = `${length === 0 ? 'no tournament' : `only ${length}`} left${isFromThere ? ' from there on' : ''}`;
  return `The schedule has ${left}, and this pool needs ${numTournaments}.`;
}

/**
 * The tournaments of each pool's next contest, as far as the schedule has them: from the given event on, or from the
 * first that can still be picked. None where the event can't be.
 */
export async function nextTournaments(
  ctx: Ctx,
  pools: readonly (Span & { event?: string | undefined })[],
): Promise<TournamentSnapshot[][]> {
  const now = ctx.gameClock.now();
  const playable = await playableTournaments(ctx);
  const times = await roundTimesOf(ctx, pools.some(({ round }) => round !== null) ? playable : []);
  // A round can be picked until its last golfer has teed off, though the tournament has long begun.
  const canBePicked = ({ id, lockAt }: TournamentSnapshot, round: number | null) => {
    if (round === null) return lockAt > now;
    const own = times.get(id)?.[round - 1];
    return own !== undefined && now < (own.lastTeeAt ?? own.day.endsAt);
  };
  return pools.map(({ round, numTournaments, event }) => {
    const startable = playable.filter((tournament) => canBePicked(tournament, round));
    const first = event === undefined ? 0 : startable.findIndex(({ id }) => id === event);
    return first < 0 ? [] : startable.slice(first, first + numTournaments);
  });
}

/** A member's first entry: others are made by whoever wants them. */
export const newEntry = (em: EntityManager, contestId: string, userId: string, createdAt: Date): Entry =>
  em.create(Entry, { id: randomUUID(), contestId, userId, createdAt });

/** Each batch is a transaction: so many pools wait for it, and all their members get an entry in it. */
const poolsAtOnce = 500;

/**
 * Gives weekly pools whose contest has locked the one of the next tournament, so that whoever joins in play has
 * an entry (G36). In as many statements for hundreds of pools as for one; rows locked right now wait for the next tick.
 */
export async function openNextContests(ctx: Ctx, atOnce = poolsAtOnce): Promise<void> {
  const now = ctx.gameClock.now();
  const next = (await playableTournaments(ctx)).find(({ lockAt }) => lockAt > now);
  if (!next || !(await isNextAwaited(ctx, now))) return;
  await inBatchesById(ctx, atOnce, (after) => openContestsOf(ctx, { next, now, after, atOnce }));
}

/** The same for the next pools in the order of their ids, which are returned. */
async function openContestsOf(
  ctx: Ctx,
  { next, now, after, atOnce }: { next: TournamentSnapshot; now: Date; after: string; atOnce: number },
): Promise<string[]> {
  // A fork: entities of other tasks are of no use here and would be checked for changes.
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    const due = await rowsOf(
      em,
      { pool_id: text, id: orNull(text) },
      `with due as (
         select id, rules from pool
         where id > ? and deleted_at is null and stopped_at is null and format = any(array[?]::text[]) and not exists (
           select 1 from contest c
           join contest_week w on w.contest_id = c.id
           join tournament t on t.id = w.tournament_id
           where c.pool_id = pool.id and (t.id = ? or (t.lock_at > ? and c.settled_at is null))
         )
         order by id limit ? for update skip locked
       ), opened as (
         insert into contest (id, pool_id, number, rules, quiet)
         select gen_random_uuid(), due.id, before.number + 1, due.rules, before.number > 0
         from due cross join lateral (
           select coalesce(max(number), 0) as number from contest where pool_id = due.id
         ) before
         on conflict do nothing
         returning id, pool_id
       ), weeks as (
         insert into contest_week (contest_id, week, tournament_id) select id, 1, ? from opened
       ), entries as (
         insert into entry (id, contest_id, user_id, created_at)
         select gen_random_uuid(), opened.id, member.user_id, ?
         from opened join pool_member member on member.pool_id = opened.pool_id
       )
       select due.id as pool_id, opened.id from due left join opened on opened.pool_id = due.id order by due.id`,
      [after, weeklyFormats, next.id, now, atOnce, next.id, ctx.wallClock.now()],
    );
    const hints = due.flatMap(({ id, pool_id }) =>
      id === null ? [] : [{ contestId: id, poolId: pool_id, version: 0 }],
    );
    await ctx.bus.publishAll(em, contestChanged, hints);
    return due.map(({ pool_id }) => pool_id);
  });
}

const look = new KeptLook<{ id: string }>();

/** Whether a weekly pool has no contest that is still to lock; at most ticks none has. */
async function isNextAwaited(ctx: Ctx, now: Date): Promise<boolean> {
  const em = ctx.em.fork();
  const coming = await rowsOf(
    em,
    { id: text, isOff: flag },
    `select id, excluded is not null or status = 'cancelled' as "isOff" from tournament where lock_at > ? order by id`,
    [now],
  );
  // A contest is settled before its lock only where its event is called off.
  const isAnyOff = coming.some(({ isOff }) => isOff);
  const found = await look.again(
    ctx,
    {
      tables: ['pool', 'contest_week', ...(isAnyOff ? ['contest'] : [])],
      about: coming.map(({ id, isOff }) => `${id} ${isOff}`).join(),
    },
    () =>
      rowsOf(
        em,
        { id: text },
        `select pool.id from pool
         where deleted_at is null and stopped_at is null and format = any(array[?]::text[]) and not exists (
           select 1 from contest c
           join contest_week w on w.contest_id = c.id
           join tournament t on t.id = w.tournament_id
           where c.pool_id = pool.id and t.lock_at > ? and c.settled_at is null
         )
         limit 1`,
        [weeklyFormats, now],
      ),
  );
  return found.length > 0;
}

/** Publishes, after the commit, that these contests have changed. */
export async function publishContestChanges(
  tx: Ctx,
  changed: readonly { contestId: string; poolId: string; version: number }[],
): Promise<void> {
  if (changed.length === 0) return;
  const { em, bus, hooks } = tx;
  await bus.publishAll(em, contestChanged, changed);
  const contestIds = changed.map(({ contestId }) => contestId);
  await hooks.boardChanged(tx, { contestIds });
}

/** Raises the contest's version, and publishes the change after the commit. */
export const raiseContestVersion = (tx: Ctx, contest: Contest): Promise<void> =>
  raiseContestVersions(tx, [contest]);

/** The same for several contests, in as many statements as for one. */
export async function raiseContestVersions(tx: Ctx, contests: readonly Contest[]): Promise<void> {
  const rows = await rowsOf(
    tx.em,
    { id: text, version: number },
    'update contest set version = version + 1 where id = any(array[?]::uuid[]) returning id, version',
    [contests.map(({ id }) => id)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const moved = contests.filter((contest) => {
    const version = versions.get(contest.id);
    if (version === undefined) return false;
    contest.version = version;
    return true;
  });
  if (moved.length === 0) return;
  await resumeTakenContests(tx, moved);
  await publishContestChanges(
    tx,
    moved.map(({ id: contestId, poolId, version }) => ({ contestId, poolId, version })),
  );
}

/**
 * A quiet contest, whose host has not said whether the pool goes on, counts as played from its first card or payment
 * on, also one that the host notes. One of a stopped pool is not played, whatever of it is still noted with the host.
 */
export async function resumeTakenContests(tx: Ctx, contests: readonly Contest[]): Promise<void> {
  const quiet = contests.filter((contest) => contest.quiet);
  if (quiet.length === 0) return;
  const rows = await rowsOf(
    tx.em,
    { id: text },
    `select distinct contest.id from contest join pool on pool.id = contest.pool_id
       join entry on entry.contest_id = contest.id
     where contest.id = any(array[?]::uuid[]) and ${isPlayedSql('contest')}
       and (entry.paid_at is not null
         or exists (select 1 from outside_payment noted where noted.entry_id = entry.id and noted.paid_at is not null)
         or exists (select 1 from card where card.entry_id = entry.id))`,
    [quiet.map(({ id }) => id)],
  );
  const taken = new Set(rows.map(({ id }) => id));
  for (const contest of quiet) if (taken.has(contest.id)) await resumeContest(tx, contest);
}

/** Its members are sent mails about it like those of any other from now on. */
export async function resumeContest(tx: Ctx, contest: Contest): Promise<void> {
  const resumed = await tx.em.execute<unknown[]>(
    'update contest set quiet = false where id = ? and quiet returning 1',
    [contest.id],
  );
  contest.quiet = false;
  if (resumed.length > 0) await tx.hooks.contestResumed(tx, { contestId: contest.id });
}
