const zoned = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });

/** 'Wed, Jan 14' where it is then. */
export function dateIn(zone: string, time: Date): string {
  return zoned(zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(time);
}

/** '12:00 PM EST': a time is worth nothing without its zone. */
export function timeIn(zone: string, time: Date): string {
  return zoned(zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(time);
}
