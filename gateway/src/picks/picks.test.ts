import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contestChanged } from '../pools/pool-events.ts';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// 48 golfers, favourites first: 10 in tier 1, 11 in tier 2, 12 in tier 3, 15 in tier 4.
const tierStarts = [0, 10, 21, 33] as const;

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'dave']);
  await game.pool('Week', ['ann', 'bob']);
  await game.pool('Cap', ['ann', 'bob'], { format: 'Salary Cap' });
});
afterAll(() => game.gateway.close());

const nameOf = (place: number) => game.golfers[place]?.playerName ?? '';
const idOf = (place: number) => game.golfers[place]?.dgId ?? 0;
const places = (tier: number, count: number) =>
  Array.from({ length: count }, (_, i) => (tierStarts[tier - 1] ?? 0) + i);

/** So many golfers of each tier, by name. */
const userPicks = (...counts: number[]) =>
  counts.map((count, index) => ({
    tier: `Tier${index + 1}`,
    golferName: places(index + 1, count).map(nameOf),
  }));
const eight = () => userPicks(3, 2, 2, 1);

const save = (username: string, poolName: string, picks: unknown = eight()) =>
  game.rest(username, 'POST', '/userpicks/save', { username, poolName, userPicks: picks });
const cardOf = async (viewer: string, username: string, poolName = 'Week') =>
  (await game.rest(viewer, 'GET', `/userpicks/${username}/${poolName}`)).body;

const lists = (...tiers: number[][]) =>
  [0, 1, 2, 3].map((index) => ({
    tier: `Tier${index + 1}`,
    golferName: (tiers[index] ?? []).map(nameOf),
    dg_id: (tiers[index] ?? []).map(idOf),
    withdrawn: [],
  }));
const nothing = lists();

const saveCard = `mutation ($pool: String!, $golfers: [ID!]!, $week: Int) {
  saveCard(pool: $pool, golfers: $golfers, week: $week) {
    id week hidden notice picks { golfer { id name } tier cost locked open replaced { at } }
  }
}`;
const saveByGraphql = (player: string, pool: string, golfers: (string | number)[]) =>
  game.gateway.graphql(saveCard, { pool, golfers: golfers.map(String) }, game.token(player));
const eightIds = () => [0, 1, 2, 10, 11, 21, 22, 33].map(idOf);

