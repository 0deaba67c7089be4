import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { print } from 'graphql';
import { poolCopies } from '../../../testing/database/copy-pool.ts';
import { fillPool } from '../../../testing/database/fill-pool.ts';
import { plansOf, readingAllOf } from '../../../testing/database/plans.ts';
import { openPoolGame, type PoolGame } from '../../../testing/pool-game.ts';
import { documentAsSent, screensOperations } from './screens-documents.ts';

// What the screens ask must not cost more the more pools there are: beside six hundred others, PostgreSQL finds a pool's
// members, entries and cards by an index.

const grown = ['pool_member', 'entry', 'card'];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Large', ['ann', 'bob', 'carla']);
  for (const player of ['ann', 'bob']) await game.card(player, 'Large', [0, 1, 2, 10, 11, 21, 22, 40]);
  await fillPool(game, 'Large', 27);
  const em = game.gateway.orm.em.fork();
  for (const statement of poolCopies('Large', 600)) await em.execute(statement);
  // Ann alone is in all of them.
  await em.execute(`delete from pool_member where pool_id <> (select id from pool where name = 'Large')
    and user_id = (select id from user_account where username = 'ann')`);
  for (const table of ['pool', 'pool_name', 'contest', 'contest_week', ...grown])
    await em.execute(`vacuum analyze ${table}`);
  await game.at('2027-01-14T15:00:00Z');
});
afterAll(() => game.gateway.close());

test.each([
  ['PoolPage', { name: 'Large' }],
  ['PoolBoard', { pool: 'Large', byWeek: false }],
  ['MyPools', { viewer: 'ann' }],
  ['Race', { pool: 'Large', week: 1 }],
  ['Ownership', { pool: 'Large', week: 1 }],
  ['WhatIfFacts', { pool: 'Large' }],
  ['CardToShare', { pool: 'Large', entry: 1 }],
  ['PlayerGolfers', { pool: 'Large', username: 'bob', entry: 1, week: 1 }],
  ['TournamentOfPool', { pool: 'Large' }],
  ['Picks', { pool: 'Large' }],
  ['ChatFrame', { pool: 'Large' }],
  ['ChatPage', { pool: 'Large', first: 30 }],
  ['HostedPool', { pool: 'Large' }],
])('%s reads nothing of other pools', async (name, variables) => {
  const operation = screensOperations.find((one) => one.name?.value === name);
  if (!operation) throw new Error(`No screen asks ${name}.`);
  const query = print(documentAsSent(operation));
  // What the screens before have read is in memory, until its tables change.
  await game.gateway.orm.em.fork().execute('update contest set version = version + 1');
  const plans = await plansOf(game.gateway.databaseUrl, () => game.graphql('ann', query, variables));
  expect(plans.length).toBeGreaterThan(0);
  expect(readingAllOf(plans, grown)).toEqual([]);
});
