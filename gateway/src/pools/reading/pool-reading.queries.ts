import { batched } from '../../async/batched.ts';
import type { Ctx } from '../../context.ts';
import { preparedRows, shownEntity } from '../../database/prepared-rows.ts';
import {
  flag,
  list,
  moment,
  number,
  object,
  oneOf,
  orNull,
  type RowOf,
  stored,
  text,
} from '../../database/rows.ts';
import { currentTournamentId } from '../../golf/tournaments/tournament-snapshot.ts';
import { poolFormats } from '../../rules/pools/formats.ts';
import type { PoolRules } from '../../rules/pools/pool-rules.ts';
import type { NamedPrizes, SettledOutside } from '../../rules/pools/settled-outside.ts';
import { Contest, Entry } from '../contests/contest.entity.ts';
import { isPlayedSql } from '../next-week/played-contests.queries.ts';
import { Pool } from '../pool.entity.ts';
import { entriesInPotSql } from '../settled-outside/pot-entries.queries.ts';

// What screens ask about pools, in one statement for all pools of an answer: their contests from the one that is open
// or in play on, and the caller's part in them. What is read this way is never changed: who writes loads entities in a
// transaction.

/** A contest that was read, with its tournaments. */
export interface ContestRead {
  contest: Contest;
  weeks: readonly { week: number; tournamentId: string }[];
  paidEntries: number;
  /** The caller's, the first one first. */
  entries: readonly Entry[];
}

/** The caller's part in a pool. */
export interface PartInPool {
  memberCount: number;
  isMember: boolean;
  /** Whether somebody else than its admin has paid for what is not settled. */
  othersHavePaid: boolean;
  /** The contests that are played and not settled in which the host has noted a payment of theirs. */
  notedContestIds: readonly string[];
  isSentAway: boolean;
  /** The invitation that was valid when the caller was removed. */
  deadLinkId: string | null;
}

export interface PoolRead {
  pool: Pool;
  standing: PartInPool;
  /** The one that is open or in play first; empty where the schedule had no tournament for one. */
  contests: readonly ContestRead[];
}

export interface PoolForAnybody extends Pick<PoolRead, 'pool'> {
  contests: readonly Omit<ContestRead, 'entries'>[];
}

const entryColumns = {
  id: text,
  userId: text,
  number,
  nickname: orNull(text),
  createdAt: text,
  paidAt: orNull(text),
  paidBy: orNull(oneOf(['card', 'balance'])),
  feeCents: number,
  heldUntil: orNull(text),
  creditCents: number,
  lateWeeks: list(number),
  letInAt: orNull(text),
};
type EntryRow = RowOf<typeof entryColumns>;

const contestColumns = {
  id: text,
  number,
  paymentsClosedAt: orNull(text),
  settledAt: orNull(text),
  outcome: orNull(oneOf(['settled', 'void'])),
  version: number,
  rules: orNull(stored<PoolRules>()),
  quiet: flag,
  weeks: list(object({ week: number, tournamentId: text })),
  paid: number,
  entries: orNull(list(object(entryColumns))),
};
type ContestRow = RowOf<typeof contestColumns>;

const columns = {
  id: text,
  name: text,
  nameKey: text,
  format: oneOf(poolFormats),
  round: orNull(number),
  numTournaments: number,
  maxUsers: orNull(number),
  buyInCents: number,
  payoutsBps: list(number),
  rules: orNull(stored<PoolRules>()),
  settledOutside: orNull(stored<SettledOutside>()),
  namedPrizes: orNull(stored<NamedPrizes>()),
  isPrivate: flag,
  isUnlisted: flag,
  adminId: text,
  coHostIds: list(text),
  createdAt: moment,
  deletedAt: orNull(moment),
  stoppedAt: orNull(moment),
  noticeText: orNull(text),
  noticeAt: orNull(moment),
  noticeBy: orNull(text),
  noticeUntil: orNull(moment),
  noticeContestId: orNull(text),
  rerunOf: orNull(text),
  offeredTo: orNull(text),
  offeredAt: orNull(moment),
  offerLeaves: flag,
  memberCount: number,
  isMember: flag,
  othersHavePaid: flag,
  notedContestIds: list(text),
  isSentAway: flag,
  deadLinkId: orNull(text),
  contests: list(object(contestColumns)),
};

