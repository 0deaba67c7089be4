import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// A contest of several weeks goes on when an event of it is over: who played in that one stays as it was.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const entries = () =>
  season.gateway.orm.em
    .fork()
    .execute('select dg_id, status, rounds from field_entry where tournament_id = ? order by dg_id', [
      season.tournamentId(1),
    ]);

test('a golfer who gets another id when the event is over neither leaves nor comes in', async () => {
  const played = await entries();
  expect(played).toHaveLength(48);
  season.feeds.says.schedule = season.feeds.says.schedule.map((entry, index) =>
    index === 0 ? { ...entry, status: 'cancelled' } : entry,
  );
  await season.at('2027-01-14T18:00:00Z');
  await season.at('2027-01-15T00:01:00Z');
  season.turnTo(1, (field) => ({
    ...field,
    golfers: field.golfers.map((golfer, index) => (index === 0 ? { ...golfer, dgId: 5_001_000 } : golfer)),
  }));
  await season.at('2027-01-15T00:32:00Z');
  await season.at('2027-01-15T01:03:00Z');
  expect(await entries()).toEqual(played);
});
