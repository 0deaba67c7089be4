import { dayInUtc, daysAfter } from '@fairway/schema/days';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '../../context.ts';
import { inBatchesById } from '../../database/batches/by-id.ts';
import { flag, number, oneOf, orNull, type RowOf, rowsOf, text } from '../../database/rows.ts';
import { transactional } from '../../database/transaction.ts';
import {
  sheetOpening,
  type TournamentSnapshot,
  tournamentsWithIds,
} from '../../golf/tournaments/tournament-snapshot.ts';
import { startOfDay } from '../../golf/venue-time.ts';
import { isPlayedSql } from '../../pools/next-week/played-contests.queries.ts';
import { pushValues } from '../push/enqueue-pushes.service.ts';
import { mailsWaiting, usualMailLanes } from '../waiting.ts';
import {
  type MailContext,
  mailColumns,
  mailCommonValues,
  mailMoments,
  withPushes,
} from './enqueue-mails.service.ts';

// Mails that fall due with the game: picks open, a lock comes near, golfers withdraw. Each event of a
// tournament, or of one round where only that is played (G7), is recorded once with everyone it concerns at that
// moment; later members see it in the app.

/** How long before the lock members without a card are reminded. */
const reminder = `interval '1 day'`;
/** A single round is picked on its own day, so the reminder comes shortly before the first tee time. */
const roundReminder = `interval '3 hours'`;
const nearDays = 10;

/** A golfer who was listed again may be out again; a feed that can't decide is not told of for ever. */
const timesTold = 'nullif(least(golfer.times_back, 2), 0)';

/** The Monday of the week that the event is in now; events are put off. */
const weekNow = `to_char(date_trunc('week', tournament.starts_on), 'YYYY-MM-DD')`;

/**
 * SQL: whether something was told of a tournament for that week, and the week itself if it was told for another one before.
 * Without a week it is noted, too: so gateways of the version before know of it, and so they note it.
 */
const toldOf = (tournament: string, what: string, week: string): string => `(
  select count(*) filter (where told.what = concat_ws(' ', ${what}, ${week})) > 0
      or (count(*) filter (where told.what = ${what}) > 0 and count(*) filter (where told.is_other) = 0) as is_told,
    case when count(*) filter (where told.is_other) > 0 then ${week} end as moved
  from (
    select noted.what, noted.what like ${what} || ' ____-__-__' and noted.what <> concat_ws(' ', ${what}, ${week}) as is_other
    from tournament_told noted where noted.tournament_id = ${tournament}
  ) told
)`;

const dueColumns = {
  tournament: text,
  what: text,
  week: orNull(text),
  /** The week again, if its members were told of another one. */
  moved: orNull(text),
  kind: oneOf(['picks-open', 'no-card', 'golfer']),
  round: orNull(number),
  golfer: orNull(number),
};

/** Tiers are made when picks open: where there are tiers, there is a sheet. */
const dueNow = `
  with near as (
    select id, lock_at, tiers_frozen_at, ${weekNow} as week from tournament
    where excluded is null and status not in ('official', 'cancelled') and starts_on between ? and ?
  ), sheet as (
    select id, week, null::int as round, lock_at, lock_at - ${reminder} as remind_at
    from near where tiers_frozen_at is not null
    union all
    select made.tournament_id, made.week, made.round, teed.last_at, teed.first_at - ${roundReminder}
    from (select distinct tournament_id, week, round from round_tier join near on near.id = tournament_id) made
    cross join lateral (
      select min((line ->> 'teeAt')::timestamptz) as first_at, max((line ->> 'teeAt')::timestamptz) as last_at
      from field_entry golfer, jsonb_array_elements(golfer.rounds) as line
      where golfer.tournament_id = made.tournament_id and golfer.left_at is null
        and (line ->> 'round')::int = made.round
    ) teed
  ), due as (
    select id, week, 'picks-open' as kind, round, null::int as golfer,
      concat_ws(' ', 'picks-open', round) as what
    from sheet where lock_at > ?
    union all
    select id, week, 'no-card', round, null, concat_ws(' ', 'no-card', round)
    from sheet where lock_at > ? and remind_at <= ?
    union all
    select near.id, null, 'golfer', null, golfer.dg_id, concat_ws(' ', 'golfer', golfer.dg_id, ${timesTold})
    from near join field_entry golfer on golfer.tournament_id = near.id
    where near.tiers_frozen_at is not null and (golfer.status = 'withdrawn' or golfer.left_at is not null)
  )
  select id as tournament, kind, round, golfer, what, week, told.moved from due
  cross join lateral ${toldOf('due.id', 'due.what', 'due.week')} told
  where not told.is_told`;

