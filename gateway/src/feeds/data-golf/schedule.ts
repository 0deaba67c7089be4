import { z } from 'zod';
import { FeedFault } from '../feed-fault.ts';
import { type FeedSource, lenient, readRows } from '../reading/lenient.ts';
import { anyList, anything, shaped } from '../reading/read-json.ts';
import { placeOf, type VenuePlace } from './place.ts';
import * as values from './values.ts';

export interface Schedule {
  /** The season of these events, which need not be the requested one. */
  season: number;
  entries: ScheduleEntry[];
  /** What all of its rows are called, also those that can't be read; null for one without a name. */
  names: (string | null)[];
}

export interface ScheduleEntry extends VenuePlace {
  eventId: string;
  name: string;
  course: string;
  latitude: number | null;
  longitude: number | null;
  /** Its first day, as 'YYYY-MM-DD'. */
  startsOn: string;
  tour: string | null;
  /** The feed's own status, from 2026 on. */
  status: string | null;
  /** Whether it is a team event, as far as its name tells. */
  team: boolean;
}

const row = z.object({
  event_id: values.eventId,
  event_name: values.name,
  start_date: z.iso.date(),
  course: anything,
  location: anything,
  latitude: anything,
  longitude: anything,
  tour: anything,
  status: anything,
});

const body = z.object({ schedule: anyList, current_season: anything });

const teamEvents =
  /zurich classic|grant thornton|presidents cup|ryder cup|shootout|pnc championship|\bteams?\b/i;

export function readSchedule(answer: unknown, { service, report }: FeedSource, asked: number): Schedule {
  const { schedule, current_season } = shaped(service, answer, body);
  const { rows } = readRows(schedule, { service, report, shape: row, keyOf: ({ event_id }) => event_id });
  const value = lenient(report);
  const entries = rows.map((event) => ({
    eventId: event.event_id,
    name: event.event_name,
    course: value('course', event.course, values.text) ?? '',
    ...placeOf(value('location', event.location, values.text) ?? ''),
    ...readCoordinates(event, value),
    startsOn: event.start_date,
    tour: value('tour', event.tour, values.text),
    status: value('status', event.status, values.text),
    team: teamEvents.test(event.event_name),
  }));
  const current = value('current_season', current_season, values.season);
  const season = seasonOf(entries, asked, current);
  // Of another year under this one's number, it would move what is ahead and call it completed.
  if (!isMostly(entries, ({ startsOn }) => isWithin(season, startsOn)))
    throw new FeedFault(service.name, 'shape', { field: 'start_date' });
  const named = schedule.map((one) => z.object({ event_name: values.name }).safeParse(one));
  return { season, entries, names: named.map(({ data }) => data?.event_name ?? null) };
}

const isMostly = (entries: readonly ScheduleEntry[], holds: (entry: ScheduleEntry) => boolean): boolean =>
  entries.length === 0 || entries.filter(holds).length * 2 > entries.length;

/** At the earliest a season begins in the late summer of the year before. */
const isWithin = (season: number, startsOn: string): boolean =>
  `${season - 1}-08-01` <= startsOn && startsOn <= `${season}-12-31`;

/**
 * The feed names its current season. If that is not the requested one, either the answer is for it, or the
 * requested one has not begun: the events' dates tell which.
 */
function seasonOf(entries: readonly ScheduleEntry[], asked: number, current: number | null): number {
  if (current === null || current === asked) return asked;
  const isOfAsked = isMostly(entries, ({ startsOn }) => startsOn.startsWith(String(asked)));
  return entries.length > 0 && isOfAsked ? asked : current;
}

/** Both coordinates are needed; 0/0 lies in the sea and means none. */
function readCoordinates(event: z.infer<typeof row>, value: ReturnType<typeof lenient>) {
  const latitude = value('latitude', event.latitude, values.latitude);
  const longitude = value('longitude', event.longitude, values.longitude);
  const isKnown = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return isKnown ? { latitude, longitude } : { latitude: null, longitude: null };
}
