import { describe, expect, test } from '@jest/globals';
import zoneOf from '@photostructure/tz-lookup';
import { coursesOf } from './courses.ts';
import { daylight } from './daylight.ts';
import { golfers, rankedGolfers } from './golfers.ts';
import { eventOfTheWeek, idOf, seasonOf, startOfDay, timeAt } from './season.ts';
import { localTime } from './venue-time.ts';

const season = seasonOf(2027);

describe('the season', () => {
  test('has more than forty events, each on a Thursday of its own', () => {
    expect(season.length).toBeGreaterThan(40);
    expect(season.map(({ startsOn }) => new Date(`${startsOn}T00:00:00Z`).getUTCDay())).toEqual(
      season.map(() => 4),
    );
    expect(new Set(season.map(({ startsOn }) => startsOn)).size).toBe(season.length);
    expect(season.map(({ startsOn }) => startsOn)).toEqual(season.map(({ startsOn }) => startsOn).toSorted());
    expect(new Set(season.map(({ id }) => id)).size).toBe(season.length);
  });

  test.each([2024, 2025, 2026, 2027, 2028, 2030])('of %i begins early in January', (year) => {
    const [first] = seasonOf(year);
    expect(first?.startsOn.slice(0, 5)).toBe(`${year}-`);
    expect(first && first.startsOn >= `${year}-01-04` && first.startsOn <= `${year}-01-10`).toBe(true);
  });

  test.each(season.map((event) => [event.name, event] as const))(
    '%s is where its coordinates say',
    (_name, { latitude, longitude, zone, city, country, state, fieldSize, isTeamEvent, cutAfter }) => {
      expect(zoneOf(latitude, longitude)).toBe(zone);
      expect(city).toMatch(/^[A-Z][\w. ]+$/);
      expect(country === 'United States').toBe(/^[A-Z]{2}$/.test(state));
      const isFull = fieldSize >= 132 && fieldSize <= 156;
      const isSmall = cutAfter === null && fieldSize >= 72 && fieldSize <= 78;
      expect(isFull || isSmall || isTeamEvent).toBe(true);
    },
  );

  test('goes round the world, through states without daylight saving, and over both changes of clocks', () => {
    const states = season.map(({ state, country }) => state || country);
    for (const place of ['HI', 'AZ', 'CA', 'FL', 'TX', 'GA', 'Scotland', 'Japan', 'South Korea'])
      expect(states).toContain(place);
    expect(season.some(({ startsOn }) => startsOn === '2027-03-11')).toBe(true);
    expect(season.filter(({ isTeamEvent }) => isTeamEvent)).toHaveLength(1);
    expect(season.some(({ cutAfter }) => cutAfter === 3)).toBe(true);
    expect(season.some(({ cutAfter }) => cutAfter === null)).toBe(true);
    expect(season.some(({ hasCoordinates }) => !hasCoordinates)).toBe(true);
  });

  test('days begin at midnight of the venue, over a change of clocks too', () => {
    const citrus = season.find(({ startsOn }) => startsOn === '2027-03-11');
    if (!citrus) throw new Error('The event in the week of the change is missing.');
    expect(new Date(startOfDay(citrus)).toISOString()).toBe('2027-03-11T05:00:00.000Z');
    expect(new Date(startOfDay(citrus, 4)).toISOString()).toBe('2027-03-15T04:00:00.000Z');
    expect(localTime(timeAt(citrus, 3, '09:30'), citrus.zone)).toEqual({ day: '2027-03-14', time: '09:30' });
  });

  test.each([
    ['2027-01-13T17:00:00Z', '2027-12'],
    ['2027-01-18T04:59:59Z', '2027-12'],
    ['2027-01-18T05:00:00Z', '2027-2'],
    ['2027-04-21T12:00:00Z', '2027-19'], // the week of the team event
    ['2027-09-04T12:00:00Z', '2027-464'], // an off week
    ['2027-12-20T12:00:00Z', '2028-6'],
  ])('at %s pools are about %s', (moment, id) => {
    expect(idOf(eventOfTheWeek(Date.parse(moment)))).toBe(id);
  });
});

describe('courses', () => {
  test.each(season.map((event) => [event.club, event] as const))(
    '%s adds up to its par and length',
    (_club, event) => {
      for (const { holes, par } of coursesOf(event, 2)) {
        expect(holes.map(({ number }) => number)).toEqual(
          Array.from({ length: 18 }, (_, index) => index + 1),
        );
        expect(holes.reduce((sum, hole) => sum + hole.par, 0)).toBe(par);
      }
      const [main, second] = coursesOf(event, 2);
      expect(main?.par).toBe(event.par);
      expect(Math.abs((second?.par ?? 0) - event.par)).toBe(1);
      expect(main?.code).not.toBe(second?.code);
      const yards = main?.holes.reduce((sum, hole) => sum + hole.yards, 0) ?? 0;
      expect(Math.abs(yards - event.yards)).toBeLessThan(10);
    },
  );
});

describe('golfers', () => {
  test('have an id of their own, and a name in the letters of ASCII', () => {
    expect(golfers.length).toBeGreaterThanOrEqual(220);
    expect(new Set(golfers.map(({ id }) => id)).size).toBe(golfers.length);
    expect(new Set(golfers.map(({ listedName }) => listedName)).size).toBe(golfers.length);
    for (const { listedName } of golfers) expect(listedName).toMatch(/^[A-Za-z'. -]+, [A-Za-z'. -]+$/);
  });

  test.each([
    ['Åke Söderlund', 'Soderlund, Ake'],
    ['Thorbjørn Skovgård', 'Skovgard, Thorbjorn'],
    ['Þór Guðmundsson', 'Gudmundsson, Thor'],
    ['Felix Großmann', 'Grossmann, Felix'],
    ['Adrian Łukaszewski', 'Lukaszewski, Adrian'],
    ['J.T. Bowers', 'Bowers, J.T.'],
    ['Do Yun Baek', 'Baek, Do Yun'],
  ])('%s is listed as %s', (name, listedName) => {
    expect(golfers.find((golfer) => golfer.name === name)?.listedName).toBe(listedName);
  });

  test('are as good as the seed says', () => {
    expect(rankedGolfers('one')).toEqual(rankedGolfers('one'));
    const names = (seed: string) => rankedGolfers(seed).map(({ name }) => name);
    expect(names('one').slice(0, 5)).not.toEqual(names('other').slice(0, 5));
    expect(rankedGolfers('one').map(({ rank }) => rank)).toEqual(golfers.map((_, index) => index + 1));
  });
});

test.each([
  ['2027-06-21', 40.71, -74.01, '05:25', '20:31', 'America/New_York'],
  ['2027-12-21', 40.71, -74.01, '07:16', '16:31', 'America/New_York'],
  ['2027-01-14', 21.31, -157.86, '07:11', '18:10', 'Pacific/Honolulu'],
  ['2027-07-15', 53.62, -3.03, '05:01', '21:33', 'Europe/London'],
])('on %s at %f, %f the sun is up from %s to %s', (day, latitude, longitude, from, to, zone) => {
  const sun = daylight(day, latitude, longitude);
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  expect(Math.abs(minutes(localTime(sun.from, zone).time) - minutes(from))).toBeLessThan(10);
  expect(Math.abs(minutes(localTime(sun.to, zone).time) - minutes(to))).toBeLessThan(10);
});
