import { dayMs, hourMs, minuteMs, momentAfterDays } from '@fairway/schema/days';

// Cached by zone and shape: making a format takes longer than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

function zoned(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.entries(options).join()}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
  formats.set(key, format);
  return format;
}

/** 'Wed, Jan 14' where it is then. */
export function dateIn(zone: string, time: Date): string {
  return zoned(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(time);
}

/** '12:00 PM EST': a time is worth nothing without its zone. */
export function timeIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(time);
}

/** 'Wed, Jan 14, 12:00 PM EST' */
export const momentIn = (zone: string, time: Date): string => `${dateIn(zone, time)}, ${timeIn(zone, time)}`;

/** A moment by the reader's own clock. A line ends before '12:00 PM EST', and not within it. */
export const localMoment = (time: Date): string => unbroken(momentIn(viewerZone(), time));

export const unbroken = (text: string): string => text.replace(/\s(?=[AP]M\b)|(?<=\b[AP]M)\s/g, '\u00a0');

/** 'Jan 14, 2026' */
export function recordDateIn(zone: string, time: Date): string {
  return zoned(zone, { month: 'short', day: 'numeric', year: 'numeric' }).format(time);
}

/** 'Jan 14, 2026, 12:00 PM EST', for records older than a season. */
export const recordTimeIn = (zone: string, time: Date): string =>
  `${recordDateIn(zone, time)}, ${timeIn(zone, time)}`;

/** '12:00 PM', in a list that says elsewhere where that is. */
export function clockTimeIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric', minute: '2-digit' }).format(time);
}

/** '8:00 AM', with the day where that is another than at the course: 'Fri, Jan 16, 1:00 AM'. */
export function teeTimeText(zone: string, course: string, time: Date): string {
  const day = dateIn(zone, time);
  return day === dateIn(course, time) ? clockTimeIn(zone, time) : `${day}, ${clockTimeIn(zone, time)}`;
}

/** '3 PM' */
export function hourIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric' }).format(time);
}

// Remotes of earlier builds take it from here.
export { exactMoneyText, moneyText } from '@fairway/schema/display';

/** '70%', out of hundredths of a percent. */
export const percentText = (bps: number): string => `${bps / 100}%`;

/** '2 d 4 h', '9 h 5 min' or '12 min': what is left, in the two units that matter. */
export function durationText(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / dayMs),
    Math.floor((ms % dayMs) / hourMs),
    Math.floor((ms % hourMs) / minuteMs),
  ];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

/** Where the reader is. */
export function viewerZone(): string {
  here ??= new Intl.DateTimeFormat();
  return here.resolvedOptions().timeZone;
}

/** Made when it is wanted: making it takes a phone as long as drawing some rows. */
let here: Intl.DateTimeFormat | undefined;

/** Whether the clocks of both zones show the same then. */
export function showSameTime(zone: string, other: string, time: Date): boolean {
  return dateIn(zone, time) === dateIn(other, time) && clockTimeIn(zone, time) === clockTimeIn(other, time);
}

/** 'Jan 29 – Feb 1, 2026', from a day as YYYY-MM-DD and for so many days. */
export function daysFrom(firstDay: string, days: number): string {
  const first = new Date(`${firstDay}T00:00Z`);
  const last = momentAfterDays(first, days - 1);
  return zoned('UTC', { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(first, last);
}
