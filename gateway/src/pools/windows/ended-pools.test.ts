import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// Pools whose only contest is settled are over for who looks for one to join. The list can leave them out.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'zoe']);
  await game.pool('Opening Act', ['ann', 'bob'], { format: 'Single Round', round: 'Opening Day' });
  await game.pool('Final Act', ['ann', 'bob'], { format: 'Single Round', round: 'Final Round' });
  await game.pool('Every Week', ['ann', 'bob']);
  await game.pool('Two Weeks', ['ann', 'bob'], { format: 'Multi-Week' });
  game.finish(1, 1, () => 0);
  await game.at('2027-01-14T23:00:00Z');
  await game.at('2027-01-14T23:40:00Z');
});
afterAll(() => game.gateway.close());

const listed = async (more: object, player = 'zoe') => {
  const { pools } = await game.graphql<{ pools: { nodes: { name: string }[] } }>(
    player,
    'query ($search: String, $ended: Boolean, $first: Int, $after: String) { pools(search: $search, ended: $ended, first: $first, after: $after) { nodes { name } } }',
    more,
  );
  return pools.nodes.map(({ name }) => name);
};

test.each([
  ['all without the filter', {}, ['Every Week', 'Final Act', 'Opening Act', 'Two Weeks']],
  ['those that go on', { ended: false }, ['Every Week', 'Final Act', 'Two Weeks']],
  ['those that are over', { ended: true }, ['Opening Act']],
  ['with what else is looked for', { ended: false, search: 'act' }, ['Final Act']],
  ['page by page', { ended: false, first: 1, after: 'final act' }, ['Two Weeks']],
])('pools are listed: %s', async (_what, asked, names) => {
  expect(await listed(asked)).toEqual(names);
});

test('a pool whose only contest is settled cannot be joined, though its day goes on', async () => {
  const { pools } = await game.graphql<{ pools: { nodes: object[] } }>(
    'zoe',
    '{ pools(search: "act") { nodes { name join { allowed code message } } } }',
  );
  expect(pools.nodes).toMatchObject([
    { name: 'Final Act', join: { allowed: true } },
    { name: 'Opening Act', join: { allowed: false, code: 'STARTED', message: 'This pool has ended.' } },
  ]);
  const joined = { poolName: 'Opening Act', username: 'zoe' };
  expect(await game.rest('zoe', 'PUT', '/create-pool/join', joined)).toMatchObject({
    status: 409,
    body: { code: 'STARTED' },
  });
});

test('REST lists all of them as ever, and takes the same filter', async () => {
  const names = async (query: string) => {
    const { status, body } = await game.rest('zoe', 'GET', `/create-pool/pools${query}`);
    expect(status).toBe(200);
    return (body.pools as { poolName: string }[]).map(({ poolName }) => poolName);
  };
  expect(await names('')).toEqual(['Every Week', 'Final Act', 'Opening Act', 'Two Weeks']);
  expect(await names('?ended=false')).toEqual(['Every Week', 'Final Act', 'Two Weeks']);
  expect(await names('?ended=true')).toEqual(['Opening Act']);
  expect(await game.rest('zoe', 'GET', '/create-pool/pools?ended=perhaps')).toMatchObject({
    status: 400,
    body: { code: 'INVALID', field: 'ended' },
  });
});

test('a weekly pool goes on after its week is settled', async () => {
  for (const round of [2, 3, 4]) {
    game.finish(1, round, () => 0);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:40:00Z');
  expect(await listed({ ended: true })).toEqual(['Final Act', 'Opening Act']);
  expect(await listed({ ended: false })).toEqual(['Every Week', 'Two Weeks']);
});
