import { describe, expect, test } from '@jest/globals';
import { type CalendarWeek, poolCalendar } from './pool-calendar.ts';

const pages = {
  host: 'fairway.example',
  picks: (pool: string) => `https://fairway.example/Golfers?pool=${pool}`,
  board: (pool: string) => `https://fairway.example/Standings?pool=${pool}`,
};
const lockAt = new Date('2027-01-14T05:00:00Z');
const lastTeeAt = new Date('2027-01-14T18:10:00Z');
const weekly: CalendarWeek = {
  contestId: 'c1',
  pool: 'Best',
  week: 1,
  weeks: 1,
  rounds: [1, 2, 3, 4],
  tournament: { id: 't1', name: 'Palmetto Classic', place: 'Harbour Town, SC' },
  locks: { firstAt: lockAt, lastAt: lockAt },
  days: ['2027-01-14', '2027-01-15', '2027-01-16', '2027-01-17'],
};
const single: CalendarWeek = { ...weekly, contestId: 'c2', pool: 'Final', rounds: [4], locks: null };

const eventsOf = (...played: CalendarWeek[]) => poolCalendar(played, pages);
const uids = (...played: CalendarWeek[]) => eventsOf(...played).map(({ uid }) => uid.split('.')[0]);

describe('a lock', () => {
  test('is a moment, reminds, and leads to the card', () => {
    expect(eventsOf(weekly)[0]).toEqual({
      uid: 'lock-c1-1.fairway.example',
      summary: 'Picks lock: Best',
      description:
        'Palmetto Classic. Cards can be changed until then.\nYour card: https://fairway.example/Golfers?pool=Best',
      location: '',
      url: 'https://fairway.example/Golfers?pool=Best',
      when: { from: lockAt },
      hasAlarm: true,
    });
  });

  test('golfer by golfer goes from the first to the last (G48)', () => {
    expect(eventsOf({ ...weekly, locks: { firstAt: lockAt, lastAt: lastTeeAt } })[0]).toMatchObject({
      description: expect.stringContaining('Each golfer locks at their own tee time'),
      when: { from: lockAt, until: lastTeeAt },
    });
  });

  test('that nobody knows yet is none', () => {
    expect(uids(single)).toEqual(['round-t1-4']);
  });

  test('over several weeks says which one it is', () => {
    expect(eventsOf({ ...weekly, week: 2, weeks: 3 })[0]).toMatchObject({
      uid: 'lock-c1-2.fairway.example',
      description: expect.stringMatching(/^Palmetto Classic, week 2 of 3\. /),
    });
  });
});

describe('a round', () => {
  test('is a whole day at the venue, without a reminder', () => {
    expect(eventsOf(weekly).at(-1)).toEqual({
      uid: 'round-t1-4.fairway.example',
      summary: 'Palmetto Classic: round 4',
      description: 'Best: https://fairway.example/Standings?pool=Best',
      location: 'Harbour Town, SC',
      url: 'https://fairway.example/Standings?pool=Best',
      when: { day: '2027-01-17', nextDay: '2027-01-18' },
      hasAlarm: false,
    });
  });

  test('is there once for all pools that are played on it, and names those for which it counts', () => {
    expect(uids(weekly, single)).toEqual([
      'lock-c1-1',
      'round-t1-1',
      'round-t1-2',
      'round-t1-3',
      'round-t1-4',
    ]);
    const [third, fourth] = eventsOf(weekly, single).slice(-2);
    expect(third?.description.split('\n')).toHaveLength(1);
    expect(fourth?.description.split('\n')).toHaveLength(2);
  });

  test('keeps its id, as a lock does, when the pool and the tournament are called something else', () => {
    const renamed = { ...weekly, pool: 'Better', tournament: { ...weekly.tournament, name: 'Other' } };
    expect(uids(renamed)).toEqual(uids(weekly));
  });
});

test('no pools are no events', () => expect(eventsOf()).toEqual([]));
