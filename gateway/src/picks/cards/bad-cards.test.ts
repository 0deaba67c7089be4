import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// 48 golfers, favourites first: 10 in tier 1, 11 in tier 2, 12 in tier 3, 15 in tier 4.
const tierStarts = [0, 10, 21, 33];

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Week', ['ann', 'bob']);
  await game.pool('Cap', ['ann', 'bob'], { format: 'Salary Cap' });
  await game.pool('Paid', ['ann', 'bob'], { buyIn: 30 });
  await save('ann', 'Week');
});
afterAll(() => game.gateway.close());

const nameOf = (place: number) => game.golfers[place]?.playerName ?? '';
const idOf = (place: number) => game.golfers[place]?.dgId ?? 0;
/** So many golfers of each tier, by name. */
const userPicks = (...counts: number[]) =>
  counts.map((count, index) => ({
    tier: `Tier${index + 1}`,
    golferName: Array.from({ length: count }, (_, place) => nameOf((tierStarts[index] ?? 0) + place)),
  }));
const eight = () => userPicks(3, 2, 2, 1);
const eightIds = () => [0, 1, 2, 10, 11, 21, 22, 33].map(idOf);

const save = (username: string, poolName: string, picks: unknown = eight()) =>
  game.rest(username, 'POST', '/userpicks/save', { username, poolName, userPicks: picks });
const cardOf = async (viewer: string, username: string, poolName: string) =>
  (await game.rest(viewer, 'GET', `/userpicks/${username}/${poolName}`)).body;
const saveByGraphql = (player: string, pool: string, golfers: (string | number)[]) =>
  game.gateway.graphql(
    'mutation ($pool: String!, $golfers: [ID!]!) { saveCard(pool: $pool, golfers: $golfers) { week } }',
    { pool, golfers: golfers.map(String) },
    game.token(player),
  );

describe('a card that is none', () => {
  const withFirst = (name: string) => [
    { tier: 'Tier1', golferName: [name, nameOf(1), nameOf(2)] },
    ...eight().slice(1),
  ];

  test.each([
    [
      'an unknown golfer',
      'Week',
      () => withFirst('Tigger Woods'),
      'No golfer of the field is called Tigger Woods.',
    ],
    [
      'an unknown id',
      'Week',
      () => [{ tier: 'Tier1', dg_id: [7, idOf(1), idOf(2)] }, ...eight().slice(1)],
      'There is no golfer 7 in the field.',
    ],
    [
      'an id beyond all numbers',
      'Week',
      () => [{ tier: 'Tier1', dg_id: ['99999999999999999999', idOf(1), idOf(2)] }, ...eight().slice(1)],
      'There is no golfer 99999999999999999999 in the field.',
    ],
    ['a golfer without a name', 'Week', () => withFirst(' '), 'Empty name provided.'],
    ['the wrong tier', 'Week', () => withFirst(nameOf(15)), 'Golfer 16 is in Tier 2, not in Tier 1.'],
    ['too many', 'Week', () => userPicks(4, 2, 2, 1), 'Too many from Tier 1: it gives 3 golfers, not 4.'],
    ['too few', 'Week', () => userPicks(3, 2, 1, 1), 'Too few from Tier 3: pick 2 golfers, not 1.'],
    ['nobody', 'Week', () => [], 'Too few from Tier 1: pick 3 golfers, not 0.'],
    ['the same twice', 'Week', () => withFirst(nameOf(1)), 'Golfer 02 is picked twice.'],
    [
      'the same twice in two spellings',
      'Cap',
      () => [{ tier: 'Tier1', golferName: ['Golfer 01', '01, GOLFER', nameOf(1), nameOf(2)] }],
      'Golfer 01 is picked twice.',
    ],
    ['credits left', 'Cap', () => userPicks(3, 1), 'You have 10 credits left. Spend all 100.'],
    ['credits over', 'Cap', () => userPicks(4, 0, 0, 1), 'You are 5 credits over the 100 that you have.'],
  ])('with %s is refused and says so', async (_what, pool, picks, message) => {
    const before = await cardOf('ann', 'ann', pool);
    expect(await save('ann', pool, picks())).toMatchObject({
      status: 400,
      body: { code: 'BAD_CARD', message },
    });
    expect(await cardOf('ann', 'ann', pool)).toEqual(before);
  });

  test.each([
    ['an unknown golfer', () => ['7', ...eightIds().slice(1)], 'There is no golfer 7 in the field.'],
    ['no id', () => ['Tiger', ...eightIds().slice(1)], 'There is no golfer Tiger in the field.'],
    ['one too few', () => eightIds().slice(1), 'Too few from Tier 1: pick 3 golfers, not 2.'],
  ])('with %s is refused over GraphQL, too', async (_what, golfers, message) => {
    const { errors } = await saveByGraphql('ann', 'Week', golfers());
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_CARD' } }]);
  });

  test('names two golfers apart who share a name', async () => {
    const em = game.gateway.orm.em.fork();
    const rename = (place: number, key: string) =>
      em.execute('update golfer set name_key = ? where dg_id = ?', [key, idOf(place)]);
    await rename(1, 'golfer 01');
    expect(await save('ann', 'Week', withFirst(nameOf(0)))).toMatchObject({
      status: 400,
      body: { message: 'Several golfers of the field are called 01, Golfer. Say by dg_id whom you mean.' },
    });
    await rename(1, 'golfer 02');
    await rename(15, 'golfer 01');
    expect(await save('ann', 'Week', withFirst(nameOf(0)))).toMatchObject({ status: 200 });
    await rename(15, 'golfer 16');
  });
});

