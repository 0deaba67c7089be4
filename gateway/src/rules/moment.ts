const formats = new Map<string, Intl.DateTimeFormat>();

const zoned = (zone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  formats.set(zone, format);
  return format;
};

/**
 * 'Thursday, January 14 at 12:00 AM EST' in the reader's zone, or in the course's if that is unknown, and then
 * it says so.
 */
export function momentFor(moment: Date, readerZone: string | null, venueZone: string): string {
  const text = zoned(readerZone ?? venueZone)
    .format(moment)
    .replace(/\u202f/g, ' ');
  return readerZone === null ? `${text} (the time at the course)` : text;
}