/** Of `pool`, the ids of the contests in which the host has noted a payment of that user and which are played and not settled. */
export const notedContestsSql = (userId: string): string => `
  case when pool.settled_outside is null then '[]' else to_json(array(
    select contest.id from contest join entry on entry.contest_id = contest.id and entry.user_id = ${userId}
    join outside_payment on entry_id = entry.id and outside_payment.paid_at is not null
    where contest.pool_id = pool.id and contest.settled_at is null and ${isPlayedSql('contest')}
  )) end`;

// $2 is the caller, $3 the current tournament. A pool's contest is the first that is unsettled, or settled but still
// of this week (G11); otherwise the last. What a pool that was stopped would have played next is none. Who has paid is
// asked of all entries of the pool's contests: for the first that has, PostgreSQL would read those of all pools.
const selected = `
  select pool.id, pool.name, pool.name_key as "nameKey", format, round, num_tournaments as "numTournaments",
    max_users as "maxUsers", buy_in_cents as "buyInCents", payouts_bps as "payoutsBps", pool.rules,
    settled_outside as "settledOutside", named_prizes as "namedPrizes", is_private as "isPrivate", is_unlisted as "isUnlisted",
    admin_id as "adminId", to_json(co_host_ids) as "coHostIds", pool.created_at as "createdAt", pool.deleted_at as "deletedAt", stopped_at as "stoppedAt",
    notice_text as "noticeText", notice_at as "noticeAt", notice_by as "noticeBy", notice_until as "noticeUntil",
    notice_contest_id as "noticeContestId", again_of as "rerunOf",
    offered_to as "offeredTo", offered_at as "offeredAt", offer_leaves as "offerLeaves",
    (select count(*)::int from pool_member where pool_id = pool.id) as "memberCount",
    exists (select 1 from pool_member where pool_id = pool.id and user_id = $2::uuid) as "isMember",
    coalesce((
      select bool_or(entry.paid_at is not null or (
        select outside_payment.paid_at is not null from outside_payment where entry_id = entry.id
      ))
      from entry where entry.user_id <> pool.admin_id and contest_id = any(array(
        select id from contest where pool_id = pool.id and settled_at is null
      ))
    ), false) as "othersHavePaid",
    ${notedContestsSql('$2::uuid')} as "notedContestIds",
    removed.user_id is not null as "isSentAway", removed.invitation_id as "deadLinkId",
    coalesce((
      select json_agg(json_build_object(
        'id', own.id, 'number', own.number, 'paymentsClosedAt', own.sealed_at, 'settledAt', own.settled_at,
        'outcome', own.outcome, 'version', own.version, 'rules', own.rules, 'quiet', own.quiet,
        'weeks', (
          select json_agg(json_build_object('week', week, 'tournamentId', tournament_id) order by week)
          from contest_week where contest_id = own.id
        ),
        'paid', ${entriesInPotSql('own')},
        'entries', (
          select json_agg(json_build_object('id', id, 'userId', user_id, 'number', entry.number, 'nickname', nickname,
            'createdAt', created_at, 'paidAt', paid_at, 'paidBy', paid_by, 'feeCents', fee_cents,
            'heldUntil', held_until, 'creditCents', credit_cents, 'lateWeeks', late_weeks,
            'letInAt', let_in_at) order by entry.number)
          from entry where contest_id = own.id and user_id = $2::uuid
        )
      ) order by own.number)
      from contest own where own.pool_id = pool.id and own.number >= playing.number
        and ${isPlayedSql('own')}
    ), '[]') as contests
  from pool
  left join pool_removed removed on removed.pool_id = pool.id and removed.user_id = $2::uuid
  left join lateral (
    select number from (
      select c.number, c.settled_at is null or exists (
        select 1 from contest_week where contest_id = c.id and tournament_id = $3
      ) as is_playing
      from contest c where c.pool_id = pool.id and ${isPlayedSql('c')}
    ) known
    order by is_playing desc, case when is_playing then number else -number end limit 1
  ) playing on true`;

const statements = {
  /** Some pools by id. */
  ids: { name: 'pools-by-id', text: `${selected} where pool.id = any($1::uuid[])` },
  /** The pool that is or was called so, an unlisted one for its members. */
  nameKey: {
    name: 'pool-by-name',
    text: `${selected} where pool.id = (select pool_id from pool_name where name_key = $1)
      and pool.deleted_at is null and (not is_unlisted or exists (
        select 1 from pool_member where pool_id = pool.id and user_id = $2::uuid
      ))`,
  },
  /** All of a member. */
  memberId: {
    name: 'pools-of-member',
    text: `${selected} where pool.deleted_at is null
      and pool.id in (select pool_id from pool_member where user_id = $1::uuid)
      and ($4::text is null or pool.name_key > $4) order by pool.name_key`,
  },
};

