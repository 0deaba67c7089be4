import { daysAfter } from '@fairway/schema/days';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FieldBoard } from '../../feeds/data-golf.ts';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// A copy of the field without many of its golfers says nothing about them: they are on cards, and would be replaced. Nor
// does one without a golfer who is on the course.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const wednesday = (time: string) => `${daysAfter(season.startsOn(1), -1)}T${time}:00Z`;
const halved = (field: FieldBoard) => ({ ...field, golfers: field.golfers.filter((_, at) => at % 2 === 0) });

const golfersGone = async () => {
  const [row] = await season.gateway.orm.em
    .fork()
    .execute<{ count: number }[]>(
      'select count(*)::int as count from field_entry where tournament_id = ? and left_at is not null',
      [season.tournamentId(1)],
    );
  return row?.count;
};

test('a copy that lacks half of the field is not believed, and the next one is asked for soon', async () => {
  season.turnTo(1, halved);
  await season.at(wednesday('18:00'));
  expect(await golfersGone()).toBe(0);
  // One who withdraws meanwhile is believed at the next good copy, which comes five minutes later.
  season.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await season.at(wednesday('18:06'));
  expect(await golfersGone()).toBe(1);
});

test('what the feed says for hours it means', async () => {
  season.turnTo(1, halved);
  for (const time of ['18:00', '20:00', '22:00']) await season.at(wednesday(time));
  expect(await golfersGone()).toBe(0);
  await season.at(wednesday('23:59'));
  expect(await golfersGone()).toBe(0);
  await season.at(`${season.startsOn(1)}T00:06:00Z`);
  expect(await golfersGone()).toBe(24);
});

test('who is missing from a copy and hits a shot all the same is in the field', async () => {
  season.turnTo(1, (field) => ({ ...field, golfers: field.golfers.slice(1) }));
  await season.at(wednesday('18:00'));
  expect(await golfersGone()).toBe(1);
  season.score(1, 1, (golfer) => (golfer === 0 ? { thru: 3 } : {}));
  await season.at(`${season.startsOn(1)}T18:00:00Z`);
  expect(await golfersGone()).toBe(0);
});
