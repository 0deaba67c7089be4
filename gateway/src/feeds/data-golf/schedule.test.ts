import { describe, expect, test } from '@jest/globals';
import { recordingReports } from '../testing/recording-reports.ts';
import { placeOf } from './place.ts';
import { readSchedule } from './schedule.ts';

const australian = {
  course: 'Royal Queensland GC',
  course_key: '117',
  event_id: '2025100',
  event_name: 'BMW Australian PGA Championship',
  latitude: -27.439,
  longitude: 153.092,
  location: 'Brisbane, Australia',
  start_date: '2024-11-21',
  tour: 'pga',
};

const read = (schedule: unknown[]) => {
  const about = recordingReports();
  return { ...readSchedule({ current_season: 2025, schedule }, about, 2025), reports: about.reports };
};
const reading = (changes: Record<string, unknown>) => {
  const { entries, reports } = read([{ ...australian, ...changes }]);
  return { entry: entries[0], reports };
};

test('a schedule is read as it was recorded, also where its season begins in the year before', () => {
  const { entries, reports } = read([australian]);
  expect(entries).toEqual([
    {
      eventId: '2025100',
      name: 'BMW Australian PGA Championship',
      course: 'Royal Queensland GC',
      city: 'Brisbane',
      state: '',
      country: 'Australia',
      latitude: -27.439,
      longitude: 153.092,
      startsOn: '2024-11-21',
      tour: 'pga',
      status: null,
      team: false,
    },
  ]);
  expect(reports).toEqual([]);
});

test('from 2026 on it has a status', () => {
  expect(reading({ status: 'completed' }).entry?.status).toBe('completed');
});

test.each([
  [14, '14'],
  ['2025100', '2025100'],
])('an event’s id is a number or a text: %p', (event_id, eventId) => {
  expect(reading({ event_id }).entry?.eventId).toBe(eventId);
});

describe('a location', () => {
  test.each([
    ['Augusta, GA', { city: 'Augusta', state: 'GA', country: 'USA' }],
    ['Brisbane, Australia', { city: 'Brisbane', state: '', country: 'Australia' }],
    ['Washington, DC', { city: 'Washington', state: 'DC', country: 'USA' }],
    ['Rio Grande, PR', { city: 'Rio Grande', state: 'PR', country: 'USA' }],
    ['Hamilton, ON', { city: 'Hamilton', state: 'ON', country: 'Canada' }],
    ['Augusta, GA, USA', { city: 'Augusta', state: 'GA', country: 'USA' }],
    ['Gullane, East Lothian, Scotland', { city: 'Gullane', state: 'East Lothian', country: 'Scotland' }],
    ['Orlando, United States', { city: 'Orlando', state: '', country: 'USA' }],
    ['Bermuda', { city: 'Bermuda', state: '', country: '' }],
    [' Troon ,  Scotland ', { city: 'Troon', state: '', country: 'Scotland' }],
    ['Augusta,', { city: 'Augusta', state: '', country: '' }],
    ['', { city: '', state: '', country: '' }],
  ])('%p is split', (location, place) => {
    expect(placeOf(location)).toEqual(place);
  });

  test.each([null, undefined, 7])('may be missing or odd: %p', (location) => {
    expect(reading({ location }).entry?.country).toBe('');
  });
});

test.each([
  ['as numbers', -27.439, 153.092, [-27.439, 153.092]],
  ['as texts', '-27.439', '153.092', [-27.439, 153.092]],
  ['missing', null, undefined, [null, null]],
  ['half missing', -27.439, null, [null, null]],
  ['in the sea', 0, 0, [null, null]],
  ['off the globe', 95, 153.092, [null, null]],
])('coordinates %s', (_, latitude, longitude, known) => {
  const { entry } = reading({ latitude, longitude });
  expect([entry?.latitude, entry?.longitude]).toEqual(known);
});

test.each([
  ['Zurich Classic of New Orleans', true],
  ['Grant Thornton Invitational', true],
  ['Team Championship of the Gulf', true],
  ['Masters Tournament', false],
  ['Steamboat Open', false],
])('%s is played in teams: %p (G19)', (event_name, team) => {
  expect(reading({ event_name }).entry?.team).toBe(team);
});

test('events without an id of their own, a name or a day are left out and reported; repeated ones count once', () => {
  const { entries, reports } = read([
    australian,
    { ...australian, event_id: null },
    { ...australian, event_id: 'TBD' },
    { ...australian, event_id: 0 },
    { ...australian, event_id: '0' },
    { ...australian, event_id: 2, event_name: '' },
    { ...australian, event_id: 3, start_date: '2024-11-31' },
    { ...australian, event_id: 4, start_date: 'TBD' },
    australian,
    'x',
  ]);
  expect(entries).toHaveLength(1);
  expect(reports).toEqual([
    ['event_id', null],
    ['event_id', 'TBD'],
    ['event_id', 0],
    ['event_id', '0'],
    ['event_name', ''],
    ['start_date', '2024-11-31'],
    ['start_date', 'TBD'],
    ['repeated row', '2025100'],
    ['row', 'x'],
  ]);
});

const of = (...starts: string[]) =>
  starts.map((start_date, index) => ({ ...australian, event_id: index + 1, start_date }));
test.each<[string, number, unknown, unknown[], number]>([
  ['the one that was asked for', 2026, 2026, of('2026-01-15'), 2026],
  ['that, though it began in the autumn before', 2025, 2025, of('2024-11-21', '2024-12-05'), 2025],
  ['the one that the feed is in, where the events are of that', 2027, 2026, of('2026-01-15'), 2026],
  [
    'the one asked for, where that is yet to come',
    2027,
    2026,
    of('2026-12-31', '2027-01-14', '2027-01-21'),
    2027,
  ],
  ['the one that the feed is in, where there are no events', 2027, 2026, [], 2026],
  ['the one asked for, where the feed names none', 2027, undefined, of('2027-01-14'), 2027],
  ['the one asked for, where the feed names no year', 2027, 'now', of('2027-01-14'), 2027],
  ['a year that is told as text', 2027, '2026', of('2026-01-15'), 2026],
])('it is of %s', (_which, asked, current_season, schedule, season) => {
  expect(readSchedule({ current_season, schedule }, recordingReports(), asked).season).toBe(season);
});

test.each<[string, number, unknown, unknown[]]>([
  ['the year before', 2027, 2027, of('2026-01-15', '2026-01-22', '2026-10-15')],
  ['the year after', 2027, 2027, of('2028-01-13', '2028-01-20')],
  ['the year before, where the feed names no season', 2027, undefined, of('2026-01-15')],
  ['the year before the one that the feed is in', 2027, 2026, of('2025-01-16')],
])('the events of %s under another year’s number are a fault', (_which, asked, current_season, schedule) => {
  expect(() => readSchedule({ current_season, schedule }, recordingReports(), asked)).toThrow(
    expect.objectContaining({ kind: 'shape' }),
  );
});

test('a season without events is one', () => {
  expect(read([]).entries).toEqual([]);
});

test.each([
  ['a list', [australian]],
  ['a text for the list', { schedule: 'none' }],
  ['no list', { current_season: 2025 }],
  ['no row that can be read', { schedule: [1, 2] }],
])('what makes no sense is a fault: %s', (_, body) => {
  expect(() => readSchedule(body, recordingReports(), 2025)).toThrow(
    expect.objectContaining({ kind: 'shape' }),
  );
});