async function read(
  ctx: Ctx,
  by: keyof typeof statements,
  value: unknown,
  viewerId: string | null,
  more: readonly unknown[] = [],
): Promise<PoolRead[]> {
  const values = [value, viewerId, (await currentTournamentId(ctx)) ?? '', ...more];
  return (await preparedRows(ctx.em, columns, statements[by], values)).map(poolRead);
}

function poolRead({
  memberCount,
  isMember,
  othersHavePaid,
  notedContestIds,
  isSentAway,
  deadLinkId,
  contests,
  ...pool
}: RowOf<typeof columns>): PoolRead {
  return {
    // Without the pin, which only joining asks for.
    pool: shownEntity(Pool, { ...pool, pinHash: null }),
    standing: { memberCount, isMember, othersHavePaid, notedContestIds, isSentAway, deadLinkId },
    contests: contests.map((row) => contestRead(pool.id, row)),
  };
}

const contestRead = (
  poolId: string,
  { weeks, paid, entries, paymentsClosedAt, settledAt, ...contest }: ContestRow,
): ContestRead => ({
  contest: shownEntity(Contest, {
    ...contest,
    poolId,
    paymentsClosedAt: dateOf(paymentsClosedAt),
    settledAt: dateOf(settledAt),
    frozenBoard: null,
  }),
  weeks,
  paidEntries: paid,
  entries: (entries ?? []).map((entry) => entryRead(contest.id, entry)),
});

const entryRead = (contestId: string, { createdAt, paidAt, heldUntil, letInAt, ...entry }: EntryRow): Entry =>
  shownEntity(Entry, {
    ...entry,
    contestId,
    createdAt: new Date(createdAt),
    paidAt: dateOf(paidAt),
    heldUntil: dateOf(heldUntil),
    letInAt: dateOf(letInAt),
  });

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));

const callerId = ({ caller }: Ctx): string | null => (caller.kind === 'user' ? caller.userId : null);

/** The pool for its caller; null if there is none of that id. */
export function readPool(ctx: Ctx, poolId: string): Promise<PoolRead | null> {
  const reading = batched(ctx, poolsForCaller).load(poolId);
  batched(ctx, poolsForAnybody).prime(poolId, reading);
  return reading;
}

/** The same without what depends on the caller, whom a shared answer doesn't have. */
export const readPoolForAnybody = (ctx: Ctx, poolId: string): Promise<PoolForAnybody | null> =>
  batched(ctx, poolsForAnybody).load(poolId);

/** By its name or a former one, as it is compared; null also for an unlisted pool, unless the caller is in it. */
export async function readPoolNamed(ctx: Ctx, nameKey: string): Promise<PoolRead | null> {
  const [found] = await read(ctx, 'nameKey', nameKey, callerId(ctx));
  if (found) remember(ctx, found);
  return found ?? null;
}

/** In the order of their names, behind that one. */
export async function readPoolsOfMember(
  ctx: Ctx,
  userId: string,
  afterNameKey: string | null,
): Promise<PoolRead[]> {
  const found = await read(ctx, 'memberId', userId, callerId(ctx), [afterNameKey]);
  for (const one of found) remember(ctx, one);
  return found;
}

function remember(ctx: Ctx, one: PoolRead): void {
  batched(ctx, poolsForCaller).prime(one.pool.id, one);
  batched(ctx, poolsForAnybody).prime(one.pool.id, one);
}

async function poolsForCaller(ctx: Ctx, poolIds: readonly string[]): Promise<(PoolRead | null)[]> {
  return inOrder(poolIds, await read(ctx, 'ids', poolIds, callerId(ctx)));
}

async function poolsForAnybody(ctx: Ctx, poolIds: readonly string[]): Promise<(PoolForAnybody | null)[]> {
  return inOrder(poolIds, await read(ctx, 'ids', poolIds, null));
}

function inOrder(poolIds: readonly string[], found: readonly PoolRead[]): (PoolRead | null)[] {
  const byId = new Map(found.map((one) => [one.pool.id, one]));
  return poolIds.map((id) => byId.get(id) ?? null);
}
