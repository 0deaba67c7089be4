import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FakeSeason, openFakeSeason } from '../../testing/fake-season.ts';

// Any whole percentages that add up to 100 split a pot, in any order of size; the lists of choices only fill forms.

let season: FakeSeason;
let token: string;
beforeAll(async () => {
  season = await openFakeSeason();
  token = await season.gateway.signUp('ann');
});
afterAll(() => season.gateway.close());

const rest = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  season.gateway.rest(method, path, { token, ...(body ? { body } : {}) });
const graphql = (query: string, variables: Record<string, unknown>) =>
  season.gateway.graphql(query, variables, token);
const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const fractions = (percents: readonly number[]) => [
  Object.fromEntries(percents.map((percent, at) => [names[at], percent / 100])),
];
const inBps = (percents: readonly number[]) => percents.map((percent) => percent * 100);

describe.each([
  [[40, 20, 40]],
  [[20, 30, 50]],
  [[1, 98, 1]],
  [[7, 57, 36]],
  [[60, 0, 40]],
  [[0, 0, 100]],
  [[40, 30, 20, 10]],
  [[30, 25, 20, 10, 10, 5]],
])('a split of %j', (percents) => {
  const name = `Split ${percents.join('-')}`;

  test('is taken over REST when a pool is made, and in its settings', async () => {
    const created = await rest('POST', '/create-pool', {
      poolName: `${name} R`,
      format: 'Single Week',
      payouts: fractions(percents),
    });
    expect(created).toMatchObject({ status: 201, body: { pool: { payouts: fractions(percents) } } });
    await rest('POST', '/create-pool', { poolName: `${name} S`, format: 'Salary Cap' });
    expect(
      await rest('PUT', '/create-pool/edit-pool', { poolName: `${name} S`, payouts: fractions(percents) }),
    ).toMatchObject({ status: 200, body: { pool: { payouts: fractions(percents) } } });
  });

  test('is taken over GraphQL when a pool is made, and in its settings', async () => {
    const made = await graphql(
      'mutation ($input: CreatePoolInput!) { createPool(input: $input) { payoutsBps } }',
      { input: { name: `${name} G`, format: 'MULTI_WEEK', payoutsBps: inBps(percents) } },
    );
    expect(made).toEqual({ data: { createPool: { payoutsBps: inBps(percents) } } });
    await rest('POST', '/create-pool', { poolName: `${name} H`, format: 'Single Week' });
    const changed = await graphql(
      'mutation ($pool: String!, $input: UpdatePoolInput!) { updatePool(pool: $pool, input: $input) { payoutsBps } }',
      { pool: `${name} H`, input: { payoutsBps: inBps(percents) } },
    );
    expect(changed).toEqual({ data: { updatePool: { payoutsBps: inBps(percents) } } });
  });
});

test('two thirds of percents are refused on both APIs', async () => {
  expect(
    await rest('POST', '/create-pool', {
      poolName: 'Thirds',
      format: 'Single Week',
      payouts: [{ first: 0.3333, second: 0.3333, third: 0.3334 }],
    }),
  ).toMatchObject({ status: 400, body: { code: 'INVALID', field: 'payouts' } });
  expect(
    await graphql('mutation ($input: CreatePoolInput!) { createPool(input: $input) { id } }', {
      input: { name: 'Thirds', format: 'SINGLE_WEEK', payoutsBps: [3333, 3333, 3334] },
    }),
  ).toMatchObject({ errors: [{ extensions: { code: 'INVALID', field: 'payoutsBps' } }] });
});
