import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G41: what a summary tells of whoever plays several entries is how the best of them does.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob']);
  await game.pool('Several', ['ann', 'bob'], { rules: { entriesAMember: 3 } });
  for (const _another of [2, 3])
    await game.graphql('ann', 'mutation { addEntry(pool: "Several") { number } }');
  const save = (player: string, golfers: readonly number[], entry: number) =>
    game.graphql(
      player,
      `mutation ($golfers: [ID!]!, $entry: Int) {
        saveCard(pool: "Several", golfers: $golfers, entry: $entry) { week } }`,
      { golfers: golfers.map((golfer) => String(game.golfers[golfer]?.dgId)), entry },
    );
  await save('ann', [0, 1, 2, 11, 12, 21, 22, 33], 1);
  await save('ann', [3, 4, 5, 13, 14, 23, 24, 34], 2);
  await save('ann', [6, 7, 8, 15, 16, 25, 26, 35], 3);
  await save('bob', [0, 1, 3, 11, 12, 21, 22, 33], 1);
});
afterAll(() => game.gateway.close());

const rowOf = async (username: string) => {
  const { pool } = await game.graphql<{ pool: { board: { row: object | null; bestRow: object | null } } }>(
    'bob',
    `query ($username: String!) { pool(name: "Several") { board {
      row(username: $username) { entry position } bestRow(username: $username) { entry position } } } }`,
    { username },
  );
  return pool.board;
};

test('the row of the first entry stays what it was, and the best one is told as well', async () => {
  await game.at('2027-01-14T05:00:00Z');
  game.finish(1, 1, (golfer) => (golfer >= 6 && golfer <= 8 ? -4 : 0));
  await game.at('2027-01-14T23:00:00Z');
  expect(await rowOf('Ann')).toEqual({
    row: { entry: 1, position: 'T2' },
    bestRow: { entry: 3, position: '1' },
  });
  expect(await rowOf('bob')).toMatchObject({ bestRow: { entry: 1, position: 'T2' } });
  expect(await rowOf('nobody')).toEqual({ row: null, bestRow: null });
});
