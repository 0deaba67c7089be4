import { daysAfter } from '@fairway/schema/days';
import { expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { openPoolGame } from '../../testing/pool-game.ts';

// Cards lock when the first day begins at the venue (G3), wherever that is, and on days when clocks change, too: in some
// zones they do so at midnight, and the day begins at one o'clock.

/** Zones with a place in each; the first ones are those whose clocks change at midnight. */
const places: readonly [zone: string, latitude: number, longitude: number][] = [
  ['America/Santiago', -33.45, -70.66],
  ['America/Havana', 23.13, -82.38],
  ['Africa/Cairo', 30.04, 31.24],
  ['Atlantic/Azores', 37.74, -25.67],
  ['Asia/Beirut', 33.89, 35.5],
  ['America/New_York', 33.5, -82.02],
  ['America/Chicago', 41.88, -87.63],
  ['America/Denver', 39.74, -104.99],
  ['America/Phoenix', 33.64, -111.91],
  ['America/Los_Angeles', 36.57, -121.95],
  ['America/Anchorage', 61.22, -149.9],
  ['Pacific/Honolulu', 21.3, -157.85],
  ['America/Halifax', 44.65, -63.58],
  ['America/St_Johns', 47.56, -52.71],
  ['America/Mexico_City', 19.43, -99.13],
  ['America/Puerto_Rico', 18.47, -66.11],
  ['America/Bogota', 4.71, -74.07],
  ['America/Sao_Paulo', -23.55, -46.63],
  ['America/Argentina/Buenos_Aires', -34.6, -58.38],
  ['Europe/London', 56.34, -2.8],
  ['Europe/Dublin', 53.35, -6.26],
  ['Europe/Lisbon', 38.72, -9.14],
  ['Europe/Madrid', 40.42, -3.7],
  ['Europe/Paris', 48.85, 2.35],
  ['Europe/Rome', 41.9, 12.5],
  ['Europe/Berlin', 52.52, 13.41],
  ['Europe/Stockholm', 59.33, 18.07],
  ['Europe/Athens', 37.98, 23.73],
  ['Europe/Istanbul', 41.01, 28.98],
  ['Africa/Casablanca', 33.57, -7.59],
  ['Africa/Johannesburg', -26.2, 28.05],
  ['Asia/Dubai', 25.2, 55.27],
  ['Asia/Kolkata', 28.61, 77.21],
  ['Asia/Kathmandu', 27.72, 85.32],
  ['Asia/Bangkok', 13.76, 100.5],
  ['Asia/Shanghai', 31.23, 121.47],
  ['Asia/Tokyo', 35.68, 139.69],
  ['Australia/Adelaide', -34.93, 138.6],
  ['Australia/Sydney', -33.87, 151.21],
  ['Pacific/Auckland', -36.85, 174.76],
];
const zones = places.slice(0, Number(process.env.LOCK_ZONES ?? 2));

const dateIn = (zone: string) => {
  // As people there write it, by the tables of Node's own ICU and not by what the product counts with.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return (at: number) => format.format(at);
};
const offsetIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at: number) => format.format(at).split('GMT')[1] ?? '';
};
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** The first moment of that date in the zone, found by looking at every minute. */
function beginningOf(date: string, zone: string): number {
  const dateAt = dateIn(zone);
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let at = noon - 30 * hourMs; at < noon + 30 * hourMs; at += minuteMs)
    if (dateAt(at) === date) return at;
  throw new Error(`There is no ${date} in ${zone}.`);
}

/** The days of 2027 on which clocks change there; those of New York where they never do. */
function daysOfChange(zone: string): string[] {
  const [dateAt, offsetAt] = [dateIn(zone), offsetIn(zone)];
  const days: string[] = [];
  const from = Date.parse('2027-01-05T00:00:00Z');
  for (let at = from; at < Date.parse('2027-12-20T00:00:00Z'); at += hourMs)
    if (offsetAt(at) !== offsetAt(at + hourMs)) days.push(dateAt(at + hourMs));
  return days.length > 0 ? days : ['2027-03-14', '2027-11-07'];
}

const isMonday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 1;

/** When events begin: on the days of change, unless nobody could pick before, and some days after the first. */
function firstDays(zone: string): string[] {
  const [first = '', second = ''] = daysOfChange(zone);
  const [begin, end] = [first, second].map((day) => (isMonday(day) ? daysAfter(day, 1) : day));
  return [begin ?? '', daysAfter(begin ?? '', 4), end ?? ''].map((day) =>
    isMonday(day) ? daysAfter(day, 1) : day,
  );
}

const cases = zones.flatMap(([zone, latitude, longitude]) =>
  firstDays(zone).map((firstDay) => ({ zone, latitude, longitude, firstDay })),
);

test.each(cases)(
  'in $zone on $firstDay no card is saved late',
  async ({ zone, latitude, longitude, firstDay }) => {
    const lockAt = beginningOf(firstDay, zone);
    const game = await openPoolGame(['ann'], {
      place: { latitude, longitude, firstDay, offsetSeconds: null },
    });
    try {
      // From a day before on, wherever that is.
      await game.at(new Date(lockAt - 12 * hourMs).toISOString());
      await game.pool('Best', ['ann']);
      const save = async (ms: number) => {
        game.gateway.gameClock.set(new Date(lockAt + ms).toISOString());
        const { errors } = await game.gateway.graphql(
          'mutation ($golfers: [ID!]!) { saveCard(pool: "Best", golfers: $golfers) { week } }',
          { golfers: [0, 1, 2, 10, 11, 21, 22, 33].map((golfer) => String(1000 + golfer)) },
          game.token('ann'),
        );
        return errors ? errors[0]?.extensions.code : 'saved';
      };
      // The clock moves at every look, by less than that.
      const [before, at, after] = [await save(-1000), await save(0), await save(1000)];
      expect([zone, firstDay, before, at, after]).toEqual([zone, firstDay, 'saved', 'LOCKED', 'LOCKED']);
    } finally {
      await game.gateway.close();
    }
    tried('locks', { locks: 1, cards: 3 });
  },
);

test('as many zones as are asked for', () => {
  expect(new Set(cases.map(({ zone }) => zone)).size).toBe(zones.length);
  tried('locks', { zones: zones.length });
});
