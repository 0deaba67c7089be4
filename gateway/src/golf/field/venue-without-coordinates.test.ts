import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// The schedule forgets the coordinates of some venues. Picks lock with the day at the venue all the same (G3, G6).

const londonSummer = 3600;
let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const nextTournament = async () => {
  const [row] = await season.gateway.orm.em
    .fork()
    .execute<{ zone: string; lockAt: string }[]>(
      `select zone, lock_at as "lockAt" from tournament where id = ?`,
      [season.tournamentId(2)],
    );
  return { zone: row?.zone, lockAt: new Date(row?.lockAt ?? 0).toISOString() };
};

test('the field tells the zone of a venue without coordinates, and the schedule leaves it', async () => {
  const [, second] = season.feeds.says.schedule;
  Object.assign(second ?? {}, {
    latitude: null,
    longitude: null,
    city: 'North Berwick',
    country: 'Scotland',
  });
  await season.at('2027-01-18T08:00:00Z');
  season.turnTo(2, (field) => ({ ...field, offsetSeconds: londonSummer }));
  await season.at('2027-01-18T18:00:00Z');
  expect(await nextTournament()).toEqual({ zone: 'Etc/GMT-1', lockAt: '2027-01-20T23:00:00.000Z' });
  // The schedule is read again, every day.
  await season.at('2027-01-19T20:00:00Z');
  await season.at('2027-01-20T20:00:00Z');
  expect(await nextTournament()).toEqual({ zone: 'Etc/GMT-1', lockAt: '2027-01-20T23:00:00.000Z' });
});
