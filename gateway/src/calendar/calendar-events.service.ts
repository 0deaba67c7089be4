import { momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../context.ts';
import { roundTimesOf } from '../golf/scores/round-times.service.ts';
import type { TournamentSnapshot } from '../golf/tournaments/tournament-snapshot.ts';
import { dateAt } from '../golf/venue-time.ts';
import { pagePath } from '../notifications/mail-content/text/words.ts';
import { type ContestView, contestsFromNow, type WeekOfContest } from '../pools/contests/contest.queries.ts';
import type { CalendarEvent } from '../rules/calendar/icalendar.ts';
import { type CalendarWeek, poolCalendar } from '../rules/calendar/pool-calendar.ts';
import { roundNumbers } from '../rules/golf/tournament.ts';

/** What was played longer ago is in nobody's calendar: of a pool that is over, the last contest stays its current one. */
const daysShown = 21;

/** The ids of contests with a buy-in that the member of that id has not paid, in an array. */
export const unpaidContestsSql = (userId: string) => `array(
  select contest.id::text from entry
  join contest on contest.id = entry.contest_id and contest.settled_at is null
  join pool on pool.id = contest.pool_id and pool.buy_in_cents > 0
  where entry.user_id = ${userId} group by contest.id having bool_and(entry.paid_at is null)
)`;

/**
 * The locks and rounds of the pools' contests from the current one on; as many statements for any number of pools. Of
 * those that the reader has not paid for, given by id, the later locks are left out once it is too late to pay.
 */
export async function calendarEvents(
  ctx: Ctx,
  poolIds: readonly string[],
  unpaidIds: readonly string[],
): Promise<CalendarEvent[]> {
  const now = ctx.gameClock.now();
  const since = momentAfterDays(now, -daysShown);
  const views = (await contestsFromNow(ctx, poolIds)).filter(({ contest }) => contest.outcome !== 'void');
  const shown = views
    .flatMap((view) => view.weeks.map((week) => ({ view, week })))
    .filter(({ week }) => isShown(week, since));
  const tournaments = new Map(shown.map(({ week: { tournament } }) => [tournament.id, tournament]));
  const times = await roundTimesOf(ctx, [...tournaments.values()]);
  const isOut = ({ contest, weeks: [first] }: ContestView): boolean =>
    unpaidIds.includes(contest.id) && first !== undefined && now >= first.locks.lastAt;
  const played = shown.map(
    ({ view, week }): CalendarWeek => ({
      contestId: view.contest.id,
      pool: view.pool.name,
      week: week.week,
      weeks: view.weeks.length,
      rounds: view.pool.round === null ? roundNumbers : [view.pool.round],
      tournament: { ...week.tournament, place: placeOf(week.tournament) },
      locks: week.week > 1 && isOut(view) ? null : locksOf(view, week),
      days: (times.get(week.tournament.id) ?? []).map(({ day }) =>
        dateAt(day.startsAt, week.tournament.zone),
      ),
    }),
  );
  const { publicUrl } = ctx.settings;
  return poolCalendar(played.toSorted(bySchedule), {
    host: new URL(publicUrl).hostname,
    picks: (pool) => publicUrl + pagePath('Golfers', pool),
    board: (pool) => publicUrl + pagePath('Standings', pool),
  });
}

const isShown = ({ tournament: { status, lockAt } }: WeekOfContest, since: Date): boolean =>
  status !== 'cancelled' && lockAt > since;

/**
 * A single round locks by its tee times alone, which are not known long before. A contest that waits for its host reminds
 * nobody (G36a).
 */
const locksOf = ({ contest, times }: ContestView, { locks }: WeekOfContest) =>
  contest.quiet || (times && !times.firstTeeAt) ? null : locks;

const placeOf = ({ club, city, state }: TournamentSnapshot): string =>
  [club, city, state].filter((part) => part !== '').join(', ');

/** In an order that only a change of the events changes. */
const bySchedule = (one: CalendarWeek, other: CalendarWeek): number =>
  (one.days[0] ?? '').localeCompare(other.days[0] ?? '') ||
  one.pool.localeCompare(other.pool) ||
  one.contestId.localeCompare(other.contestId);
