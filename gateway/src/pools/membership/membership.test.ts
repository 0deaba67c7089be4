import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tried } from '../../../../tools/nightly/tried.mjs';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { passwordOf } from '../../testing/test-gateway.ts';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave', 'eve']);
});
afterAll(() => game.gateway.close());

const rest: PoolGame['rest'] = (...asked) => game.rest(...asked);
const graphql = (who: string, query: string, variables = {}) =>
  game.gateway.graphql(query, variables, game.token(who));

let made = 0;
/** A new pool of ann's, free of charge. */
async function newPool(more: object = {}): Promise<string> {
  made += 1;
  const poolName = `Pool ${String(made).padStart(2, '0')}`;
  await game.pool(poolName, ['ann'], more);
  return poolName;
}
const join = (who: string, poolName: string, more: object = {}) =>
  rest(who, 'PUT', '/create-pool/join', { poolName, username: who, ...more });

describe('joining', () => {
  test('lets in, once', async () => {
    const poolName = await newPool();
    game.gateway.wallClock.advance({ seconds: 1 });
    expect(await join('bob', poolName.toUpperCase())).toMatchObject({
      status: 200,
      body: {
        message: 'Successfully joined the pool!',
        pool: { poolName, users: [{ username: 'ann' }, { username: 'bob' }] },
      },
    });
    expect(await join('bob', poolName)).toMatchObject({ status: 409, body: { code: 'ALREADY_MEMBER' } });
    expect(await rest('bob', 'PUT', '/create-pool/join', { poolName, username: 'carla' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const { body } = await rest(
      'bob',
      'GET',
      `/create-pool/users-in-pool?poolName=${encodeURIComponent(poolName)}`,
    );
    expect(body).toEqual({
      users: [
        { username: 'ann', email: null },
        { username: 'bob', email: 'bob@example.com' },
      ],
    });
  });

  test('takes the pin of a private pool, and five wrong ones in a quarter of an hour', async () => {
    const poolName = await newPool({ isPrivate: true, pin: 'birdie' });
    const wrong = {
      status: 403,
      body: { code: 'WRONG_PIN', field: 'pin', message: 'Incorrect pin. Please try again.' },
    };
    expect(await join('bob', poolName)).toMatchObject(wrong);
    for (const pin of ['Birdie', '', 'bogey', 'eagle'])
      expect(await join('bob', poolName, { pin })).toMatchObject(wrong);
    const limited = await join('bob', poolName, { pin: 'birdie' });
    expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const overGraphql = await graphql(
      'bob',
      'mutation ($pool: String!) { joinPool(pool: $pool, pin: "birdie") { id } }',
      { pool: poolName },
    );
    expect(overGraphql.errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    expect(await join('carla', poolName, { pin: 'birdie' })).toMatchObject({ status: 200 });
    game.gateway.wallClock.advance({ minutes: 16 });
    expect(await join('bob', poolName, { pin: 'birdie' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['another pin', `pin_hash = pin_hash || 'x'`],
    ['an invitation', 'is_unlisted = true'],
  ])('does not let in by a pin that was right when the host asked for %s', async (_what, change) => {
    const poolName = await newPool({ isPrivate: true, pin: 'birdie' });
    const joining = await game.gateway.orm.em.fork().transactional(async (em) => {
      await em.execute(`update pool set ${change} where name = ?`, [poolName]);
      const asked = join('dave', poolName, { pin: 'birdie' });
      const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      const looking = game.gateway.orm.em.fork();
      while ((await looking.execute(isWaiting)).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return { asked };
    });
    expect(await joining.asked).toMatchObject({ status: 403, body: { code: 'WRONG_PIN' } });
  });

  /** So many pools, each with the same fifty at its door. */
  const lastSeats = Number(process.env.LAST_SEATS ?? 1);
  test('gives the last seat to one of fifty who come at once, over REST and GraphQL', async () => {
    const people = await Promise.all(Array.from({ length: 68 }, (_, i) => game.gateway.signUp(`fan-${i}`)));
    const asFan = (poolName: string, i: number) =>
      i % 2 === 0
        ? game.gateway
            .rest('PUT', '/create-pool/join', {
              token: people[i] ?? '',
              body: { poolName, username: `fan-${i}` },
            })
            .then(({ status, body }) => (status === 200 ? 'in' : body.code))
        : game.gateway
            .graphql(
              'mutation ($pool: String!) { joinPool(pool: $pool) { id } }',
              { pool: poolName },
              people[i],
            )
            .then(({ errors }) => (errors ? errors[0]?.extensions.code : 'in'));
    for (let seat = 0; seat < lastSeats; seat += 1) {
      const poolName = await newPool({ maxUsers: 20 });
      const early = await Promise.all(Array.from({ length: 18 }, (_, i) => asFan(poolName, i)));
      expect(new Set(early)).toEqual(new Set(['in']));
      const late = await Promise.all(Array.from({ length: 50 }, (_, i) => asFan(poolName, 18 + i)));
      expect(late.filter((outcome) => outcome === 'in')).toHaveLength(1);
      expect(new Set(late)).toEqual(new Set(['in', 'POOL_FULL']));
      const { body } = await rest(
        'ann',
        'GET',
        `/create-pool/my-pool-info?poolName=${encodeURIComponent(poolName)}`,
      );
      expect(Object(body.pool).users).toHaveLength(20);
      expect(
        (await rest('dave', 'GET', `/create-pool/pools?search=${encodeURIComponent(poolName)}`)).body,
      ).toMatchObject({ pools: [{ joinable: false, reason: 'Pool full' }] });
      tried('last-seat', { seats: 1, joiners: late.length });
    }
  });
});

test('whoever deletes their account leaves their entries in all contests that have locked', async () => {
  await game.pool('Both in play', ['ann', 'dave']);
  await game.at('2027-01-14T05:30:00Z');
  game.finish(1, 3, () => 0);
  await game.at('2027-01-17T22:00:00Z');
  await game.at('2027-01-21T05:30:00Z');
  const em = game.gateway.orm.em.fork();
  const entries = () =>
    em.execute(
      `select contest.number, contest.settled_at is null as open, count(*)::int from entry
       join contest on contest.id = contest_id join pool on pool.id = pool_id
       where pool.name = 'Both in play' group by contest.id order by contest.number`,
    );
  const inPlay = [1, 2].map((number) => ({ number, open: true, count: 2 }));
  expect(await entries()).toEqual([...inPlay, { number: 3, open: true, count: 2 }]);
  const deleted = await rest('dave', 'DELETE', '/users/dave', { password: passwordOf('dave') });
  expect(deleted).toMatchObject({ status: 200 });
  expect(await entries()).toEqual([...inPlay, { number: 3, open: true, count: 1 }]);
});

describe('leaving', () => {
  const accept = (who: string, poolName: string) =>
    rest(who, 'PUT', '/create-pool/answer-offer', { poolName, accept: true });
  const leave = (who: string, poolName: string) =>
    rest(who, 'DELETE', '/create-pool/pool', { poolName, username: who });

  test('takes a member out; the admin with others names a successor', async () => {
    const poolName = await newPool();
    await join('bob', poolName);
    await join('carla', poolName);
    expect(await leave('ann', poolName)).toMatchObject({
      status: 409,
      body: { code: 'NEEDS_SUCCESSOR', message: 'Please choose a new admin before leaving the pool.' },
    });
    expect(await leave('bob', poolName)).toMatchObject({ status: 200 });
    expect(await leave('bob', poolName)).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
    const left = await graphql(
      'ann',
      'mutation ($pool: String!) { leavePool(pool: $pool, newAdmin: "carla") }',
      { pool: poolName },
    );
    // Nobody is made to run a pool: she leaves with carla's yes.
    expect(left).toEqual({ data: { leavePool: false } });
    expect(await accept('carla', poolName)).toMatchObject({ status: 200, body: { admin: 'carla' } });
    expect(await leave('ann', poolName)).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
    expect(
      await rest('carla', 'GET', `/create-pool/admin?poolName=${encodeURIComponent(poolName)}`),
    ).toMatchObject({ body: { admin: 'carla' } });
    expect(await leave('carla', poolName)).toMatchObject({ status: 200 });
    expect(
      await rest('carla', 'GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(poolName)}`),
    ).toMatchObject({ status: 404 });
  });

  test('is also what an admin can make a member do', async () => {
    const poolName = await newPool();
    await join('bob', poolName);
    const remove = (who: string, username: string) =>
      rest(who, 'DELETE', '/create-pool/remove-user', { poolName, username });
    expect(await remove('bob', 'ann')).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } });
    expect(await remove('ann', 'carla')).toMatchObject({ status: 404, body: { field: 'username' } });
    expect(await remove('ann', 'bob')).toMatchObject({ status: 200 });
    expect(
      await rest('bob', 'GET', `/create-pool/admin?poolName=${encodeURIComponent(poolName)}`),
    ).toMatchObject({ status: 403 });
  });

  test('comes before deleting an account where others depend on it', async () => {
    const eveAgain = { password: passwordOf('eve') };
    const own = await rest('eve', 'POST', '/create-pool', {
      poolName: 'Eve alone',
      format: 'Single Week',
      buyIn: 0,
    });
    const shared = await rest('eve', 'POST', '/create-pool', {
      poolName: 'Eve and bob',
      format: 'Single Week',
      buyIn: 0,
    });
    expect([own.status, shared.status]).toEqual([201, 201]);
    await join('bob', 'Eve and bob');
    expect(await rest('eve', 'DELETE', '/users/eve', eveAgain)).toMatchObject({
      status: 409,
      body: { code: 'NEEDS_SUCCESSOR' },
    });
    await rest('eve', 'PUT', '/create-pool/update-admin', { poolName: 'Eve and bob', newAdmin: 'bob' });
    expect(await rest('eve', 'DELETE', '/users/eve', eveAgain)).toMatchObject({ status: 409 });
    await accept('bob', 'Eve and bob');
    expect(await rest('eve', 'DELETE', '/users/eve', eveAgain)).toMatchObject({ status: 200 });
    expect(
      (await rest('bob', 'GET', '/create-pool/my-pool-info?poolName=Eve%20and%20bob')).body,
    ).toMatchObject({ pool: { users: [{ username: 'bob' }] } });
    expect((await rest('bob', 'GET', '/create-pool/pools?search=eve%20alone')).body).toEqual({ pools: [] });
  });
});
