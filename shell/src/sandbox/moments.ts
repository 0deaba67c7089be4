import { dayMs, minuteMs } from '@fairway/schema/days';

/** The times a week is best seen at, as they are there where it is played. */
export const moments = [
  { label: 'Wednesday', weekday: 3, hour: 12 },
  { label: 'Thursday noon', weekday: 4, hour: 12 },
  { label: 'Friday evening', weekday: 5, hour: 19 },
  { label: 'Saturday', weekday: 6, hour: 12 },
  { label: 'Sunday evening', weekday: 0, hour: 20 },
  { label: 'Next week', weekday: 1, hour: 9 },
] as const;

export type Moment = (typeof moments)[number];

/** The next time after `now` that a clock in the zone shows the moment. */
export function nextTime({ weekday, hour }: Pick<Moment, 'weekday' | 'hour'>, zone: string, now: Date): Date {
  // The zone's own calendar, written as if it were UTC, so that days can be added without surprises.
  const here = new Date(now.getTime() + offsetMs(zone, now));
  const noon = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), here.getUTCDate(), hour);
  const days = (weekday - here.getUTCDay() + 7) % 7;
  const today = instantOf(zone, noon + days * dayMs);
  return today > now ? today : instantOf(zone, noon + (days + 7) * dayMs);
}

/** The instant at which the zone's clocks show what `wall` says in UTC. */
function instantOf(zone: string, wall: number): Date {
  const guess = new Date(wall - offsetMs(zone, new Date(wall)));
  // The guess used the offset of a few hours away; where clocks changed in between, this one is right.
  return new Date(wall - offsetMs(zone, guess));
}

/** By zone: to make one takes a hundred times as long as to use it, and the strip's clock does so at every look. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const format =
    offsetFormats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  offsetFormats.set(zone, format);
  return format;
}

/** How far the zone's clocks are ahead of UTC. */
function offsetMs(zone: string, time: Date): number {
  const parts = offsetFormat(zone).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = name.match(/GMT([+-])(\d+):(\d+)/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}
