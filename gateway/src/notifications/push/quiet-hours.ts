import { hourMs, minuteMs } from '@fairway/schema/days';

/** Whole hours of the day, over midnight where the first is the later one. */
export interface QuietHours {
  from: number;
  until: number;
}

/**
 * When the quiet hours end that it is now, in that zone; null where it is none of them. Where clocks change in
 * between it is an hour off, so whoever waits asks again.
 */
export function quietUntil(now: Date, zone: string, { from, until }: QuietHours): Date | null {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = (type: string) => Number(clock.formatToParts(now).find((one) => one.type === type)?.value);
  const hour = part('hour');
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const hoursLeft = (until - hour + 24) % 24;
  const intoMinute = now.getTime() % minuteMs;
  return new Date(now.getTime() + hoursLeft * hourMs - part('minute') * minuteMs - intoMinute);
}
