import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// Who won stays to be seen once the pool has gone on to its next contest.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'erin']);
  for (const [pool, more] of [['Sunday Best'], ['Back Nine', 'erin']] as const) {
    await game.pool(pool, ['ann', 'bob', 'carla', ...(more ? [more] : [])]);
    for (const [player, card] of Object.entries(cards)) await game.card(player, pool, card);
  }
});
afterAll(() => game.gateway.close());

// Golfers 0 to 9 are tier 1, 10 to 20 tier 2, 21 to 32 tier 3, 33 to 47 tier 4.
const cards = {
  ann: [0, 1, 2, 10, 11, 21, 22, 33],
  bob: [3, 4, 5, 12, 13, 23, 24, 34],
};

const ask = `query ($name: String!) { pool(name: $name) {
  contest { id } board { official podium { rank user { username } total } }
  lastResult { id tournaments settledAt void podium { rank total prizeCents user { username } } }
} }`;
interface Answer {
  contest: { id: string } | null;
  board: { official: boolean; podium: object[] } | null;
  lastResult: {
    id: string;
    tournaments: string[];
    settledAt: string;
    void: boolean;
    podium: { rank: number; total: number; prizeCents: number | null; user: { username: string } }[];
  } | null;
}
const seen = async (player = 'ann', name = 'Sunday Best') =>
  (await game.graphql<{ pool: Answer }>(player, ask, { name })).pool;

test('is null before the first contest has ended', async () => {
  expect((await seen()).lastResult).toBeNull();
});

test('is null while the board itself shows who won', async () => {
  await game.at('2027-01-14T05:00:00Z');
  await game.at('2027-01-14T15:00:00Z');
  // Bob's golfers are better by a shot a round.
  game.finish(1, 4, (golfer) => ([3, 4, 5, 12, 13, 23, 24, 34].includes(golfer) ? -2 : -1));
  await game.at('2027-01-17T22:00:00Z');
  await game.at('2027-01-17T22:20:00Z');
  await game.at('2027-01-17T22:40:00Z');
  await game.at('2027-01-17T23:00:00Z');
  const { board, lastResult } = await seen();
  expect(board).toMatchObject({
    official: true,
    podium: [
      { rank: 1, user: { username: 'bob' } },
      { rank: 2, user: { username: 'ann' } },
    ],
  });
  expect(lastResult).toBeNull();
});

test('stays once the board shows the next contest', async () => {
  game.turnTo(2);
  await game.at('2027-01-19T17:00:00Z');
  const { contest, board, lastResult } = await seen();
  expect(board).toMatchObject({ official: false, podium: [] });
  expect(lastResult).toEqual({
    id: expect.any(String),
    tournaments: ['Palmetto Classic'],
    settledAt: expect.any(String),
    void: false,
    podium: [
      { rank: 1, total: -32, prizeCents: null, user: { username: 'bob' } },
      { rank: 2, total: -16, prizeCents: null, user: { username: 'ann' } },
    ],
  });
  expect(lastResult?.id).not.toBe(contest?.id);
});

test('is for members only', async () => {
  expect((await seen('dave')).lastResult).toBeNull();
});

test('takes as many statements for many pools as for one', async () => {
  const all = '{ myPools { lastResult { podium { user { username } } } } }';
  const ofOne = await countStatements(() => game.graphql('erin', all));
  expect(await countStatements(() => game.graphql('ann', all))).toBe(ofOne);
});
