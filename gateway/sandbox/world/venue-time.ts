import { daysAfter, minuteMs } from '@fairway/schema/days';
import { Temporal } from 'temporal-polyfill';

/** Milliseconds since 1970, the world's only measure of time; days and clocks are read at the venue. */
export type Moment = number;

// A calendar asks for the same few moments of each event again and again.
const knownMoments = new Map<string, Moment>();

/** When the clocks of the zone show the time, such as '07:30', on the day, such as '2027-01-14'. */
export function momentAt(day: string, time: string, zone: string): Moment {
  const key = `${day}T${time} ${zone}`;
  const known = knownMoments.get(key);
  if (known !== undefined) return known;
  const moment = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  knownMoments.set(key, moment);
  return moment;
}

const knownDays = new Map<string, string>();

export function dayAfter(day: string, days: number): string {
  const key = `${day} ${days}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const after = daysAfter(day, days);
  knownDays.set(key, after);
  return after;
}

// Every copy of a field has its tee times in it, which are the same as in the last.
const knownLocalTimes = new Map<string, { day: string; time: string }>();

/** What the zone's calendar and clock show. */
export function localTime(moment: Moment, zone: string): { day: string; time: string } {
  const key = `${moment} ${zone}`;
  const known = knownLocalTimes.get(key);
  if (known) return known;
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toString();
  const shown = { day: local.slice(0, 10), time: local.slice(11, 16) };
  if (knownLocalTimes.size >= maxLocalTimes) knownLocalTimes.clear();
  knownLocalTimes.set(key, shown);
  return shown;
}

const maxLocalTimes = 10_000;

/** How far the zone's clocks are ahead of UTC. */
export const offsetSeconds = (moment: Moment, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds / 1e9;

export const roundUpTo = (minutes: number, moment: Moment): Moment =>
  Math.ceil(moment / (minutes * minuteMs)) * minutes * minuteMs;

export const roundDownTo = (minutes: number, moment: Moment): Moment =>
  Math.floor(moment / (minutes * minuteMs)) * minutes * minuteMs;