describe('saving a card', () => {
  test('answers it as the feed calls the golfers, and keeps it', async () => {
    const expected = {
      username: 'ann',
      poolName: 'Week',
      userPicks: lists([0, 1, 2], [10, 11], [21, 22], [33]),
    };
    expect(await save('ann', 'Week')).toMatchObject({ status: 200, body: expected });
    expect(await cardOf('ann', 'ann')).toEqual(expected);
  });

  test('replaces what was there', async () => {
    const picks = [{ tier: 'Tier1', golferName: [3, 4, 5].map(nameOf) }, ...eight().slice(1)];
    await save('ann', 'Week', picks);
    expect(await cardOf('ann', 'ann')).toMatchObject({
      userPicks: lists([3, 4, 5], [10, 11], [21, 22], [33]),
    });
  });

  test('takes names in any case, accents and order, and ids as numbers or texts, which win over names', async () => {
    const picks = [
      { tier: 'Tier1', golferName: ['GOLFER 01', '  golfér 02 ', '03, Golfer'] },
      { tier: 'Tier2', golferName: ['Nobody At All', ''], dg_id: [idOf(10), String(idOf(11))] },
      { tier: 'Tier3', golferName: [], dg_id: [idOf(21), idOf(22)] },
      { tier: 'Tier4', golferName: [nameOf(33)], dg_id: [null] },
    ];
    expect(await save('bob', 'Week', picks)).toMatchObject({
      status: 200,
      body: { userPicks: lists([0, 1, 2], [10, 11], [21, 22], [33]) },
    });
  });

  test('finds a golfer by an alias of the review list', async () => {
    const em = game.gateway.orm.em.fork();
    await em.execute("insert into name_alias (name_key, dg_id) values ('the first', ?)", [idOf(0)]);
    const picks = [{ tier: 'Tier1', golferName: ['The First', nameOf(1), nameOf(2)] }, ...eight().slice(1)];
    expect(await save('bob', 'Week', picks)).toMatchObject({ status: 200 });
  });

  test('is reported, and counted by the contest', async () => {
    const nextVersion = () =>
      new Promise<number>((resolve) => {
        const stop = game.gateway.bus.subscribe(contestChanged, ({ version }) => {
          stop();
          resolve(version);
        });
      });
    // What was told while the game was set up is not the first card's.
    await game.gateway.allReceived();
    const first = nextVersion();
    await save('ann', 'Week');
    const version = await first;
    const second = nextVersion();
    await save('ann', 'Week');
    expect(await second).toBe(version + 1);
  });

  test('happens over GraphQL by ids', async () => {
    const { data } = await saveByGraphql('ann', 'Week', eightIds().toReversed());
    expect(data?.saveCard).toMatchObject({ week: 1, hidden: false, notice: null });
    const { picks } = Object(data?.saveCard) as { picks: { golfer: { id: string }; tier: number }[] };
    expect(picks.map(({ tier }) => tier)).toEqual([1, 1, 1, 2, 2, 3, 3, 4]);
    expect(picks[0]).toEqual({
      golfer: { id: String(idOf(2)), name: 'Golfer 03' },
      tier: 1,
      cost: null,
      locked: false,
      open: false,
      replaced: null,
    });
  });

  test('spends exactly 100 credits in a salary-cap pool', async () => {
    const picks = userPicks(2, 1, 2, 3);
    expect(await save('ann', 'Cap', picks)).toMatchObject({ status: 200 });
    const { pool } = await game.graphql<{ pool: { entry: object } }>(
      'ann',
      '{ pool(name: "Cap") { entry { card { picks { cost } } sheet { budget cardSize tiers { number limit cost } } } } }',
    );
    expect(pool.entry).toEqual({
      card: { picks: [25, 25, 15, 10, 10, 5, 5, 5].map((cost) => ({ cost })) },
      sheet: {
        budget: 100,
        cardSize: null,
        tiers: [25, 15, 10, 5].map((cost, index) => ({ number: index + 1, limit: null, cost })),
      },
    });
  });
});

describe('the cards of others', () => {
  test('are empty lists before the lock, whether there is a card or not (G8)', async () => {
    await save('ann', 'Week');
    expect(await cardOf('bob', 'ann')).toEqual({ username: 'ann', poolName: 'Week', userPicks: nothing });
    const { body } = await game.rest('bob', 'GET', '/userpicks?poolName=Week');
    const all = body as unknown as { username: string }[];
    expect(all.toSorted((a, b) => (a.username < b.username ? -1 : 1))).toEqual([
      { username: 'ann', userPicks: nothing },
      { username: 'bob', userPicks: lists([0, 1, 2], [10, 11], [21, 22], [33]) },
    ]);
  });

  test('are told to be hidden over GraphQL, to strangers nothing (G8)', async () => {
    await save('ann', 'Week');
    const seenBy = async (viewer: string, username: string, pool = 'Week') => {
      const query = `query ($pool: String!, $username: String!) {
        pool(name: $pool) { card(username: $username) { week hidden picks { golfer { id } } } }
      }`;
      return (await game.graphql<{ pool: { card: object } }>(viewer, query, { pool, username })).pool.card;
    };
    const picks = eightIds().map((id) => ({ golfer: { id: String(id) } }));
    expect(await seenBy('ann', 'ANN')).toEqual({ week: 1, hidden: false, picks });
    expect(await seenBy('bob', 'ann')).toEqual({ week: 1, hidden: true, picks: [] });
    expect(await seenBy('bob', 'nobody')).toBeNull();
    expect(await seenBy('bob', 'carla')).toBeNull();
    expect(await seenBy('carla', 'ann')).toBeNull();
  });

  test('come in the order of the names that are asked for, without those who are not in the pool', async () => {
    const body = { usernames: ['BOB', 'carla', 'ann', 'bob', 'nobody'], poolName: 'Week' };
    const answer = await game.rest('ann', 'POST', '/userpicks/users-picks', body);
    expect(Object(answer.body).map(({ username }: { username: string }) => username)).toEqual(['bob', 'ann']);
  });
});

