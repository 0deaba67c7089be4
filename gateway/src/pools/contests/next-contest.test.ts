import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// What a new pool would be played over is told beforehand, and is what it is played over then.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann']);
});
afterAll(() => game.gateway.close());

const next = `query ($format: PoolFormat!, $numTournaments: Int, $round: Round) {
  nextContest(format: $format, numTournaments: $numTournaments, round: $round) {
    tournaments { name startsOn } shortage
  }
}`;
interface Next {
  tournaments: { name: string; startsOn: string }[];
  shortage: string | null;
}
const queryNextContest = async (variables: object) =>
  (await game.graphql<{ nextContest: Next }>('ann', next, variables)).nextContest;
const namesOf = ({ tournaments }: Next) => tournaments.map(({ name }) => name);

const asked = [
  ['one week', { format: 'SINGLE_WEEK' }],
  ['two weeks, which are preset', { format: 'MULTI_WEEK' }],
  ['three weeks', { format: 'MULTI_WEEK_SALARY_CAP', numTournaments: 3 }],
  ['a round', { format: 'SINGLE_ROUND', round: 'MOVING_DAY' }],
] as const;

test.each(asked)('%s: as the pool is made then', async (name, input) => {
  const before = await queryNextContest(input);
  await game.graphql('ann', 'mutation ($input: CreatePoolInput!) { createPool(input: $input) { id } }', {
    input: { ...input, name, buyInCents: 0 },
  });
  const { pool } = await game.graphql<{
    pool: { contest: { weeks: { tournament: { name: string } }[] } };
  }>('ann', 'query ($name: String!) { pool(name: $name) { contest { weeks { tournament { name } } } } }', {
    name,
  });
  expect(namesOf(before)).toEqual(pool.contest.weeks.map(({ tournament }) => tournament.name));
  expect(before.shortage).toBeNull();
});

test('from the lock on it is the tournament after, and a round that can still be picked is this week’s', async () => {
  expect(await queryNextContest({ format: 'SALARY_CAP' })).toMatchObject({
    tournaments: [{ name: 'Palmetto Classic', startsOn: '2027-01-14' }],
  });
  await game.at('2027-01-14T05:00:00Z');
  expect(namesOf(await queryNextContest({ format: 'SALARY_CAP' }))).toEqual(['Lowcountry Open']);
  expect(namesOf(await queryNextContest({ format: 'SINGLE_ROUND', round: 'FINAL_ROUND' }))).toEqual([
    'Palmetto Classic',
  ]);
});

test('where the schedule ends it says so', async () => {
  await game.at('2027-02-15T17:00:00Z');
  expect(await queryNextContest({ format: 'MULTI_WEEK', numTournaments: 2 })).toEqual({
    tournaments: [{ name: 'Bayou Open', startsOn: '2027-02-18' }],
    shortage: 'The schedule has only 1 left, and this pool needs 2.',
  });
});

test.each([
  ['four tournaments', { format: 'MULTI_WEEK', numTournaments: 4 }, 'numTournaments'],
  ['a round without its number', { format: 'SINGLE_ROUND' }, 'round'],
])('%s are none of the format’s', async (_what, variables, field) => {
  const { errors } = await game.gateway.graphql(next, variables, game.token('ann'));
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID', field } }]);
});
