import type { Route } from '@fairway/schema/rest/route';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { servedRoutes } from '../../app.ts';
import { countStatements } from '../../testing/database/count-statements.ts';
import { fillPool } from '../../testing/database/fill-pool.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// Whatever a route tells of a pool, it asks the database as often for a thousand members as for three. The
// list of routes is the product's own, so that a new one is held to it the day it comes.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  for (const name of ['Small', 'Large']) await game.pool(name, ['ann', 'bob', 'carla']);
  const cards = await game.rest('ann', 'GET', '/create-pool/all-pools?username=ann');
  expect(cards.body).toEqual({ poolNames: ['Large', 'Small'] });
  for (const pool of ['Small', 'Large']) await game.card('ann', pool, [0, 1, 2, 10, 11, 21, 22, 40]);
  await fillPool(game, 'Large', 997);
  await game.at('2027-01-14T15:00:00Z');
  // Whoever looks first brings the field into memory, for every pool.
  await game.graphql('ann', '{ leaderboard { version } }');
  // And the next week's, which only a calendar looks at so early.
  await game.rest('ann', 'GET', '/create-pool/calendar?poolName=Small');
});
afterAll(() => game.gateway.close());

const isAboutPools = ({ example }: Route) => /poolName|usernames/.test(JSON.stringify(example));
const reads = servedRoutes.flatMap(({ route }) =>
  (route.method === 'GET' || route.path === '/userpicks/users-picks') && isAboutPools(route)
    ? [[`${route.method} ${route.path}`, route] as const]
    : [],
);

async function statementsOf(route: Route, poolName: string): Promise<number> {
  const about = { username: 'ann', poolName };
  const named = (given: object | undefined): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries({ ...given }).map(([name, value]) => [name, about[name as keyof typeof about] ?? value]),
    );
  const params = named(route.example.params);
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams(
    Object.entries(named(route.example.query)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  const body = route.body ? named(route.example.body) : undefined;
  let status = 0;
  const count = await countStatements(async () => {
    status = (await game.rest('ann', route.method, `${path}?${query}`, body)).status;
  });
  expect([route.path, status]).toEqual([route.path, 200]);
  return count;
}

test.each(reads)('%s', async (_name, route) => {
  expect(await statementsOf(route, 'Large')).toBe(await statementsOf(route, 'Small'));
});

test('a pool with all its GraphQL fields', async () => {
  const ask = (name: string) =>
    countStatements(() =>
      game.graphql(
        'ann',
        `query ($name: String!) { pool(name: $name) {
          members { user { username profilePic } } memberCount admin { username } contest { state potCents prizesCents weeks { opensAt tournament { name } } }
          card(username: "ann") { hidden picks { golfer { name } } }
          entry { paid card { picks { golfer { name } } } submit { allowed } sheet { tiers { golfers { name } } } }
          join { allowed } leave { allowed } settings { allowed } delete { allowed }
          tournament { name leaderboard { version } } runAgain { poolName } nextPool { name } pastMembers { leftCount } downloads { number }
          board { version rows { position running rounds user { username } } } } }`,
        { name },
      ),
    );
  expect(await ask('Large')).toBe(await ask('Small'));
});

test('a pool with everything that its admin looks after', async () => {
  const ask = (pool: string) =>
    countStatements(() =>
      game.graphql(
        'ann',
        `query ($pool: String!) { poolHost(pool: $pool) {
          pool { name notice { text } } contest { state opensAt weeks { tournament { name } } } week
          lacking { missing count remindable remind { allowed } }
          members { user { username profilePic } joinedAt inContest paid paidAt cardSavedAt missing remindedAt
            remind { allowed until } removal { allowed } refundCents }
          lockedCards { id user { username } tournament cardSavedAt } } }`,
        { pool },
      ),
    );
  expect(await ask('Large')).toBe(await ask('Small'));
});

test('what admins did to a pool', async () => {
  const act = (times: number, pool: string) =>
    game.gateway.orm.em.fork().execute(
      `insert into pool_act (pool_id, user_id, at, act)
       select pool.id, pool.admin_id, now(), jsonb_build_object('kind', 'admin-changed', 'userId', bob.id)
       from pool, user_account bob, generate_series(1, ?) where pool.name = ? and bob.username = 'bob'`,
      [times, pool],
    );
  await act(1, 'Small');
  await act(90, 'Large');
  const ask = (pool: string) =>
    countStatements(() =>
      game.graphql(
        'carla',
        `query ($pool: String!) { poolActs(pool: $pool, first: 100) { nodes { at text by { username } } } }`,
        { pool },
      ),
    );
  expect(await ask('Large')).toBe(await ask('Small'));
});
