import { daysAfter } from '@fairway/schema/days';
import tzLookup from '@photostructure/tz-lookup';
import { Temporal } from 'temporal-polyfill';

/** Used where nothing says where a venue is (G3). */
export const defaultZone = 'America/New_York';

export function zoneAt(
  latitude: number | null,
  longitude: number | null,
  offsetSeconds?: number | null,
): string {
  if (latitude !== null && longitude !== null) {
    try {
      return tzLookup(latitude, longitude);
    } catch {
      return defaultZone; // coordinates of nowhere
    }
  }
  const hours = offsetSeconds == null ? null : offsetSeconds / 3600;
  if (hours === null || hours === -4 || hours === -5 || !Number.isInteger(hours)) return defaultZone;
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const toDate = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

/** When that date begins at the venue. */
export const startOfDay = (date: string, zone: string): Date =>
  toDate(Temporal.PlainDate.from(date).toZonedDateTime(zone));

/** The Monday of that date's week, as calendars have it: the same wherever it is played. */
export const mondayOf = (date: string): string => daysAfter(date, -((new Date(date).getUTCDay() + 6) % 7));

// Every poll asks for the weeks of the whole season, and calendars take their time.
const knownWeeks = new Map<string, number>();

/** When the week of that date begins at the venue: Monday, 00:00. */
export function startOfWeek(date: string, zone: string, weeksLater = 0): Date {
  const key = `${date} ${zone} ${weeksLater}`;
  const known = knownWeeks.get(key);
  if (known !== undefined) return new Date(known);
  const day = Temporal.PlainDate.from(date);
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).add({ weeks: weeksLater });
  const start = toDate(monday.toZonedDateTime(zone));
  knownWeeks.set(key, start.getTime());
  return start;
}

const isHour = (seconds: number) => Math.abs(seconds) <= 3600;

/**
 * A time as a feed writes it, 'YYYY-MM-DD HH:mm', read at the venue. A feed gives one offset for four days, which is an
 * hour off where the clocks change between them; one that is further off the zone knows better where it is played. So
 * does one that a zone, where it is only guessed, does not have in these days.
 */
export function venueTime(
  local: string,
  { zone, isGuessed }: { zone: string; isGuessed: boolean },
  offsetSeconds: number | null,
): Date {
  const time = Date.parse(`${local.replace(' ', 'T')}Z`);
  const offset = offsetAt(local, zone);
  const isZones = (given: number) =>
    isGuessed ? offsetsAround(local, zone).includes(given) : isHour(given - offset);
  const isKnown = offsetSeconds === null || isZones(offsetSeconds);
  return new Date(time - (isKnown ? offset : offsetSeconds) * 1000);
}

// A whole field's tee times come with every copy, and are of few hours; calendars take their time.
const knownOffsets = new Map<string, number>();

/** Those of the days around, which a feed may have given with it. */
const offsetsAround = (local: string, zone: string): number[] =>
  [-4, 0, 4].map((days) => offsetAt(`${daysAfter(local.slice(0, 10), days)}${local.slice(10)}`, zone));

/** Seconds from UTC in that hour. */
function offsetAt(local: string, zone: string): number {
  const hour = local.slice(0, 13);
  const key = `${hour} ${zone}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  const at = Temporal.PlainDateTime.from(`${hour.replace(' ', 'T')}:00`).toZonedDateTime(zone);
  const seconds = at.offsetNanoseconds / 1e9;
  knownOffsets.set(key, seconds);
  return seconds;
}

export const dateAt = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** As a tee sheet shows it: '8:18 AM'. */
export function clockTime(moment: Date, zone: string): string {
  const format =
    clockFormats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit', hour12: true });
  clockFormats.set(zone, format);
  return format.format(moment).replace(/\u202f/g, ' ');
}
