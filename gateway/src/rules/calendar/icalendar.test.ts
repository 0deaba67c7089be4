import { describe, expect, test } from '@jest/globals';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const event: CalendarEvent = {
  uid: 'lock-1.fairway.example',
  summary: 'Picks lock',
  description: 'Palmetto Classic',
  location: '',
  url: 'https://fairway.example/Golfers?pool=A',
  when: { from: new Date('2027-01-14T05:00:00Z') },
  hasAlarm: false,
};
const changedAt = new Date('2027-01-11T10:20:30.456Z');
const textOf = (more: Partial<CalendarEvent>, name = 'Golf pools') =>
  icalendar({ name, events: [{ ...event, ...more }], changedAt });
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a calendar is written as RFC 5545 has it', () => {
  expect(textOf({ hasAlarm: true, location: 'Harbour Town' })).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fairway//Golf pools//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Golf pools',
      'X-WR-CALNAME:Golf pools',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
      'UID:lock-1.fairway.example',
      'DTSTAMP:20270111T102030Z',
      'LAST-MODIFIED:20270111T102030Z',
      'DTSTART:20270114T050000Z',
      'SUMMARY:Picks lock',
      'DESCRIPTION:Palmetto Classic',
      'LOCATION:Harbour Town',
      'URL:https://fairway.example/Golfers?pool=A',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Picks lock',
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('one without events is a calendar, too', () => {
  expect(icalendar({ name: 'Empty', events: [], changedAt })).not.toContain('VEVENT');
});

test.each<[string, string, string]>([
  ['a comma and a semicolon', 'Ann, Bob; Carla', 'Ann\\, Bob\\; Carla'],
  ['a backslash', 'A\\n', 'A\\\\n'],
  ['lines', 'one\ntwo\r\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['a property of its own', 'Pool\r\nATTENDEE:x', 'Pool\\nATTENDEE:x'],
  ['control characters', 'a\u0000b\u0007c\u007fd', 'abcd'],
  ['a tab', 'a\tb', 'a\tb'],
  ['quotes and colons', '"a": b', '"a": b'],
])('%s in a text is escaped', (_what, text, written) => {
  expect(unfolded(textOf({ summary: text }))).toContain(`SUMMARY:${written}`);
  expect(unfolded(textOf({}, text))).toContain(`X-WR-CALNAME:${written}`);
});

describe('a long line is folded', () => {
  const start = 'SUMMARY:'.length;
  test.each<[string, string, number]>([
    ['not at 75 octets', 'a'.repeat(75 - start), 1],
    ['at 76', 'a'.repeat(76 - start), 2],
    ['behind the space at 75 again', 'a'.repeat(75 - start + 74), 2],
    ['and again', 'a'.repeat(75 - start + 75), 3],
    ['before a letter of two octets that would not fit', `${'a'.repeat(74 - start)}ø`, 2],
    ['not within a flag of eight octets’ halves', `${'a'.repeat(72 - start)}⛳${'🏌'.repeat(40)}`, 4],
  ])('%s', (_where, summary, lines) => {
    const text = textOf({ summary });
    const own = text.slice(text.indexOf('SUMMARY:'), text.indexOf('\r\nDESCRIPTION:')).split('\r\n');
    expect(own).toHaveLength(lines);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
  });
});

describe('when it is', () => {
  test.each<[string, CalendarEvent['when'], string[]]>([
    ['a moment', { from: new Date('2027-01-14T05:00:00.999Z') }, ['DTSTART:20270114T050000Z']],
    [
      'from the first tee time to the last',
      { from: new Date('2027-01-14T12:30:00Z'), until: new Date('2027-01-14T18:10:00Z') },
      ['DTSTART:20270114T123000Z', 'DTEND:20270114T181000Z'],
    ],
    [
      'midnight in New York before and after the clocks go forward',
      { from: new Date('2027-03-14T00:00:00-05:00'), until: new Date('2027-03-15T00:00:00-04:00') },
      ['DTSTART:20270314T050000Z', 'DTEND:20270315T040000Z'],
    ],
    [
      'a day of 25 hours',
      { day: '2027-11-07', nextDay: '2027-11-08' },
      ['DTSTART;VALUE=DATE:20271107', 'DTEND;VALUE=DATE:20271108'],
    ],
    [
      'the last day of a year',
      { day: '2027-12-31', nextDay: '2028-01-01' },
      ['DTSTART;VALUE=DATE:20271231', 'DTEND;VALUE=DATE:20280101'],
    ],
  ])('%s', (_what, when, lines) => {
    expect(
      textOf({ when })
        .split('\r\n')
        .filter((line) => /^DT(?:START|END)/.test(line)),
    ).toEqual(lines);
  });
});
