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

/** A time as a feed writes it, 'YYYY-MM-DD HH:mm', read at the venue. */
export function venueTime(local: string, zone: string, offsetSeconds: number | null): Date {
  const time = local.replace(' ', 'T');
  if (offsetSeconds === null) return toDate(Temporal.PlainDateTime.from(time).toZonedDateTime(zone));
  // A whole field's tee times come with every copy: no calendar is needed where the feed gives the offset.
  return new Date(Date.parse(`${time}Z`) - offsetSeconds * 1000);
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