/** A batch enqueues the mails of so many contests, in one transaction. */
const contestsAtOnce = 200;

/**
 * Enqueues the mails that are due: one statement if there are none, and as many for a thousand members as for one. It is
 * noted at the end that they were told; who is interrupted begins again, and what is there already stays.
 */
export async function enqueueDueMails(ctx: Ctx, atOnce = contestsAtOnce): Promise<void> {
  const now = ctx.gameClock.now();
  const days = [dayInUtc(now, -nearDays), dayInUtc(now, nearDays)];
  const due = await openOf(ctx, await rowsOf(ctx.em.fork(), dueColumns, dueNow, [...days, now, now, now]));
  if (due.length === 0) return;
  const quiet: string[] = [];
  const isWhole = await inBatchesById(ctx, atOnce, async (after) => {
    const contests = await contestsWith(ctx.em.fork(), { due, after, atOnce });
    quiet.push(...contests.filter((contest) => contest.quiet).map(({ id }) => id));
    const ids = contests.map(({ id }) => id);
    if (ids.length > 0) await enqueueOf(ctx, due, ids);
    return ids;
  });
  if (isWhole) await noteSent(ctx, due, quiet);
}

/** Without picks that are not open: an event that is put off keeps the tiers it had, and opens in its new week. */
async function openOf(ctx: Ctx, due: readonly RowOf<typeof dueColumns>[]) {
  const moved = due.flatMap((one) => (one.moved === null ? [] : [one.tournament]));
  const em = ctx.em.fork();
  const tournaments = await tournamentsWithIds(em, moved);
  const open: (typeof due)[number][] = [];
  for (const one of due) {
    const putOff = tournaments.get(one.tournament);
    const opensAt = putOff && one.golfer === null ? await openingOf(em, putOff, one.round) : null;
    if (opensAt === null || opensAt <= ctx.gameClock.now()) open.push(one);
  }
  return open;
}

const openingOf = async (em: EntityManager, tournament: TournamentSnapshot, round: number | null) =>
  round === null
    ? sheetOpening(em, tournament)
    : startOfDay(daysAfter(tournament.startsOn, round - 1), tournament.zone);

type Due = readonly { tournament: string; golfer: number | null }[];
interface Found {
  id: string;
  quiet: boolean;
}

/** The next contests of these tournaments, in the order of their ids; each one's weeks by their key (`offset`). */
const contestsWith = (
  em: EntityManager,
  { due, after, atOnce }: { due: Due; after: string; atOnce: number },
): Promise<Found[]> =>
  rowsOf(
    em,
    { id: text, quiet: flag },
    `select id, quiet from contest where id > ? and settled_at is null and exists (
       select 1 from contest_week
       where contest_id = contest.id and tournament_id = any(array[?]::text[]) offset 0)
     order by id limit ?`,
    [after, [...new Set(due.map(({ tournament }) => tournament))], atOnce],
  );

/** What members have to do, and what has happened to golfers. */
const toDo = (due: Due): Due => due.filter(({ golfer }) => golfer === null);
const ofSomeGolfer = (due: Due): Due => due.filter(({ golfer }) => golfer !== null);

/** Asks nothing where nothing of its kind is due. */
async function enqueueFor(
  { ctx, em, contests }: { ctx: Ctx; em: EntityManager; contests: readonly string[] },
  insert: string,
  due: Due,
): Promise<void> {
  if (due.length === 0 || contests.length === 0) return;
  await em.execute(insert, [...mailMoments(ctx), JSON.stringify(due), [...contests], ...pushValues(ctx)]);
}

/** A contest that resumes later sends its own mails; to one that resumed meanwhile they are sent now. */
function noteSent(ctx: Ctx, due: Due, quiet: readonly string[]): Promise<void> {
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    await em.execute(
      `insert into tournament_told (tournament_id, what)
       select tournament, unnest(array[what, concat_ws(' ', what, week)])
       from jsonb_to_recordset(?::jsonb) as row (tournament text, what text, week text)
       on conflict do nothing`,
      [JSON.stringify(due)],
    );
    await enqueueFor({ ctx, em, contests: quiet }, toMakeACard, toDo(due));
  });
}

function enqueueOf(ctx: Ctx, due: Due, contests: readonly string[]): Promise<void> {
  return transactional({ em: ctx.em.fork(), log: ctx.log }, async (em) => {
    await enqueueFor({ ctx, em, contests }, toMakeACard, toDo(due));
    await enqueueFor({ ctx, em, contests }, ofGolfers, ofSomeGolfer(due));
    await ctx.bus.publishAll(em, mailsWaiting, usualMailLanes);
  });
}

