import { daysAfter } from '@fairway/schema/days';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// The field feed serves teams from the Monday of their week until the field of the next event comes. Only the teams' own
// event is not played by pools.

let season: FakeSeason;
beforeEach(async () => {
  season = await openFakeSeason();
});
afterEach(() => season.gateway.close());

const excluded = async () => {
  const rows = await season.gateway.orm.em
    .fork()
    .execute<{ id: string }[]>('select id from tournament where excluded is not null order by id');
  return rows.map(({ id }) => id);
};

test.each([
  ['named as on the schedule', 'Lowcountry Open'],
  ['named otherwise', 'The Pairs of the Lowcountry'],
  ['without a name', null],
])('an event of teams, %s, is the only one that its field calls off', async (_how, eventName) => {
  season.feeds.says.field = { kind: 'team', eventName };
  await season.at(`${daysAfter(season.startsOn(2), -3)}T09:00:00Z`);
  expect(await excluded()).toEqual([]);
  // From its Monday to the Monday after.
  for (let day = -3; day <= 4; day += 1) {
    await season.at(`${daysAfter(season.startsOn(2), day)}T17:00:00Z`);
    expect(await excluded()).toEqual([season.tournamentId(2)]);
  }
  season.turnTo(3);
  await season.at(`${daysAfter(season.startsOn(3), -2)}T17:00:00Z`);
  expect(await excluded()).toEqual([season.tournamentId(2)]);
});
