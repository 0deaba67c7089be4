import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G44: up to three members with a host's rights, which end with their being a member.

let game: PoolGame;
let pools = 0;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'eve']);
});
afterAll(() => game.gateway.close());

async function newPool(players = ['ann', 'bob', 'carla']): Promise<string> {
  pools += 1;
  const name = `Shared ${pools}`;
  await game.pool(name, players);
  return name;
}
const set = (poolName: string, coHost: string, isCoHost = true, who = 'ann') =>
  game.rest(who, 'PUT', '/create-pool/co-host', { poolName, coHost, isCoHost });
const tried = async (who: string, query: string, variables: Record<string, unknown>) => {
  const { errors } = await game.gateway.graphql(query, variables, game.token(who));
  return errors ? Object(errors[0]?.extensions).code : 'ok';
};
const acts = async (pool: string, who = 'carla') => {
  const query = 'query ($pool: String!) { poolActs(pool: $pool) { nodes { text by { username } } } }';
  const { poolActs } = await game.graphql<{
    poolActs: { nodes: { text: string; by: { username: string } }[] };
  }>(who, query, { pool });
  return poolActs.nodes.map(({ text, by }) => `${by.username} ${text}`);
};
const seen = async (pool: string, who: string) =>
  (
    await game.graphql<{ pool: Record<string, unknown> }>(
      who,
      `query ($pool: String!) { pool(name: $pool) { coHosts { username } handover { code } settings { code }
         delete { code } leave { code } } }`,
      { pool },
    )
  ).pool;

const hostsActs: [string, string][] = [
  ['sees the host page', 'query ($pool: String!) { poolHost(pool: $pool) { id } }'],
  ['posts a notice', 'mutation ($pool: String!) { setNotice(pool: $pool, text: "Hello") { id } }'],
  ['removes it', 'mutation ($pool: String!) { clearNotice(pool: $pool) { id } }'],
  [
    'changes settings',
    'mutation ($pool: String!) { updatePool(pool: $pool, input: { maxUsers: 20 }) { id } }',
  ],
  ['makes an invitation', 'mutation ($pool: String!) { createInvitation(pool: $pool) { id } }'],
  ['revokes it', 'mutation ($pool: String!) { revokeInvitation(pool: $pool) { id } }'],
  ['makes the board public', 'mutation ($pool: String!) { switchPublicBoard(pool: $pool, on: true) { id } }'],
  ['removes a member', 'mutation ($pool: String!) { removeMember(pool: $pool, username: "carla") { id } }'],
];
const admins: [string, string][] = [
  ['deletes it', 'mutation ($pool: String!) { deletePool(pool: $pool) }'],
  ['hands it over', 'mutation ($pool: String!) { updatePool(pool: $pool, input: { admin: "bob" }) { id } }'],
  [
    'names co-hosts',
    'mutation ($pool: String!) { setCoHost(pool: $pool, username: "dave", coHost: true) { id } }',
  ],
  [
    'ends those',
    'mutation ($pool: String!) { setCoHost(pool: $pool, username: "eve", coHost: false) { id } }',
  ],
];

describe('a co-host', () => {
  test.each(hostsActs)('%s, until it ends', async (_what, query) => {
    const pool = await newPool();
    expect(await tried('bob', query, { pool })).toBe('NOT_ADMIN');
    expect(await set(pool, 'bob')).toMatchObject({ status: 200, body: { coHosts: ['bob'] } });
    expect(await tried('bob', query, { pool })).toBe('ok');
    expect(await set(pool, 'bob', false)).toMatchObject({ body: { coHosts: [] } });
    expect(await tried('bob', query, { pool })).toBe('NOT_ADMIN');
  });

  test.each(admins)('never %s', async (_what, query) => {
    const pool = await newPool(['ann', 'bob', 'dave', 'eve']);
    await set(pool, 'bob');
    await set(pool, 'eve');
    expect(await tried('bob', query, { pool })).toBe('NOT_ADMIN');
    expect(await tried('ann', query, { pool })).toBe('ok');
  });

  test.each([
    ['who hands the pool over', 'updatePool(pool: $pool, input: { admin: "carla" })', 'hand the pool over'],
    ['who names another', 'setCoHost(pool: $pool, username: "carla", coHost: true)', 'name co-hosts'],
  ])('%s reads what the admin alone does', async (_who, act, what) => {
    const pool = await newPool();
    await set(pool, 'bob');
    const query = `mutation ($pool: String!) { ${act} { id } }`;
    const { errors } = await game.gateway.graphql(query, { pool }, game.token('bob'));
    expect(errors?.[0]?.message).toBe(`Only the admin can ${what}.`);
  });

  test('is a member, and a refusal names whom the request names', async () => {
    const refused = await set(await newPool(), 'eve');
    expect([refused.status, Object(refused.body).field]).toEqual([404, 'coHost']);
  });

  test('removes neither the admin nor another co-host, whom the admin can', async () => {
    const pool = await newPool();
    for (const name of ['bob', 'carla']) await set(pool, name);
    const remove =
      'mutation ($pool: String!, $who: String!) { removeMember(pool: $pool, username: $who) { id } }';
    expect(await tried('bob', remove, { pool, who: 'ann' })).toBe('FORBIDDEN');
    expect(await tried('bob', remove, { pool, who: 'carla' })).toBe('FORBIDDEN');
    expect(await tried('ann', remove, { pool, who: 'bob' })).toBe('ok');
    expect(await seen(pool, 'carla')).toMatchObject({ coHosts: [{ username: 'carla' }] });
    expect(await tried('bob', remove, { pool, who: 'ann' })).toBe('NOT_MEMBER');
  });

  test('sees what they may, and so does everybody else', async () => {
    const pool = await newPool();
    await set(pool, 'bob');
    const coHosts = [{ username: 'bob' }];
    expect(await seen(pool, 'ann')).toMatchObject({
      coHosts,
      handover: { code: null },
      leave: { code: 'NEEDS_SUCCESSOR' },
    });
    expect(await seen(pool, 'bob')).toEqual({
      coHosts,
      handover: { code: 'NOT_ADMIN' },
      settings: { code: null },
      delete: { code: 'NOT_ADMIN' },
      leave: { code: null },
    });
    expect(await seen(pool, 'carla')).toMatchObject({ coHosts, settings: { code: 'NOT_ADMIN' } });
    expect(
      await game.rest('carla', 'GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(pool)}`),
    ).toMatchObject({ body: { pool: { admin: 'ann', coHosts: ['bob'] } } });
  });
});

describe('of a private pool', () => {
  test('a co-host is told to members only, as all its members are', async () => {
    const poolName = 'Shared in private';
    await game.pool(poolName, ['ann'], { isPrivate: true, pin: 'birdie' });
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName, username: 'bob', pin: 'birdie' });
    await set(poolName, 'bob');
    const listed = async (who: string) => {
      const { body } = await game.rest(who, 'GET', '/create-pool/pools?search=in%20private');
      return (body.pools as object[])[0];
    };
    expect(await seen(poolName, 'bob')).toMatchObject({ coHosts: [{ username: 'bob' }] });
    expect(await listed('bob')).toMatchObject({ coHosts: ['bob'] });
    expect(await seen(poolName, 'dave')).toMatchObject({ coHosts: [] });
    expect(JSON.stringify(await listed('dave'))).not.toContain('bob');
  });
});

