import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// A Series is played again over the same tournaments a year later, if all are on the schedule; else over the next ones
// (G45). It keeps its own rules, several entries among them (G41).

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Ours', ['ann', 'bob'], {
    format: 'Series',
    tournaments: [1, 3].map(game.tournamentId),
    rules: { entriesAMember: 3, countedScores: 5, ties: 'split' },
  });
  for (const week of [1, 2, 3]) await play(week);
  await game.at('2027-02-01T05:00:00Z');
});
afterAll(() => game.gateway.close());

async function play(week: number) {
  const day = (after: number) => new Date(Date.UTC(2027, 0, 14 + 7 * (week - 1) + after));
  const at = (after: number, time: string) => game.at(`${day(after).toISOString().slice(0, 10)}T${time}:00Z`);
  if (week > 1) game.turnTo(week);
  await at(-1, '17:00');
  if (week !== 2) await game.card('ann', 'Ours', [0, 1, 2, 11, 12, 21, 22, 33], week === 1 ? 1 : 2);
  await at(0, '05:00');
  for (const round of [1, 2, 3, 4]) {
    game.finish(week, round, () => 0);
    await at(round - 1, '23:00');
  }
  for (const time of ['23:20', '23:40']) await at(3, time);
}

const offered = async () => {
  const { pool } = await game.graphql<{ pool: { runAgain: { tournaments: { id: string }[] } | null } }>(
    'ann',
    'query { pool(name: "Ours") { runAgain { decision { allowed } tournaments { id } } } }',
  );
  return pool.runAgain?.tournaments.map(({ id }) => id);
};

/** The next year's tournaments of these events. */
const scheduleNextYear = (...eventIds: string[]) =>
  game.gateway.orm.em.fork().execute(
    `insert into tournament
     select (jsonb_populate_record(before, jsonb_build_object('id', '2028-' || event_id, 'season', 2028,
       'starts_on', starts_on + 364, 'lock_at', lock_at + interval '364 days', 'status', 'scheduled',
       'round_states', '["scheduled", "scheduled", "scheduled", "scheduled"]'::jsonb, 'official_at', null))).*
     from tournament before where season = 2027 and event_id = any(array[?]::text[])`,
    [eventIds],
  );
const eventIdOf = (week: number) => game.tournamentId(week).replace('2027-', '');

test('as long as one of its tournaments is on no schedule yet, the next ones are offered', async () => {
  expect(await offered()).toEqual([game.tournamentId(4), game.tournamentId(5)]);
  await scheduleNextYear(eventIdOf(1));
  expect(await offered()).toEqual([game.tournamentId(4), game.tournamentId(5)]);
});

test('then its own are', async () => {
  await scheduleNextYear(eventIdOf(3));
  const again = [`2028-${eventIdOf(1)}`, `2028-${eventIdOf(3)}`];
  expect(await offered()).toEqual(again);
  const { runPoolAgain } = await game.graphql<{ runPoolAgain: object }>(
    'ann',
    `mutation { runPoolAgain(pool: "Ours") {
      format numTournaments rules { own entriesAMember countedScores ties }
      contest { weeks { tournament { id } } } } }`,
  );
  expect(runPoolAgain).toEqual({
    format: 'SERIES',
    numTournaments: 2,
    rules: { own: true, entriesAMember: 3, countedScores: 5, ties: 'SPLIT' },
    contest: { weeks: again.map((id) => ({ tournament: { id } })) },
  });
});
