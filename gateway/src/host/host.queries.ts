import type { User } from '../accounts/users/user.entity.ts';
import type { Ctx } from '../context.ts';
import { flag, moment, number, orNull, type RowOf, rowsOf, text } from '../database/rows.ts';
import { sheetOf, weekNow } from '../picks/sheets/sheet.queries.ts';
import { type ContestView, contestOpenMeanwhile, picksWindow } from '../pools/contests/contest.queries.ts';
import type { Pool } from '../pools/pool.entity.ts';
import { userById } from '../pools/pool.queries.ts';
import { poolView } from '../pools/pool-view.service.ts';
import { buyInOf } from '../pools/settled-outside/pot-of-pool.ts';
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
  entryId: string | null;
  /** Null if there is nothing to pay, or they are not in the contest. */
  isPaid: boolean | null;
  paidAt: Date | null;
  cardSavedAt: Date | null;
  missing: Missing[];
  remindedAt: Date | null;
  remind: Verdict;
  removal: Verdict;
  /** What would be refunded to them. */
  refundCents: number;
}

/** The data of the host page. */
export interface HostView {
  pool: Pool;
  /** The contest whose cards are open; null if the schedule has no tournament for it. */
  contest: ContestView | null;
  week: number | null;
  members: HostedMember[];
}

const rowColumns = {
  userId: text,
  joinedAt: moment,
  entryId: orNull(text),
  paidAt: orNull(moment),
  cardSavedAt: orNull(moment),
  remindedAt: orNull(moment),
  isMuted: flag,
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
  });
  const users = await Promise.all(rows.map(({ userId }) => userById(ctx, userId)));
  const isFree = buyInOf(pool) === 0;
  const callerId = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const members = rows.flatMap((row, place): HostedMember[] => {
    const user = users[place];
    if (!user) return [];
    const isIn = row.entryId !== null && contest !== null;
    const isPaid = row.paidAt !== null;
    const missing = missingOf({
      isIn,
      isQuiet: contest?.contest.quiet ?? false,
      isFree,
      isPaid,
      hasCard: row.cardSavedAt !== null,
    });
    const isSelf = user.id === callerId;
    return [
      {
        user,
        isSelf,
        joinedAt: row.joinedAt,
        entryId: row.entryId,
        isPaid: isFree || row.entryId === null || (contest?.contest.quiet && !isPaid) ? null : isPaid,
        paidAt: row.paidAt,
        cardSavedAt: row.cardSavedAt,
        missing,
        remindedAt: row.remindedAt,
        remind: reminderVerdict(
          { missing, isSelf, isMuted: row.isMuted, remindedAt: row.remindedAt },
          window,
          { now, wallNow: ctx.wallClock.now() },
        ),
        removal: removalVerdict(
          facts,
          { isMember: true, isAdmin: false, hasPaidAtStake: row.hasPaidAtStake },
          now,
        ),
        refundCents: row.refundCents,
      },
    ];
  });
  return { pool, contest, week, members };
}

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
}

async function membersOf({ em }: Ctx, pool: Pool, { contest, week, lockedId }: Contests): Promise<Row[]> {
  const id = contest?.contest.id ?? null;
  return rowsOf(
    em,
    rowColumns,
    `select member.user_id as "userId", member.joined_at as "joinedAt", entry.id as "entryId",
       coalesce(entry.paid_at, noted.paid_at) as "paidAt", card.saved_at as "cardSavedAt", reminder.at as "remindedAt",
       coalesce('reminder' = any(settings.muted), false) as "isMuted",
       at_stake.paid_at is not null as "hasPaidAtStake", coalesce(back.cents, 0)::int as "refundCents"
     from pool_member member
     left join entry on entry.contest_id = ?::uuid and entry.user_id = member.user_id
     left join outside_payment noted on noted.entry_id = entry.id
     left join card on card.entry_id = entry.id and card.week = ?::int
     left join member_reminder reminder on reminder.contest_id = ?::uuid and reminder.user_id = member.user_id
     left join mail_settings settings on settings.user_id = member.user_id
     left join entry at_stake on at_stake.contest_id = ?::uuid and at_stake.user_id = member.user_id
     left join lateral (
       select sum(?::int + paid.fee_cents) as cents
       from entry paid join contest on contest.id = paid.contest_id and contest.settled_at is null
       where contest.pool_id = member.pool_id and paid.user_id = member.user_id
         and paid.paid_at is not null and contest.id is distinct from ?::uuid
     ) back on true
     where member.pool_id = ? order by member.joined_at, member.user_id`,
    [id, week, id, lockedId, pool.buyInCents, lockedId, pool.id],
  );
}