describe('naming', () => {
  test('is for members, three at most, and no act when it changes nothing', async () => {
    const pool = await newPool(['ann', 'bob', 'carla', 'dave', 'eve']);
    expect(await set(pool, 'ann')).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    expect(await set(await newPool(), 'dave')).toMatchObject({ status: 404 });
    for (const name of ['bob', 'carla', 'dave', 'dave']) expect((await set(pool, name)).status).toBe(200);
    expect(await set(pool, 'eve')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await acts(pool)).toEqual([
      'ann made dave a co-host',
      'ann made carla a co-host',
      'ann made bob a co-host',
    ]);
  });

  test('two at a time never make a fourth', async () => {
    const pool = await newPool(['ann', 'bob', 'carla', 'dave', 'eve']);
    await set(pool, 'bob');
    const answers = await Promise.all(['carla', 'dave', 'eve'].map((name) => set(pool, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  });

  test('ends when they leave, and does not come back with them', async () => {
    const pool = await newPool();
    await set(pool, 'bob');
    await game.rest('bob', 'DELETE', '/create-pool/pool', { poolName: pool, username: 'bob' });
    await game.rest('bob', 'PUT', '/create-pool/join', { poolName: pool, username: 'bob' });
    expect(await seen(pool, 'bob')).toMatchObject({ coHosts: [], settings: { code: 'NOT_ADMIN' } });
    expect((await acts(pool))[0]).toBe('bob is no longer a co-host');
  });

  test('can be given up', async () => {
    const pool = await newPool();
    await set(pool, 'bob');
    expect(await set(pool, 'bob', false, 'bob')).toMatchObject({ status: 200, body: { coHosts: [] } });
    expect(await acts(pool)).toEqual(['bob is no longer a co-host', 'ann made bob a co-host']);
  });

  test('ends for who takes the pool over, whose former admin is a member like others', async () => {
    const pool = await newPool();
    for (const name of ['bob', 'carla']) await set(pool, name);
    await game.rest('ann', 'PUT', '/create-pool/update-admin', { poolName: pool, newAdmin: 'bob' });
    await game.rest('bob', 'PUT', '/create-pool/answer-offer', { poolName: pool, accept: true });
    expect(await seen(pool, 'bob')).toMatchObject({
      coHosts: [{ username: 'carla' }],
      handover: { code: null },
    });
    expect(await seen(pool, 'ann')).toMatchObject({ settings: { code: 'NOT_ADMIN' } });
  });

  test('and acting at once: what a co-host does after it has ended is refused', async () => {
    const pool = await newPool();
    await set(pool, 'bob');
    const notice = 'mutation ($pool: String!) { setNotice(pool: $pool, text: "Hello") { id } }';
    const [outcome] = await Promise.all([tried('bob', notice, { pool }), set(pool, 'bob', false)]);
    const [last, before] = await acts(pool);
    // Whichever came first: never a notice after the end.
    expect(['ok', 'NOT_ADMIN']).toContain(outcome);
    expect(outcome === 'ok' ? [last, before] : [last]).toEqual(
      outcome === 'ok'
        ? ['ann removed bob as a co-host', 'bob posted the notice “Hello”']
        : ['ann removed bob as a co-host'],
    );
  });
});
