import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PoolsOfAnn } from './testing/pools-of-ann.ts';

let pools: PoolsOfAnn;
beforeAll(async () => {
  pools = await PoolsOfAnn.open();
});
afterAll(() => pools.close());

describe('creating a pool', () => {
  test('takes the defaults of its format for what is left out', async () => {
    const answer = await pools.rest('ann', 'POST', '/create-pool', {
      poolName: ' The  Grill Room ',
      format: 'Single Week',
    });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        pool: {
          poolName: 'The  Grill Room',
          admin: 'ann',
          format: 'Single Week',
          maxUsers: 25,
          buyIn: 30,
          payouts: [{ first: 0.7, second: 0.2, third: 0.1 }],
          users: [{ username: 'ann' }],
          isPrivate: false,
          numTournaments: 1,
          tournaments: [{ Name: 'Palmetto Classic', Starts: '2027-01-14', Week: 1 }],
          round: null,
          roundDay: null,
          initialBalance: null,
          joinable: false,
          reason: 'You are already a member of this pool.',
        },
      },
    });
  });

  test.each([
    ['Salary Cap', {}, { initialBalance: 100, tournaments: [{ Week: 1 }] }],
    [
      'Multi-Week',
      {},
      { numTournaments: 2, tournaments: [{ Week: 1 }, { Week: 2, Name: 'Lowcountry Open' }] },
    ],
    [
      'Multi-Week Salary Cap',
      { numTournaments: 3 },
      { initialBalance: 100, tournaments: [{ Week: 1 }, { Week: 2 }, { Week: 3 }] },
    ],
    [
      'Single Round',
      { round: 'Moving Day' },
      { round: 'Moving Day', roundDay: 6, tournaments: [{ Week: 1 }] },
    ],
    ['Single Round', { round: 'Final Round' }, { round: 'Final Round', roundDay: 0 }],
  ])('knows %s with %j', async (format, more, pool) => {
    const poolName = await pools.newPool({ format, ...more });
    const { body } = await pools.rest(
      'ann',
      'GET',
      `/create-pool/my-pool-info?poolName=${encodeURIComponent(poolName)}`,
    );
    expect(body).toMatchObject({ pool });
  });

  test.each([
    ['no name', { poolName: '  ' }, 'poolName', /^Pool name is required\.$/],
    ['no name at all', { poolName: undefined }, 'poolName', /^Pool name is required\.$/],
    ['a long name', { poolName: 'x'.repeat(61) }, 'poolName', /at most 60/],
    ['a name with a line break', { poolName: 'a\nb' }, 'poolName', /visible/],
    ['a name that nobody sees', { poolName: '\u200b\u200b' }, 'poolName', /visible/],
    ['no format', { format: undefined }, 'format', /Single Week/],
    ['another format', { format: 'Skins' }, 'format', /Single Week/],
    [
      'a short split',
      { payouts: [{ first: 0.7, second: 0.2, third: 0 }] },
      'payouts',
      /^The total payout percentages must equal 100%$/,
    ],
    ['parts of a percent', { payouts: [{ first: 0.705, second: 0.2, third: 0.095 }] }, 'payouts', /whole/],
    [
      'a place that pays in',
      { payouts: [{ first: 0.8, second: 0.3, third: -0.1 }] },
      'payouts.0.third',
      /from 0 to 1/,
    ],
    ['two splits', { payouts: [{ first: 1 }, { first: 1 }] }, 'payouts', /one entry/],
    ['a buy-in of 40', { buyIn: 40 }, 'buyIn', /Free, \$10, \$20, \$30/],
    ['a negative buy-in', { buyIn: -10 }, 'buyIn', /Free/],
    ['a buy-in of fractions', { buyIn: 10.004 }, 'buyIn', /Free/],
    ['room for seven', { maxUsers: 7 }, 'maxUsers', /No Max, 20, 25/],
    ['four tournaments', { format: 'Multi-Week', numTournaments: 4 }, 'numTournaments', /2 or 3/],
    ['no round', { format: 'Single Round' }, 'round', /round/],
    ['another round', { format: 'Single Round', round: 'Ladies Day' }, 'round', /Opening Day/],
    ['no pin', { isPrivate: true }, 'pin', /pin/],
    ['a short pin', { isPrivate: true, pin: 'bogey' }, 'pin', /6 to 64/],
  ])('refuses %s', async (_what, wrong, field, message) => {
    const answer = await pools.rest('ann', 'POST', '/create-pool', {
      poolName: 'Refused',
      format: 'Single Week',
      buyIn: 10,
      ...wrong,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field, message: expect.stringMatching(message) },
    });
  });

  test('names fields as GraphQL does over GraphQL', async () => {
    const { errors } = await pools.graphql(
      'ann',
      'mutation { createPool(input: { name: "Refused", format: SINGLE_WEEK, buyInCents: 4000 }) { id } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID', field: 'buyInCents' } }]);
  });

  test('refuses a Multi-Week pool that the schedule has too few tournaments left for (G36)', async () => {
    const { schedule } = pools.season.feeds.says;
    pools.season.gateway.gameClock.set('2027-02-12T12:00:00Z');
    const answer = await pools.rest('ann', 'POST', '/create-pool', {
      poolName: 'Too late',
      format: 'Multi-Week',
      numTournaments: 2,
    });
    pools.season.gateway.gameClock.set('2027-01-13T17:00:00Z');
    expect(schedule).toHaveLength(6);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('only 1 left') },
    });
    expect(await pools.rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Too%20late')).toMatchObject({
      status: 404,
    });
  });

  test('keeps names apart without regard to case and width, also at the same moment', async () => {
    const names = ['Fore!', 'FORE!', ' fore! ', 'Ｆore!'];
    const answers = await Promise.all(
      names.map((poolName) =>
        pools.rest('bob', 'POST', '/create-pool', { poolName, format: 'Salary Cap', buyIn: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TAKEN',
      field: 'poolName',
    });
  });

  test('gives the name of a deleted pool to its last admin alone', async () => {
    const poolName = await pools.newPool();
    await pools.rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName });
    const taken = { poolName, format: 'Single Week', buyIn: 0 };
    expect(await pools.rest('bob', 'POST', '/create-pool', taken)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN' },
    });
    expect(await pools.rest('ann', 'POST', '/create-pool', taken)).toMatchObject({ status: 201 });
  });
});

