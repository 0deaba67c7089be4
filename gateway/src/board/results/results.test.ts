import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countStatements } from '../../testing/database/count-statements.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { serviceToken } from '../../testing/test-gateway.ts';

let game: PoolGame;
const cards = { ann: [0, 1, 2, 10, 11, 21, 22, 33], bob: [3, 4, 5, 12, 13, 23, 24, 34] };
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'zoe']);
  await game.pool('Sunday Best', ['ann', 'bob', 'carla']);
  await game.pool('Elsewhere', ['bob', 'zoe'], { format: 'Salary Cap' });
  await game.pool('Behind the Pin', ['bob'], { format: 'Salary Cap', isPrivate: true, pin: 'birdie1' });
  await game.rest('zoe', 'PUT', '/create-pool/join', {
    poolName: 'Behind the Pin',
    username: 'zoe',
    pin: 'birdie1',
  });
  await game.card('ann', 'Sunday Best', cards.ann);
  await game.card('bob', 'Sunday Best', cards.bob);
  await game.card('bob', 'Elsewhere', [0, 1, 2, 3]);
  await game.card('bob', 'Behind the Pin', [0, 1, 2, 3]);
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 0 ? -2 : golfer === 3 ? -1 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
});
afterAll(() => game.gateway.close());

const annsResult = {
  year: 2027,
  tournamentName: 'Palmetto Classic',
  poolName: 'Sunday Best',
  position: '1',
  scores: { R1: -2, R2: -2, R3: -2, R4: -2, Total: -8 },
  date: '2027-01-17',
};
const bobsResult = { ...annsResult, position: '2', scores: { R1: -1, R2: -1, R3: -1, R4: -1, Total: -4 } };
// Golfers 0 to 3, every score: −2 and −1 in each round.
const bobElsewhere = {
  ...annsResult,
  poolName: 'Elsewhere',
  position: '1',
  scores: { R1: -3, R2: -3, R3: -3, R4: -3, Total: -12 },
};
const bobBehindThePin = { ...bobElsewhere, poolName: 'Behind the Pin' };

describe('past results', () => {
  test('are all one’s own', async () => {
    expect(await game.rest('bob', 'GET', '/past-results/fetch/bob')).toMatchObject({
      status: 200,
      body: { username: 'bob', results: [bobBehindThePin, bobElsewhere, bobsResult] },
    });
  });

  test('are those of anybody for everyone who is signed in; a private pool is named to its members only', async () => {
    const nameless = { ...bobBehindThePin, poolName: null };
    for (const stranger of ['ann', 'carla']) {
      const { body } = await game.rest(stranger, 'GET', '/past-results/fetch/BOB');
      expect(body).toEqual({ username: 'bob', results: [nameless, bobElsewhere, bobsResult] });
    }
    expect(await game.rest('zoe', 'GET', '/past-results/fetch/bob')).toMatchObject({
      body: { results: [bobBehindThePin, bobElsewhere, bobsResult] },
    });
    expect(await game.rest('zoe', 'GET', '/past-results/fetch/ann')).toMatchObject({
      body: { results: [annsResult] },
    });
    expect(await game.rest('ann', 'GET', '/past-results/fetch/nobody')).toMatchObject({ status: 404 });
    expect(await game.gateway.rest('GET', '/past-results/fetch/bob')).toMatchObject({ status: 401 });
  });

  test('are the same in GraphQL, for many users in as many statements as for one', async () => {
    const ask = (search: string, player: string) => () =>
      game.graphql(
        player,
        `{ users(search: "${search}") { nodes { username pastResults { poolName position rounds total } } } }`,
      );
    const bob = (privatePool: string) => ({
      username: 'bob',
      pastResults: [
        { poolName: privatePool, position: '1', rounds: [-3, -3, -3, -3], total: -12 },
        { poolName: 'Elsewhere', position: '1', rounds: [-3, -3, -3, -3], total: -12 },
        { poolName: 'Sunday Best', position: '2', rounds: [-1, -1, -1, -1], total: -4 },
      ],
    });
    expect(await ask('', 'ann')()).toEqual({
      users: {
        nodes: [
          {
            username: 'ann',
            pastResults: [{ poolName: 'Sunday Best', position: '1', rounds: [-2, -2, -2, -2], total: -8 }],
          },
          // The published schema promises a text.
          bob(''),
          { username: 'carla', pastResults: [] },
          { username: 'zoe', pastResults: [] },
        ],
      },
    });
    expect(await ask('bob', 'zoe')()).toEqual({ users: { nodes: [bob('Behind the Pin')] } });
    expect(await countStatements(ask('', 'ann'))).toBe(await countStatements(ask('bob', 'ann')));
  });

  test('of one tournament are of those who share a pool with the caller', async () => {
    const weekly = (player: string, usernames: string[], more = {}) =>
      game.rest(player, 'POST', '/past-results/weekly', {
        tournamentName: 'Palmetto Classic',
        usernames,
        year: 2027,
        ...more,
      });
    const everyone = ['bob', 'ann', 'carla', 'zoe', 'nobody', 'bob'];
    expect(await weekly('ann', everyone)).toMatchObject({
      status: 200,
      body: [
        { username: 'bob', results: [bobsResult] },
        { username: 'ann', results: [annsResult] },
        { username: 'carla', results: [] },
      ],
    });
    expect(await weekly('zoe', everyone)).toMatchObject({
      body: [
        { username: 'bob', results: [bobBehindThePin, bobElsewhere] },
        { username: 'zoe', results: [] },
      ],
    });
    expect(await weekly('ann', ['bob'], { year: 2026 })).toMatchObject({
      body: [{ username: 'bob', results: [] }],
    });
    expect(await weekly('ann', ['bob'], { tournamentName: 'No Such Week' })).toMatchObject({
      body: [{ username: 'bob', results: [] }],
    });
    expect(await weekly('ann', [])).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field: 'usernames', message: 'Usernames must be a non-empty array' },
    });
    expect(await weekly('ann', ['bob'], { tournamentName: ' ' })).toMatchObject({
      status: 400,
      body: { field: 'tournamentName', message: 'Empty name provided.' },
    });
  });
});