describe('odds', () => {
  test('of a pool are those of its week, with its tiers', async () => {
    const all = (await game.rest('ann', 'GET', '/golfer-odds')).body;
    expect(Object(all)).toHaveLength(48);
    expect((await game.rest('carla', 'GET', '/golfer-odds?poolName=Cap')).body).toEqual(all);
    expect(await game.rest('ann', 'GET', '/golfer-odds?poolName=Nowhere')).toMatchObject({ status: 404 });
  });
});

describe('deleting picks', () => {
  const clear = 'mutation ($pool: String!) { clearCard(pool: $pool) { week picks { tier } } }';

  test('empties a card, by every API', async () => {
    await save('ann', 'Week');
    expect(await game.rest('ann', 'DELETE', '/userpicks/delete-user-picks/ann/Week')).toMatchObject({
      status: 200,
      body: { message: 'Your picks have been deleted' },
    });
    expect(await cardOf('ann', 'ann')).toMatchObject({ userPicks: nothing });
    await save('ann', 'Week');
    expect(await game.graphql('ann', clear, { pool: 'Week' })).toEqual({ clearCard: { week: 1, picks: [] } });
    expect(await cardOf('ann', 'ann')).toMatchObject({ userPicks: nothing });
    expect(await game.graphql('ann', clear, { pool: 'Week' })).toEqual({ clearCard: { week: 1, picks: [] } });
  });

  test('empties the cards of several pools, or none of them', async () => {
    await save('ann', 'Week');
    await save('ann', 'Cap', userPicks(4));
    await game.pool('Others', ['dave']);
    const remove = (...userPools: string[]) =>
      game.rest('ann', 'DELETE', '/userpicks/delete-users-picks', { userPools });
    expect(await remove('Week', 'Cap', 'Others')).toMatchObject({ status: 403 });
    expect(await remove('Week', 'Cap', 'Nowhere')).toMatchObject({ status: 404 });
    expect(await cardOf('ann', 'ann', 'Cap')).toMatchObject({ userPicks: lists([0, 1, 2, 3]) });
    expect(await remove('Week', 'Cap')).toMatchObject({ status: 200 });
    expect(await cardOf('ann', 'ann', 'Cap')).toMatchObject({ userPicks: nothing });
    expect(await cardOf('ann', 'ann')).toMatchObject({ userPicks: nothing });
  });

  test('empties all cards of a player, and nobody else’s', async () => {
    await save('ann', 'Week');
    await save('ann', 'Cap', userPicks(4));
    await save('bob', 'Week');
    expect(await game.rest('bob', 'DELETE', '/userpicks/delete-all-picks/ann')).toMatchObject({
      status: 403,
    });
    expect(await game.rest('ann', 'DELETE', '/userpicks/delete-all-picks/ann')).toMatchObject({
      status: 200,
    });
    expect(await cardOf('ann', 'ann')).toMatchObject({ userPicks: nothing });
    expect(await cardOf('ann', 'ann', 'Cap')).toMatchObject({ userPicks: nothing });
    expect(await cardOf('bob', 'bob')).not.toMatchObject({ userPicks: nothing });
    expect(await game.rest('ann', 'DELETE', '/userpicks/delete-all-picks/ann')).toMatchObject({
      status: 200,
    });
  });
});

test('two who save at once leave one whole card', async () => {
  const other = [{ tier: 'Tier1', golferName: [3, 4, 5].map(nameOf) }, ...eight().slice(1)];
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => save('ann', 'Week', i % 2 ? other : eight())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { userPicks: kept } = await cardOf('ann', 'ann');
  expect([
    lists([0, 1, 2], [10, 11], [21, 22], [33]),
    lists([3, 4, 5], [10, 11], [21, 22], [33]),
  ]).toContainEqual(kept);
});
