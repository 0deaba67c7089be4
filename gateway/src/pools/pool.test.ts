import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../testing/fake-season.ts';

let season: FakeSeason;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  season = await openFakeSeason();
  for (const name of ['ann', 'bob', 'carla', 'dave']) tokens[name] = await season.gateway.signUp(name);
});
afterAll(() => season.gateway.close());

const rest = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  season.gateway.rest(method, path, { token: tokens[who] ?? '', ...(body ? { body } : {}) });
const graphql = (who: string, query: string, variables = {}) =>
  season.gateway.graphql(query, variables, tokens[who]);

let made = 0;
/** A new pool of ann's, free of charge unless said otherwise. */
async function newPool(more: object = {}): Promise<string> {
  made += 1;
  season.gateway.wallClock.advance({ seconds: 1 });
  const poolName = `Pool ${String(made).padStart(2, '0')}`;
  const answer = await rest('ann', 'POST', '/create-pool', {
    poolName,
    format: 'Single Week',
    buyIn: 0,
    ...more,
  });
  expect(answer).toMatchObject({ status: 201 });
  return poolName;
}
const join = (who: string, poolName: string, more: object = {}) =>
  rest(who, 'PUT', '/create-pool/join', { poolName, username: who, ...more });

describe('creating a pool', () => {
  test('takes the defaults of its format for what is left out', async () => {
    const answer = await rest('ann', 'POST', '/create-pool', {
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
    const poolName = await newPool({ format, ...more });
    const { body } = await rest(
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
    const answer = await rest('ann', 'POST', '/create-pool', {
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
    const { errors } = await graphql(
      'ann',
      'mutation { createPool(input: { name: "Refused", format: SINGLE_WEEK, buyInCents: 4000 }) { id } }',
    );
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID', field: 'buyInCents' } }]);
  });

  test('refuses a Multi-Week pool that the schedule has too few tournaments left for (G36)', async () => {
    const { schedule } = season.feeds.says;
    season.gateway.gameClock.set('2027-02-12T12:00:00Z');
    const answer = await rest('ann', 'POST', '/create-pool', {
      poolName: 'Too late',
      format: 'Multi-Week',
      numTournaments: 2,
    });
    season.gateway.gameClock.set('2027-01-13T17:00:00Z');
    expect(schedule).toHaveLength(6);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('only 1 left') },
    });
    expect(await rest('ann', 'GET', '/create-pool/my-pool-info?poolName=Too%20late')).toMatchObject({
      status: 404,
    });
  });

  test('keeps names apart without regard to case and width, also at the same moment', async () => {
    const names = ['Fore!', 'FORE!', ' fore! ', 'Ｆore!'];
    const answers = await Promise.all(
      names.map((poolName) =>
        rest('bob', 'POST', '/create-pool', { poolName, format: 'Salary Cap', buyIn: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'TAKEN',
      field: 'poolName',
    });
  });

  test('gives the name of a deleted pool to its last admin alone', async () => {
    const poolName = await newPool();
    await rest('ann', 'DELETE', '/create-pool/delete-pool', { poolName });
    const taken = { poolName, format: 'Single Week', buyIn: 0 };
    expect(await rest('bob', 'POST', '/create-pool', taken)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN' },
    });
    expect(await rest('ann', 'POST', '/create-pool', taken)).toMatchObject({ status: 201 });
  });
});

describe('finding pools', () => {
  test('goes by part of the name and by format, a page at a time', async () => {
    for (const letter of 'ABC')
      await rest('ann', 'POST', '/create-pool', {
        poolName: `Paged ${letter}`,
        format: 'Salary Cap',
        buyIn: 0,
      });
    const page = async (query: string) => {
      const { body } = await rest('dave', 'GET', `/create-pool/pools?${query}`);
      return (body.pools as { poolName: string }[]).map(({ poolName }) => poolName);
    };
    expect(await page('search=pAgEd')).toEqual(['Paged A', 'Paged B', 'Paged C']);
    expect(await page('search=paged&limit=1&after=Paged%20A')).toEqual(['Paged B']);
    expect(await page('search=paged&format=Single%20Week')).toEqual([]);
    expect(await page('search=%25')).toEqual([]);
  });

  test('shows strangers of a private pool how many are in it, and nobody by name', async () => {
    const poolName = await newPool({ isPrivate: true, pin: 'birdie' });
    const { body } = await rest('dave', 'GET', `/create-pool/pools?search=${encodeURIComponent(poolName)}`);
    expect(body).toMatchObject({ pools: [{ isPrivate: true, users: [null], joinable: true }] });
    expect(JSON.stringify(body)).not.toContain('birdie');
    const { data } = await graphql(
      'dave',
      'query ($name: String!) { pool(name: $name) { memberCount members { user { username } } } }',
      { name: poolName },
    );
    expect(data).toEqual({ pool: { memberCount: 1, members: [] } });
  });

  test('asks for a login, and for membership where members only may look', async () => {
    const poolName = encodeURIComponent(await newPool());
    expect(await season.gateway.rest('GET', '/create-pool/pools')).toMatchObject({ status: 401 });
    expect(await rest('dave', 'GET', `/create-pool/my-pool-info?poolName=${poolName}`)).toMatchObject({
      status: 403,
      body: { code: 'NOT_MEMBER' },
    });
    expect(await rest('dave', 'GET', '/create-pool/my-pool-info?poolName=Nowhere')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', field: 'poolName' },
    });
    expect(await rest('dave', 'GET', '/create-pool/my-pool-info')).toMatchObject({
      status: 400,
      body: { message: 'poolName is required' },
    });
  });

  test('tells which pool was opened, joined or created last', async () => {
    const last = async () =>
      (await rest('carla', 'GET', '/create-pool/user-pool-name?username=carla')).body.poolName;
    expect(await last()).toBeNull();
    const first = await newPool();
    const second = await newPool();
    for (const poolName of [first, second]) {
      season.gateway.wallClock.advance({ seconds: 1 });
      await join('carla', poolName);
    }
    expect(await last()).toBe(second);
    season.gateway.wallClock.advance({ seconds: 1 });
    await rest('carla', 'GET', `/create-pool/my-pool-info?poolName=${encodeURIComponent(first)}`);
    expect(await last()).toBe(first);
    season.gateway.wallClock.advance({ seconds: 1 });
    await graphql('carla', 'query ($name: String!) { pool(name: $name) { id } }', { name: second });
    expect(await last()).toBe(second);
    expect((await rest('carla', 'GET', '/create-pool/all-pools?username=carla')).body).toEqual({
      poolNames: [first, second],
    });
  });
});

describe('a pool’s settings', () => {
  test('are its admin’s to change; a former name goes on finding it', async () => {
    const poolName = await newPool();
    await join('bob', poolName);
    const renamed = await rest('ann', 'PUT', '/create-pool/edit-pool', {
      poolName,
      newPoolName: `${poolName} renamed`,
      maxUsers: null,
      payouts: [{ first: 0.6, second: 0.3, third: 0.1 }],
    });
    expect(renamed).toMatchObject({
      status: 200,
      body: {
        pool: {
          poolName: `${poolName} renamed`,
          maxUsers: null,
          payouts: [{ first: 0.6, second: 0.3, third: 0.1 }],
        },
      },
    });
    expect(
      await rest('bob', 'GET', `/create-pool/admin?poolName=${encodeURIComponent(poolName)}`),
    ).toMatchObject({ status: 200, body: { admin: 'ann' } });
    expect(
      await rest('bob', 'POST', '/create-pool', { poolName, format: 'Single Week', buyIn: 0 }),
    ).toMatchObject({ status: 409, body: { code: 'TAKEN' } });
    expect(
      await rest('ann', 'PUT', '/create-pool/edit-pool', {
        poolName: `${poolName} renamed`,
        newPoolName: poolName,
      }),
    ).toMatchObject({ status: 200, body: { pool: { poolName } } });
  });

  test('are closed to everyone else, and never include the buy-in', async () => {
    const poolName = await newPool();
    await join('bob', poolName);
    expect(await rest('bob', 'PUT', '/create-pool/edit-pool', { poolName, maxUsers: 50 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_ADMIN' },
    });
    expect(await rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, buyIn: 20 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'buyIn' },
    });
    expect(
      await rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, newPoolName: 'Fore!' }),
    ).toMatchObject({ status: 409, body: { code: 'TAKEN', field: 'newPoolName' } });
    expect(
      await rest('ann', 'PUT', '/create-pool/edit-pool', { poolName, payouts: [{ first: 0.5 }] }),
    ).toMatchObject({ status: 400, body: { field: 'payouts' } });
  });

  test('hand the pool to another member', async () => {
    const poolName = await newPool();
    const hand = (newAdmin: string) =>
      rest('ann', 'PUT', '/create-pool/update-admin', { poolName, newAdmin });
    expect(await hand('bob')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', field: 'newAdmin' } });
    expect(await hand('ann')).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'newAdmin' } });
    await join('bob', poolName);
    expect(await hand('bob')).toMatchObject({ status: 200, body: { admin: 'ann', offered: 'bob' } });
    expect(await rest('bob', 'PUT', '/create-pool/answer-offer', { poolName, accept: true })).toMatchObject({
      status: 200,
      body: { admin: 'bob' },
    });
    expect(await hand('bob')).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } });
  });
});

test('the payment status of a free pool is paid, of another nothing yet, and nobody is paid by saying so', async () => {
  const free = await newPool();
  const paid = await newPool({ buyIn: 10 });
  await join('bob', paid);
  const status = (who: string, poolName: string, username = who) =>
    rest(
      who,
      'GET',
      `/create-pool/payment-status?poolName=${encodeURIComponent(poolName)}&username=${username}`,
    );
  expect(await status('ann', free)).toMatchObject({ status: 200, body: { paymentStatus: true } });
  expect(await status('bob', paid)).toMatchObject({ body: { paymentStatus: null } });
  expect(await status('ann', paid, 'bob')).toMatchObject({ body: { paymentStatus: null } });
  expect(await status('bob', paid, 'ann')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await status('ann', paid, 'carla')).toMatchObject({ status: 404 });
  const confirm = (poolName: string) =>
    rest('ann', 'PUT', '/create-pool/update-payment-status', { poolName, username: 'ann' });
  expect(await confirm(free)).toMatchObject({ status: 200, body: { success: true } });
  expect(await confirm(paid)).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
});
