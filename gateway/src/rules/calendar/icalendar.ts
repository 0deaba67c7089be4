// Calendars as programs read them (RFC 5545): lines that end in CR LF and are folded at 75 octets, escaped text, moments
// in UTC and whole days without a zone, so that no change to or from daylight-saving time can move one.

export interface CalendarEvent {
  /** The same as long as it is about the same, whatever that is called by then. */
  uid: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  /** A moment, one until another, or a whole day, 'YYYY-MM-DD'. */
  when: { from: Date; until?: Date } | { day: string; nextDay: string };
  /** Whether the calendar reminds an hour before. */
  hasAlarm: boolean;
}

export interface Calendar {
  name: string;
  events: readonly CalendarEvent[];
  /** When anything in it last changed. */
  changedAt: Date;
}

/** How often programs are asked to look again. */
const refreshHours = 6;
const maxOctets = 75;

/** Text without what ends a line or means something; other control characters are not allowed at all. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const date = (day: string): string => day.replaceAll('-', '');

/** Folded where the next character would not fit; a character is never torn apart. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > maxOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
}

const timesOf = ({ when }: CalendarEvent): string[] =>
  'day' in when
    ? [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(when.nextDay)}`]
    : [`DTSTART:${moment(when.from)}`, ...(when.until ? [`DTEND:${moment(when.until)}`] : [])];

const alarmOf = ({ hasAlarm, summary }: CalendarEvent): string[] =>
  hasAlarm
    ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:-PT1H', 'END:VALARM']
    : [];

const eventLines = (event: CalendarEvent, changedAt: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${moment(changedAt)}`,
  `LAST-MODIFIED:${moment(changedAt)}`,
  ...timesOf(event),
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
  `URL:${event.url}`,
  // Nobody is busy for it.
  'TRANSP:TRANSPARENT',
  ...alarmOf(event),
  'END:VEVENT',
];

export function icalendar({ name, events, changedAt }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairway//Golf pools//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap((event) => eventLines(event, changedAt)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
