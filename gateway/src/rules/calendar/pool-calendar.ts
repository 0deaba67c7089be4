// What a calendar tells of a member's pools: when picks lock, pool by pool, and each round of what they are played on,
// once for all pools that are played on it. Where golfers lock one by one, from the first to the last of them (G48).

import { daysAfter } from '@fairway/schema/days';
import type { CalendarEvent } from './icalendar.ts';

export interface CalendarWeek {
  contestId: string;
  pool: string;
  week: number;
  weeks: number;
  /** Those of the tournament's rounds that count: all four, or the one. */
  rounds: readonly number[];
  tournament: { id: string; name: string; place: string };
  /** Null where it is not known yet, or nobody is to be reminded of it. */
  locks: { firstAt: Date; lastAt: Date } | null;
  /** The day of each of the four rounds, at the venue. */
  days: readonly string[];
}

export interface Pages {
  /** What makes ids of events unique among all calendars. */
  host: string;
  picks(pool: string): string;
  board(pool: string): string;
}

export function poolCalendar(played: readonly CalendarWeek[], pages: Pages): CalendarEvent[] {
  const byTournament = Map.groupBy(played, ({ tournament }) => tournament.id);
  return [
    ...played.flatMap((one) => lockOf(one, pages)),
    ...[...byTournament.values()].flatMap((same) => roundsOf(same, pages)),
  ];
}

const named = ({ tournament, week, weeks }: CalendarWeek): string =>
  weeks > 1 ? `${tournament.name}, week ${week} of ${weeks}` : tournament.name;

function lockOf(played: CalendarWeek, { host, picks }: Pages): CalendarEvent[] {
  const { contestId, pool, week, locks } = played;
  if (!locks) return [];
  const { firstAt, lastAt } = locks;
  const isOneByOne = firstAt < lastAt;
  const how = isOneByOne
    ? 'Each golfer locks at their own tee time, from the first to the last.'
    : 'Cards can be changed until then.';
  return [
    {
      uid: `lock-${contestId}-${week}.${host}`,
      summary: `Picks lock: ${pool}`,
      description: `${named(played)}. ${how}\nYour card: ${picks(pool)}`,
      location: '',
      url: picks(pool),
      when: isOneByOne ? { from: firstAt, until: lastAt } : { from: firstAt },
      hasAlarm: true,
    },
  ];
}

function roundsOf(played: readonly CalendarWeek[], { host, board }: Pages): CalendarEvent[] {
  const [first] = played;
  if (!first) return [];
  const { tournament, days } = first;
  return days.flatMap((day, index) => {
    const round = index + 1;
    const pools = [...new Set(played.flatMap(({ pool, rounds }) => (rounds.includes(round) ? [pool] : [])))];
    const [firstPool] = pools;
    if (firstPool === undefined) return [];
    return [
      {
        uid: `round-${tournament.id}-${round}.${host}`,
        summary: `${tournament.name}: round ${round}`,
        description: pools.map((pool) => `${pool}: ${board(pool)}`).join('\n'),
        location: tournament.place,
        url: board(firstPool),
        when: { day, nextDay: daysAfter(day, 1) },
        hasAlarm: false,
      },
    ];
  });
}