/**
 * The mail that picks are open goes once to each member; the one that a card is missing, and those about its golfers, once
 * for each of their entries. A contest may come to be about another tournament, of which all is told anew.
 */
const otherThanFirst = 'case when entry.number > 1 then entry.number end';
const otherEntry = 'case when entry.number > 1 then entry.id end';

/** Contests with their weeks and what is asked of their pools: of a batch, each by keys (`offset`), however many there are. */
const contestsWithWeeks = `
  contest cross join lateral (
    select contest_week.week, contest_week.tournament_id, pool.round, pool.buy_in_cents
    from pool join contest_week on contest_week.contest_id = contest.id
    where pool.id = contest.pool_id and pool.deleted_at is null and ${isPlayedSql('contest')} offset 0
  ) week`;

/**
 * Members of a contest of that tournament, or of that round, who have no card for it and can still make one; of none
 * that waits for its host. The buy-in covers all weeks and can't be paid after the first.
 */
const toMakeACard = withPushes(`
  insert into outbox (${mailColumns})
  select gen_random_uuid(), entry.user_id, due.kind, concat_ws(' ', contest.id, week.week, week.tournament_id, due.moved, ${otherThanFirst}),
    jsonb_build_object('entryId', entry.id, 'week', week.week), ${mailCommonValues('due.kind')}
  from ${contestsWithWeeks}
  join jsonb_to_recordset(?::jsonb) as due (tournament text, kind text, round int, moved text)
    on due.tournament = week.tournament_id and week.round is not distinct from due.round
  join entry on entry.contest_id = contest.id
  where contest.id = any(array[?]::uuid[]) and contest.settled_at is null and not contest.quiet
    and not exists (select 1 from card where card.entry_id = entry.id and card.week = week.week)
    and (week.week = 1 or week.buy_in_cents = 0 or entry.paid_at is not null)
    and (entry.number = 1 or due.kind = 'no-card')
  on conflict do nothing`);

/**
 * Enqueues the mails that a weekly pool's members missed while its contest was quiet: that picks are open or, on the
 * last day, that they have no card.
 */
export async function enqueueMissedMails(noting: MailContext, contestId: string): Promise<void> {
  await noting.em.execute(
    withPushes(`insert into outbox (${mailColumns})
     select gen_random_uuid(), entry.user_id, missed.kind, concat_ws(' ', contest_id, week.week, week.tournament_id, missed.moved, ${otherThanFirst}),
       jsonb_build_object('entryId', entry.id, 'week', week.week), ${mailCommonValues('missed.kind')}
     from contest_week week
     join tournament on tournament.id = week.tournament_id
     cross join lateral (
       select known.kind, told.moved from unnest(array['no-card', 'picks-open']) as known (kind)
       cross join lateral ${toldOf('tournament.id', 'known.kind', weekNow)} told
       where told.is_told order by known.kind limit 1
     ) missed
     join entry using (contest_id)
     where contest_id = ? and not exists (
       select 1 from card where card.entry_id = entry.id and card.week = week.week)
       and (entry.number = 1 or missed.kind = 'no-card')
     on conflict do nothing`),
    [...mailMoments(noting), contestId, ...pushValues(noting)],
  );
}

/** Members whose card holds the golfer. A round finished before the withdrawal counts. */
const ofGolfers = withPushes(`
  insert into outbox (${mailColumns})
  select gen_random_uuid(), entry.user_id, 'golfer', concat_ws(' ', contest.id, week.week, week.tournament_id, due.golfer, ${timesTold}, ${otherEntry}),
    jsonb_build_object('entryId', entry.id, 'week', week.week, 'out', due.golfer), ${mailCommonValues(`'golfer'`)}
  from ${contestsWithWeeks}
  join jsonb_to_recordset(?::jsonb) as due (tournament text, golfer int)
    on due.tournament = week.tournament_id
  join entry on entry.contest_id = contest.id
  join lateral (
    select golfers from card where card.entry_id = entry.id and card.week = week.week offset 0
  ) card on card.golfers @> to_jsonb(due.golfer)
  join field_entry golfer on golfer.tournament_id = due.tournament and golfer.dg_id = due.golfer
  where contest.id = any(array[?]::uuid[]) and contest.settled_at is null
    and (week.round is null or golfer.rounds -> (week.round - 1) ->> 'strokes' is null)
  on conflict do nothing`);
