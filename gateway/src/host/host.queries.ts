import type { User } from '../accounts/users/user.entity.ts';
import { isRelaxed } from '../configuration/relaxations.ts';
import type { Ctx } from '../context.ts';
import { flag, list, moment, number, object, orNull, type RowOf, rowsOf, text } from '../database/rows.ts';
import { sheetOf, weekNow } from '../picks/sheets/sheet.queries.ts';
import {
  type ContestView,
  contestOpenMeanwhile,
  contestsFromNow,
  picksWindow,
} from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { userById } from '../pools/pool.queries.ts';
import { poolView } from '../pools/pool-view.service.ts';
import { buyInOf } from '../pools/settled-outside/pot-of-pool.ts';
import { removingVerdict } from '../rules/pools/hosting/co-hosts.ts';
import {
  type Missing,
  missingOf,
  type ReminderWindow,
  reminderVerdict,
  removalVerdict,
} from '../rules/pools/hosting/hosting.ts';
import type { Verdict } from '../rules/pools/windows.ts';

/** A member as the admin sees them: whether there is a card, but not what is on it. */
export interface HostedMember {
  user: User;
  /** Whether it is the admin's own row. */
  isSelf: boolean;
  joinedAt: Date;
  /** Theirs in the contest, the first one first; none if they are not in it. */
  entries: HostedEntry[];
  /** Whether all of them are paid; null if there is nothing to pay, or they are not in the contest. */
  isPaid: boolean | null;
  /** When the last of them was paid, or got its card; null until all have it. */
  paidAt: Date | null;
  cardSavedAt: Date | null;
  /** What any of them lacks. */
  missing: Missing[];
  remindedAt: Date | null;
  remind: Verdict;
  /** The same for each thing that they may lack. */
  remindOf: Record<Missing, Verdict>;
  removal: Verdict;
  /** What would be refunded to them. */
  refundCents: number;
}

/** One of a member's entries. */
export interface HostedEntry {
  id: string;
  number: number;
  nickname: string | null;
  isPaid: boolean | null;
  paidAt: Date | null;
  cardSavedAt: Date | null;
  missing: Missing[];
}

/** The data of the host page. */
export interface HostView {
  pool: Pool;
  /** The contest whose cards are open; null if the schedule has no tournament for it. */
  contest: ContestView | null;
  week: number | null;
  members: HostedMember[];
}

const entryColumns = {
  id: text,
  number,
  nickname: orNull(text),
  paidAt: orNull(text),
  cardSavedAt: orNull(text),
  // Of any week.
  hasAnyCard: flag,
};
type EntryRow = RowOf<typeof entryColumns>;

const rowColumns = {
  userId: text,
  joinedAt: moment,
  entries: list(object(entryColumns)),
  remindedAt: orNull(moment),
  isMuted: flag,
  isReached: flag,
  hasPaidAtStake: flag,
  refundCents: number,
};
type Row = RowOf<typeof rowColumns>;

/** In the order of joining. The number of statements does not depend on the number of members. */
export async function hostView(ctx: Ctx, pool: Pool): Promise<HostView> {
  const { contest: inPlayOrNext, facts } = await poolView(ctx, pool);
  const now = ctx.gameClock.now();
  const isInPlay = inPlayOrNext && !inPlayOrNext.contest.settledAt && now >= inPlayOrNext.lockAt;
  const contest = (await contestOpenMeanwhile(ctx, pool.id)) ?? inPlayOrNext;
  const week = contest && (await weekNow(ctx, contest));
  const isOver = contest?.contest.settledAt != null;
  const window = contest && week !== null && !isOver ? await windowOf(ctx, contest, week) : null;
  const rows = await membersOf(ctx, pool, {
    contest,
    week,
    lockedId: isInPlay ? inPlayOrNext.contest.id : null,
    lockedIds: (await contestsFromNow(ctx, [pool.id])).flatMap(({ contest: { id, settledAt }, lockAt }) =>
      !settledAt && now >= lockAt ? [id] : [],
    ),
  });
  const users = await Promise.all(rows.map(({ userId }) => userById(ctx, userId)));
  const isFree = buyInOf(pool) === 0;
  const settledOutside = pool.settledOutside !== null;
  const cardsLocked = isOver || (window !== null && now >= window.cardLockAt);
  const callerId = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const members = rows.flatMap((row, place): HostedMember[] => {
    const user = users[place];
    if (!user) return [];
    const entries = row.entries.map((entry) =>
      hostedEntry(entry, contest, { isFree, settledOutside, cardsLocked }),
    );
    const missing = missingKinds.filter((kind) => entries.some((entry) => entry.missing.includes(kind)));
    const isSelf = user.id === callerId;
    const verdictOn = (wanted: Missing) =>
      reminderVerdict({ ...row, missing, wanted, isSelf }, window, { now, wallNow: ctx.wallClock.now() });
    const remindOf = { payment: verdictOn('payment'), card: verdictOn('card') };
    return [
      {
        user,
        isSelf,
        joinedAt: row.joinedAt,
        entries,
        isPaid: entries[0] ? allPaid(entries) : null,
        paidAt: lastOf(entries.map(({ paidAt }) => paidAt)),
        cardSavedAt: lastOf(entries.map(({ cardSavedAt }) => cardSavedAt)),
        missing,
        remindedAt: row.remindedAt,
        remind: remindOf[missing[0] ?? 'card'],
        remindOf,
        removal: bothAllow(
          removingVerdict(pool, callerId ?? '', user.id),
          removalVerdict(
            facts,
            { isMember: true, isAdmin: false, mayHost: false, hasPaidAtStake: row.hasPaidAtStake },
            now,
          ),
        ),
        refundCents: row.refundCents,
      },
    ];
  });
  return { pool, contest, week, members };
}

