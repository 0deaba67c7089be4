// Made once for each zone and shape: making one takes longer than using it a hundred times.
const formats = new Map<string, Intl.DateTimeFormat>();

function zoned(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
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

/** '12:00 PM', in a list that says elsewhere where that is. */
export function clockTimeIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric', minute: '2-digit' }).format(time);
}

/** '3 PM' */
export function hourIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric' }).format(time);
}

/** Where the reader is. */
export const viewerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the clocks of both zones show the same then, whatever the zones are called. */
export function showSameTime(zone: string, other: string, time: Date): boolean {
  return dateIn(zone, time) === dateIn(other, time) && clockTimeIn(zone, time) === clockTimeIn(other, time);
}

/** 'Jan 29 – Feb 1, 2026', from a day as YYYY-MM-DD and for so many days. */
export function daysFrom(firstDay: string, days: number): string {
  const first = new Date(`${firstDay}T00:00Z`);
  const last = new Date(first);
  last.setUTCDate(first.getUTCDate() + days - 1);
  return zoned('UTC', { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(first, last);
}
