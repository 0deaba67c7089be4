import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { print } from 'graphql';
import { countStatements } from '../../../testing/database/count-statements.ts';
import { fillPool } from '../../../testing/database/fill-pool.ts';
import { openPoolGame, type PoolGame } from '../../../testing/pool-game.ts';
import { documentAsSent, screensOperations } from './screens-documents.ts';

// What the screens ask costs a few statements when nothing of it is in memory, and as many for a hundred members as
// for three. Whoever needs one more changes the number here, and knows it.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  for (const name of ['Small', 'Large']) {
    await game.pool(name, ['ann', 'bob', 'carla']);
    for (const player of ['ann', 'bob']) await game.card(player, name, [0, 1, 2, 10, 11, 21, 22, 40]);
  }
  await fillPool(game, 'Large', 97);
  await game.at('2027-01-14T15:00:00Z');
  // Whoever looks first brings the field and the tournaments into memory.
  await game.graphql('ann', '{ leaderboard { version } }');
});
afterAll(() => game.gateway.close());

test.each([
  ['PoolPage', 9, { name: 'POOL' }],
  ['PoolBoard', 2, { pool: 'POOL', byWeek: false }],
  ['MyPools', 4, { viewer: 'ann' }],
  ['Race', 2, { pool: 'POOL', week: 1 }],
  ['Ownership', 2, { pool: 'POOL', week: 1 }],
  ['WhatIfFacts', 3, { pool: 'POOL' }],
  ['CardToShare', 3, { pool: 'POOL', entry: 1 }],
  ['PlayerGolfers', 2, { pool: 'POOL', username: 'bob', entry: 1, week: 1 }],
  ['TournamentOfPool', 1, { pool: 'POOL' }],
  ['Picks', 5, { pool: 'POOL' }],
  ['ChatFrame', 3, { pool: 'POOL' }],
  ['ChatPage', 4, { pool: 'POOL', first: 30 }],
])('%s takes %i', async (name, statements, variables) => {
  const operation = screensOperations.find((one) => one.name?.value === name);
  if (!operation) throw new Error(`No screen asks ${name}.`);
  const query = print(documentAsSent(operation));
  for (const pool of ['Small', 'Large']) {
    const asked = JSON.parse(JSON.stringify(variables).replace('POOL', pool));
    expect([pool, await countStatements(() => game.graphql('ann', query, asked))]).toEqual([
      pool,
      statements,
    ]);
  }
});