describe('who may', () => {
  test.each([
    ['a stranger to the pool', 'carla', 'carla', 'Week', 403, 'NOT_MEMBER'],
    ['somebody for another', 'bob', 'ann', 'Week', 403, 'FORBIDDEN'],
    ['for nobody', 'bob', 'nobody', 'Week', 404, 'NOT_FOUND'],
    ['in no pool', 'ann', 'ann', 'Nowhere', 404, 'NOT_FOUND'],
  ])('save: not %s', async (_who, player, username, poolName, status, code) => {
    const body = { username, poolName, userPicks: eight() };
    expect(await game.rest(player, 'POST', '/userpicks/save', body)).toMatchObject({
      status,
      body: { code },
    });
  });

  test('save in a paid pool: who has paid, which is asked before the content of the card', async () => {
    expect(await save('ann', 'Paid', [])).toMatchObject({ status: 402, body: { code: 'UNPAID' } });
    const { pool } = await game.graphql<{ pool: { entry: object } }>(
      'ann',
      '{ pool(name: "Paid") { entry { submit { allowed code } sheet { week } } } }',
    );
    expect(pool.entry).toEqual({ submit: { allowed: false, code: 'UNPAID' }, sheet: { week: 1 } });
  });

  test('read: members', async () => {
    const answers = await Promise.all([
      game.rest('carla', 'GET', '/userpicks/ann/Week'),
      game.rest('carla', 'GET', '/userpicks?poolName=Week'),
      game.rest('carla', 'POST', '/userpicks/users-picks', { usernames: ['ann'], poolName: 'Week' }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_MEMBER' } });
    expect(await game.rest('ann', 'GET', '/userpicks/carla/Week')).toMatchObject({ status: 404 });
    expect(await game.rest('ann', 'GET', '/userpicks/ann/Nowhere')).toMatchObject({ status: 404 });
  });

  test.each([
    ['no list', { poolName: 'Week' }, 'usernames', 'Usernames must be a non-empty array'],
    [
      'an empty list',
      { usernames: [], poolName: 'Week' },
      'usernames',
      'Usernames must be a non-empty array',
    ],
    [
      'no list at all',
      { usernames: 'ann', poolName: 'Week' },
      'usernames',
      'Usernames must be a non-empty array',
    ],
    ['no pool', { usernames: ['ann'] }, 'poolName', 'poolName is required'],
  ])('read the cards of some: %s is malformed', async (_what, body, field, message) => {
    expect(await game.rest('ann', 'POST', '/userpicks/users-picks', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID', field, message },
    });
  });

  test.each([
    [{ tier: 'Tier5', golferName: [] }],
    [{ tier: 'Tier1', golferName: 'Golfer 01' }],
    [{ tier: 'Tier1', golferName: [], dg_id: [{}] }],
    [{ golferName: [] }],
  ])('save %j: malformed', async (entry) => {
    expect(await save('ann', 'Week', [entry])).toMatchObject({ status: 400, body: { code: 'INVALID' } });
  });
});