const missingKinds: readonly Missing[] = ['payment', 'card'];

function hostedEntry(
  { paidAt, cardSavedAt, hasAnyCard, ...entry }: EntryRow,
  contest: ContestView | null,
  { isFree, settledOutside, cardsLocked }: { isFree: boolean; settledOutside: boolean; cardsLocked: boolean },
): HostedEntry {
  const isPaid = paidAt !== null;
  const isQuiet = contest?.contest.quiet ?? false;
  const hasCard = cardSavedAt !== null;
  const satOut = settledOutside && cardsLocked && !hasAnyCard;
  return {
    ...entry,
    isPaid: isFree || ((isQuiet || satOut) && !isPaid) ? null : isPaid,
    paidAt: paidAt === null ? null : new Date(paidAt),
    cardSavedAt: cardSavedAt === null ? null : new Date(cardSavedAt),
    missing: missingOf({ isIn: contest !== null, isQuiet, isFree, isPaid, hasCard, satOut }),
  };
}

/** Null where nothing is to pay for any of them. */
const allPaid = (entries: readonly HostedEntry[]): boolean | null =>
  entries.every(({ isPaid }) => isPaid === null) ? null : entries.every(({ isPaid }) => isPaid !== false);

/** The last of these moments; null unless there are all of them. */
function lastOf(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((at) => at ?? []);
  return known.length < moments.length ? null : (known.toSorted((a, b) => Number(b) - Number(a))[0] ?? null);
}

/** The first refusal of two. */
const bothAllow = (one: Verdict, other: Verdict): Verdict => (one.allowed ? other : one);

async function windowOf(ctx: Ctx, contest: ContestView, week: number): Promise<ReminderWindow> {
  const { opensAt, lockAt, isReady } = await sheetOf(ctx, contest, week);
  const { lockAt: paymentLockAt } = await picksWindow(ctx, contest);
  return {
    opensAt,
    cardLockAt: lockAt,
    paymentLockAt: contest.pool.settledOutside ? null : paymentLockAt,
    hasSheet: isReady,
  };
}

interface Contests {
  contest: ContestView | null;
  week: number | null;
  /** The contest in play, whose buy-ins are not refunded. */
  lockedId: string | null;
  /** All that are, of which an earlier one may wait for its final scores. */
  lockedIds: readonly string[];
}

async function membersOf(
  ctx: Ctx,
  pool: Pool,
  { contest, week, lockedId, lockedIds }: Contests,
): Promise<Row[]> {
  const { em, push, wallClock } = ctx;
  const id = contest?.contest.id ?? null;
  return rowsOf(
    em,
    rowColumns,
    `select member.user_id as "userId", member.joined_at as "joinedAt", coalesce(own.entries, '[]') as entries,
       reminder.at as "remindedAt", coalesce('reminder' = any(settings.muted), false) as "isMuted",
       ?::boolean or account.email_confirmed_at is not null or (?::boolean and not coalesce('reminder' = any(shown.muted), false)
         and exists (
           select from push_device device
           join user_session session on session.id = session_id and ended_at is null and expires_at > ?
           where device.user_id = member.user_id)) as "isReached",
       coalesce(at_stake.is_paid, false) as "hasPaidAtStake", coalesce(back.cents, 0)::int as "refundCents"
     from pool_member member
     join user_account account on account.id = member.user_id
     left join push_settings shown on shown.user_id = member.user_id
     left join lateral (
       select json_agg(json_build_object('id', entry.id, 'number', entry.number, 'nickname', nickname,
         'paidAt', coalesce(entry.paid_at, noted.paid_at), 'cardSavedAt', card.saved_at,
         'hasAnyCard', exists (select 1 from card made where made.entry_id = entry.id)) order by entry.number) as entries
       from entry
       left join outside_payment noted on noted.entry_id = entry.id
       left join card on card.entry_id = entry.id and card.week = ?::int
       where entry.contest_id = ?::uuid and entry.user_id = member.user_id
     ) own on true
     left join member_reminder reminder on reminder.contest_id = ?::uuid and reminder.user_id = member.user_id
     left join mail_settings settings on settings.user_id = member.user_id
     left join lateral (
       select bool_or(noted.paid_at is not null or (staked.paid_at is not null and staked.contest_id = ?::uuid)) as is_paid
       from entry staked left join outside_payment noted on noted.entry_id = staked.id
       where staked.contest_id = any(array[?]::uuid[]) and staked.user_id = member.user_id
     ) at_stake on true
     left join lateral (
       select sum(?::int + paid.fee_cents) as cents
       from entry paid join contest on contest.id = paid.contest_id and contest.settled_at is null
       where contest.pool_id = member.pool_id and paid.user_id = member.user_id
         and paid.paid_at is not null and contest.id is distinct from ?::uuid
     ) back on true
     where member.pool_id = ? order by member.joined_at, member.user_id`,
    [
      ...[isRelaxed(ctx, 'mail checks'), push !== undefined, wallClock.now()],
      ...[week, id, id, lockedId, [...lockedIds], pool.buyInCents, lockedId, pool.id],
    ],
  );
}
