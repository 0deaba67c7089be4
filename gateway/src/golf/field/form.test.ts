import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { field, openWeek, scores, type Week } from '../testing/one-week.ts';

// What a golfer brings to a week: the place in the world ranking, and the season's results that were followed here.

let week: Week;
beforeEach(async () => {
  week = await openWeek();
});
afterEach(() => week.gateway.close());

const tuesday = '2027-01-12T12:00:00Z';

async function formOf(dgId: number): Promise<unknown> {
  const { data } = await week.gateway.graphql(
    `{ tournament(id: "2027-7") { leaderboard { rows { golfer {
      id worldRank recentResults } } } } }`,
    {},
    week.token,
  );
  const found = data?.tournament as { leaderboard: { rows: { golfer: { id: string } }[] } } | undefined;
  const golfers = found?.leaderboard.rows.map(({ golfer }) => golfer);
  return golfers?.find(({ id }) => id === String(dgId));
}

/** An event of the season that is over, with how these golfers came off. */
async function played(
  event: { id: string; name: string; season?: number; status?: string; startsOn: string },
  places: Record<number, { position: string | null; status?: string; left?: boolean }>,
): Promise<void> {
  const em = week.gateway.orm.em.fork();
  await em.execute(
    `insert into tournament (id, season, event_id, name, club, city, state, country, starts_on, zone, status,
       round_states, lock_at, version)
     values (?, ?, ?, ?, '', '', '', '', ?, 'America/New_York', ?, '[]', ?::date, 1)`,
    [
      event.id,
      event.season ?? 2027,
      event.id,
      event.name,
      event.startsOn,
      event.status ?? 'official',
      event.startsOn,
    ],
  );
  for (const [dgId, { position, status = 'active', left = false }] of Object.entries(places))
    await em.execute(
      `insert into field_entry (tournament_id, dg_id, status, has_hit, left_at, position, rounds, changed_at)
       values (?, ?, ?, true, ?, ?, '[]', now())`,
      [event.id, Number(dgId), status, left ? '2027-01-01' : null, position],
    );
}

test('is the ranking of the feed, and the last five results of the season, the latest first', async () => {
  await week.at('2027-01-11T12:00:00Z');
  for (const day of [1, 2, 3, 4, 5, 6])
    await played(
      { id: `open-${day}`, name: `Open ${day}`, startsOn: `2027-01-0${day}` },
      { 1000: { position: `T${day}` }, 1001: { position: 'CUT', status: 'cut' } },
    );
  await played({ id: 'old', name: 'Old', season: 2026, startsOn: '2026-12-01' }, { 1002: { position: '1' } });
  await played(
    { id: 'on', name: 'Still on', status: 'live', startsOn: '2027-01-07' },
    { 1002: { position: '1' } },
  );
  await played(
    { id: 'gone', name: 'Gone', startsOn: '2027-01-06' },
    { 1002: { position: null, status: 'withdrawn', left: true } },
  );
  await week.at(tuesday);
  expect(await formOf(1000)).toEqual({
    id: '1000',
    worldRank: 1,
    recentResults: ['T6', 'T5', 'T4', 'T3', 'T2'],
  });
  expect(await formOf(1001)).toMatchObject({ recentResults: Array(5).fill('CUT') });
  // Last season, an event under way and one that was left before a shot say nothing.
  expect(await formOf(1002)).toEqual({ id: '1002', worldRank: 3, recentResults: [] });
});

test('follows the feed until the first shot, and stays as it was from then on', async () => {
  await week.at(tuesday);
  const { golfers } = field();
  const ranked = (worldRank: number | null) =>
    field({ golfers: golfers.map((golfer) => ({ ...golfer, worldRank })) });
  week.feeds.says.field = ranked(null);
  await week.at('2027-01-12T18:00:00Z');
  expect(await formOf(1003)).toMatchObject({ worldRank: null });
  week.feeds.says.field = ranked(40);
  await week.at('2027-01-12T19:00:00Z');
  expect(await formOf(1003)).toMatchObject({ worldRank: 40 });
  week.feeds.says.inPlay = scores(() => ({ thru: 3, today: -1 }), '2027-01-14 10:00 AM');
  await week.at('2027-01-14T15:00:00Z');
  week.feeds.says.field = ranked(50);
  await week.at('2027-01-14T18:00:00Z');
  expect(await formOf(1003)).toMatchObject({ worldRank: 40 });
});