describe('finding pools', () => {
  test('goes by part of the name and by format, a page at a time', async () => {
    for (const letter of 'ABC')
      await pools.rest('ann', 'POST', '/create-pool', {
        poolName: `Paged ${letter}`,
        format: 'Salary Cap',
        buyIn: 0,
      });
    const page = async (query: string) => {
      const { body } = await pools.rest('dave', 'GET', `/create-pool/pools?${query}`);
      return (body.pools as { poolName: string }[]).map(({ poolName }) => poolName);
    };
    expect(await page('search=pAgEd')).toEqual(['Paged A', 'Paged B', 'Paged C']);
    expect(await page('search=paged&limit=1&after=Paged%20A')).toEqual(['Paged B']);
    expect(await page('search=paged&format=Single%20Week')).toEqual([]);
    expect(await page('search=%25')).toEqual([]);
  });

  test('shows strangers of a private pool how many are in it, and nobody by name', async () => {
    const poolName = await pools.newPool({ isPrivate: true, pin: 'birdie' });
    const { body } = await pools.rest(
      'dave',
      'GET',
      `/create-pool/pools?search=${encodeURIComponent(poolName)}`,
    );
    expect(body).toMatchObject({ pools: [{ isPrivate: true, users: [null], joinable: true }] });
    expect(JSON.stringify(body)).not.toContain('birdie');
    const { data } = await pools.graphql(
      'dave',
      'query ($name: String!) { pool(name: $name) { memberCount members { user { username } } } }',
      { name: poolName },
    );
    expect(data).toEqual({ pool: { memberCount: 1, members: [] } });
  });

  test('asks for a login, and for membership where members only may look', async () => {
    const poolName = encodeURIComponent(await pools.newPool());
    expect(await pools.season.gateway.rest('GET', '/create-pool/pools')).toMatchObject({ status: 401 });
    expect(await pools.rest('dave', 'GET', `/create-pool/my-pool-info?poolName=${poolName}`)).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
    expect(await pools.rest('dave', 'GET', '/create-pool/my-pool-info?poolName=Nowhere')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', field: 'poolName' },
    });
    expect(await pools.rest('dave', 'GET', '/create-pool/my-pool-info')).toMatchObject({
      status: 400,
      body: { message: 'poolName is required' },
    });
  });

  test('tells which pool was opened, joined or created last', async () => {
    const last = async () =>
      (await pools.rest('carla', 'GET', '/create-pool/user-pool-name?username=carla')).body.poolName;
    expect(await last()).toBeNull();
    const first = await pools.newPool();
    const second = await pools.newPool();
    for (const poolName of [first, second]) {
      pools.season.gateway.wallClock.advance({ seconds: 1 });
      await pools.join('carla', poolName);
    }
    expect(await last()).toBe(second);
    pools.season.gateway.wallClock.advance({ seconds: 1 });
    await pools.rest('carla', 'GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(first)}`);
    expect(await last()).toBe(first);
    pools.season.gateway.wallClock.advance({ seconds: 1 });
    await pools.graphql('carla', 'mutation ($name: String!) { openPool(pool: $name) { id } }', {
      name: second,
    });
    expect(await last()).toBe(second);
    expect((await pools.rest('carla', 'GET', '/create-pool/all-pools?username=carla')).body).toEqual({
      poolNames: [first, second],
    });
  });
});