describe('saving results', () => {
  const save = (results: object[], player = 'ann', username = 'ann') =>
    game.rest(player, 'POST', '/past-results/save', { username, results });

  test.each<[string, object]>([
    ['all of it', annsResult],
    ['the entry, too', { ...annsResult, entry: 1 }],
    ['the pool left out', { ...annsResult, poolName: undefined }],
    ['the year as text and the position as a number', { ...annsResult, year: '2027', position: 1 }],
    [
      'what the tournament’s total was',
      { year: 2027, tournamentName: 'Palmetto Classic', scores: { Total: -8 } },
    ],
  ])('confirms what settlement stored: %s', async (_what, result) => {
    expect(await save([result])).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  });

  test.each<[string, object[]]>([
    ['another position', [{ ...annsResult, position: '2' }]],
    ['another score', [{ ...annsResult, scores: { ...annsResult.scores, R4: -3 } }]],
    ['points where none were stored', [{ ...annsResult, scores: { ...annsResult.scores, Points: 5 } }]],
    ['one that is right and one that is not', [annsResult, { ...annsResult, position: '2' }]],
  ])('refuses %s', async (_what, results) => {
    expect(await save(results)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  test.each<[string, object]>([
    ['another tournament', { ...annsResult, tournamentName: 'Lowcountry Open' }],
    ['another year', { ...annsResult, year: 2026 }],
    ['another entry', { ...annsResult, entry: 2 }],
    ['another pool', { ...annsResult, poolName: 'Elsewhere' }],
  ])('finds nothing of %s', async (_what, result) => {
    expect(await save([result])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is for oneself, or for a service', async () => {
    expect(await save([annsResult], 'bob')).toMatchObject({ status: 403 });
    expect(await save([])).toMatchObject({ status: 400, body: { field: 'results' } });
    const { rest } = game.gateway;
    const body = { username: 'ann', results: [annsResult] };
    expect(await rest('POST', '/past-results/save', { token: serviceToken, body })).toMatchObject({
      status: 200,
    });
  });
});

test('hidden results are hidden from others, and stay what was settled', async () => {
  expect(await game.rest('ann', 'DELETE', '/past-results/delete-user/bob')).toMatchObject({ status: 403 });
  expect(await game.rest('bob', 'DELETE', '/past-results/delete-user/bob')).toMatchObject({ status: 200 });
  expect(await game.rest('ann', 'GET', '/past-results/fetch/bob')).toMatchObject({ body: { results: [] } });
  expect(await game.rest('bob', 'GET', '/past-results/fetch/bob')).toMatchObject({
    body: { results: [bobBehindThePin, bobElsewhere, bobsResult] },
  });
  expect(
    await game.rest('ann', 'POST', '/past-results/weekly', {
      tournamentName: 'Palmetto Classic',
      usernames: ['bob'],
      year: 2027,
    }),
  ).toMatchObject({ body: [{ username: 'bob', results: [] }] });
});
