import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// Two weeks of a season, in order. Thursday, 14 January 2027, begins at 05:00 UTC in South Carolina.
const opening = '2027-01-11T05:00:00.000Z';
const lockAt = '2027-01-14T05:00:00.000Z';

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Week', ['ann', 'bob']);
  await game.pool('Weeks', ['ann', 'bob'], { format: 'Multi-Week', numTournaments: 2 });
  await game.pool('Friday', ['ann'], { format: 'Single Round', round: 'Packing Day' });
});
afterAll(() => game.gateway.close());

const eight = [0, 1, 2, 10, 11, 21, 22, 33];
/** The same card, its first golfer exchanged. */
const otherEight = [3, ...eight.slice(1)];
const idsOf = (places: readonly number[]) => places.map((place) => String(1000 + place));

const saveCard = `mutation ($pool: String!, $golfers: [ID!]!, $week: Int) {
  saveCard(pool: $pool, golfers: $golfers, week: $week) { week }
}`;
const clearCard = 'mutation ($pool: String!) { clearCard(pool: $pool) { week } }';
/** 'saved', or why not. */
async function save(player: string, pool: string, places: readonly number[], week?: number): Promise<string> {
  const about = { pool, golfers: idsOf(places), ...(week ? { week } : {}) };
  const { errors } = await game.gateway.graphql(saveCard, about, game.token(player));
  return errors ? String(errors[0]?.extensions.code) : 'saved';
}
async function saveByRest(player: string, pool: string, places: readonly number[], week?: number) {
  const bounds = [0, 10, 21, 33, 48];
  const userPicks = [1, 2, 3, 4].map((tier) => ({
    tier: `Tier${tier}`,
    dg_id: idsOf(places.filter((place) => place >= (bounds[tier - 1] ?? 0) && place < (bounds[tier] ?? 0))),
  }));
  const path = `/userpicks/save${week ? `?week=${week}` : ''}`;
  const body = { username: player, poolName: pool, userPicks };
  const answer = await game.rest(player, 'POST', path, body);
  return answer.status === 200 ? 'saved' : String(answer.body.code);
}
/** The golfers that a viewer sees on somebody's card, by their places in the season's list. */
async function seen(viewer: string, username: string, pool: string, week?: number): Promise<number[]> {
  const path = `/userpicks/${username}/${pool}${week ? `?week=${week}` : ''}`;
  const { body } = await game.rest(viewer, 'GET', path);
  return (body.userPicks as { dg_id: number[] }[]).flatMap((tier) => tier.dg_id.map((id) => id - 1000));
}
async function entryOf(player: string, pool: string, fields: string): Promise<Record<string, unknown>> {
  const query = `query ($pool: String!) { pool(name: $pool) { entry { ${fields} } } }`;
  return (await game.graphql<{ pool: { entry: Record<string, unknown> } }>(player, query, { pool })).pool
    .entry;
}
const remove = (what: string, body?: object) => game.rest('ann', 'DELETE', `/userpicks/${what}`, body);

describe('before the first lock', () => {
  test('picks open on Monday at 00:00 and not a second before (G6)', async () => {
    game.gateway.gameClock.set(new Date(Date.parse(opening) - 1000));
    expect(await save('ann', 'Week', eight)).toBe('NOT_OPEN');
    expect(await saveByRest('ann', 'Week', eight)).toBe('NOT_OPEN');
    expect(await entryOf('ann', 'Week', 'submit { code until }')).toEqual({
      submit: { code: 'NOT_OPEN', until: opening },
    });
    game.gateway.gameClock.set(opening);
    expect(await save('ann', 'Week', eight)).toBe('saved');
  });

  test('there is no sheet while too few golfers are priced (G15)', async () => {
    game.gateway.gameClock.set('2027-01-13T17:00:00Z');
    const em = game.gateway.orm.em.fork();
    await em.execute('update tournament set tiers_frozen_at = null');
    expect(await save('ann', 'Week', otherEight)).toBe('NOT_OPEN');
    expect(await entryOf('ann', 'Week', 'submit { code until } sheet { week }')).toEqual({
      submit: { code: 'NOT_OPEN', until: null },
      sheet: null,
    });
    await em.execute("update tournament set tiers_frozen_at = '2027-01-13T17:00:00Z' where id = '2027-7'");
  });

  test('the sheet has its tiers, favourites first', async () => {
    const { sheet } = await entryOf(
      'ann',
      'Week',
      'sheet { week opensAt lockAt budget cardSize tiers { number limit cost lockedIds golfers { id } } }',
    );
    expect(sheet).toMatchObject({ week: 1, opensAt: opening, lockAt, budget: null, cardSize: 8 });
    const { tiers } = Object(sheet) as { tiers: { golfers: { id: string }[] }[] };
    expect(tiers.map(({ golfers, ...tier }) => ({ ...tier, count: golfers.length }))).toEqual([
      { number: 1, limit: 3, cost: null, lockedIds: [], count: 10 },
      { number: 2, limit: 2, cost: null, lockedIds: [], count: 11 },
      { number: 3, limit: 2, cost: null, lockedIds: [], count: 12 },
      { number: 4, limit: 1, cost: null, lockedIds: [], count: 15 },
    ]);
    expect(tiers.flatMap(({ golfers }) => golfers.map(({ id }) => Number(id) - 1000))).toEqual([
      ...game.golfers.keys(),
    ]);
  });

  test('a multi-week pool takes the card of its first week alone', async () => {
    expect(await save('ann', 'Weeks', eight)).toBe('saved');
    expect(await save('ann', 'Weeks', otherEight, 1)).toBe('saved');
    expect(await save('ann', 'Weeks', eight, 2)).toBe('NOT_OPEN');
    expect(await saveByRest('ann', 'Weeks', eight, 2)).toBe('NOT_OPEN');
    expect(await save('ann', 'Weeks', eight, 3)).toBe('INVALID');
    expect(await saveByRest('ann', 'Weeks', eight, 3)).toBe('INVALID');
    expect(await saveByRest('ann', 'Weeks', eight, 4)).toBe('INVALID');
  });

  test('cards are taken and hidden to the last second (G6, G8)', async () => {
    game.gateway.gameClock.set(new Date(Date.parse(lockAt) - 1000));
    expect(await save('ann', 'Week', otherEight)).toBe('saved');
    expect(await saveByRest('ann', 'Week', eight)).toBe('saved');
    expect(await entryOf('ann', 'Week', 'submit { allowed code until }')).toEqual({
      submit: { allowed: true, code: null, until: null },
    });
    expect(await seen('bob', 'ann', 'Week')).toEqual([]);
  });
});

test('a card that set out before the lock and comes to be written after it is too late (G6)', async () => {
  game.gateway.gameClock.set(new Date(Date.parse(lockAt) - 1000));
  const [holder, watcher] = [game.gateway.orm.em.fork(), game.gateway.orm.em.fork()];
  await holder.begin();
  await holder.execute('select id from entry for update');
  const saving = save('ann', 'Week', otherEight);
  const isWaiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await watcher.execute(isWaiting)).length === 0) await new Promise(setImmediate);
  game.gateway.gameClock.set(lockAt);
  await holder.commit();
  expect(await saving).toBe('LOCKED');
});

describe('at the lock', () => {
  beforeAll(() => game.gateway.gameClock.set(lockAt));

  test('cards are taken and emptied no more, on every API (G6)', async () => {
    expect(await save('ann', 'Week', otherEight)).toBe('LOCKED');
    expect(await saveByRest('ann', 'Week', otherEight)).toBe('LOCKED');
    expect(await save('ann', 'Weeks', eight, 1)).toBe('LOCKED');
    // The window is asked before the card is looked at.
    expect(await save('ann', 'Week', [])).toBe('LOCKED');
    expect(await entryOf('ann', 'Week', 'submit { allowed code until }')).toEqual({
      submit: { allowed: false, code: 'LOCKED', until: null },
    });
    const { errors } = await game.gateway.graphql(clearCard, { pool: 'Week' }, game.token('ann'));
    expect(errors).toMatchObject([{ extensions: { code: 'LOCKED' } }]);
    for (const what of ['delete-user-picks/ann/Week', 'delete-all-picks/ann'])
      expect(await remove(what)).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await seen('ann', 'ann', 'Week')).toEqual(eight);
  });

  test('cards open to the other members, and to them alone (G8)', async () => {
    expect(await seen('bob', 'ann', 'Week')).toEqual(eight);
    const body = { usernames: ['ann'], poolName: 'Week' };
    expect((await game.rest('bob', 'POST', '/userpicks/users-picks', body)).body).toMatchObject([
      { userPicks: [{ dg_id: [1000, 1001, 1002] }, {}, {}, {}] },
    ]);
    expect(await game.rest('carla', 'GET', '/userpicks/ann/Week')).toMatchObject({ status: 403 });
  });
});

describe('on Friday', () => {
  beforeAll(async () => {
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    await game.at('2027-01-15T05:00:00Z');
  });

  test('of several cards all are deleted or none; all that is open goes when all picks are deleted', async () => {
    expect(await save('ann', 'Friday', otherEight)).toBe('saved');
    expect(await remove('delete-users-picks', { userPools: ['Friday', 'Weeks'] })).toMatchObject({
      status: 409,
      body: { code: 'LOCKED' },
    });
    expect(await seen('ann', 'ann', 'Friday')).toEqual(otherEight);
    expect(await remove('delete-all-picks/ann')).toMatchObject({ status: 200 });
    expect(await seen('ann', 'ann', 'Friday')).toEqual([]);
    expect(await seen('ann', 'ann', 'Weeks')).toEqual(otherEight);
  });

  test('a multi-week pool tells what each week is like', async () => {
    expect(await save('ann', 'Weeks', eight)).toBe('LOCKED');
    expect(await save('ann', 'Weeks', eight, 2)).toBe('NOT_OPEN');
    const fields = `
      one: card(week: 1) { week picks { locked } } two: card(week: 2) { week picks { locked } }
      first: submit(week: 1) { code } second: submit(week: 2) { code } sheet(week: 2) { week }`;
    expect(await entryOf('ann', 'Weeks', fields)).toEqual({
      one: { week: 1, picks: eight.map(() => ({ locked: true })) },
      two: { week: 2, picks: [] },
      first: { code: 'LOCKED' },
      second: { code: 'NOT_OPEN' },
      sheet: null,
    });
  });

  test('who joins in play waits for the next tournament (G36)', async () => {
    await game.rest('carla', 'PUT', '/create-pool/join', { poolName: 'Week', username: 'carla' });
    expect(await save('carla', 'Week', eight)).toBe('NOT_OPEN');
    expect(await seen('ann', 'carla', 'Week')).toEqual([]);
  });
});

describe('when the tournament drags on', () => {
  beforeAll(async () => {
    game.finish(1, 3, () => 0);
    await game.at('2027-01-17T22:00:00Z');
    game.turnTo(2);
  });

  test('nothing of the next week opens on Monday (G6)', async () => {
    await game.at('2027-01-19T04:59:59Z');
    expect(await save('ann', 'Week', otherEight)).toBe('LOCKED');
    expect(await save('carla', 'Week', eight)).toBe('NOT_OPEN');
    expect(await save('ann', 'Weeks', eight, 2)).toBe('NOT_OPEN');
    expect(await seen('bob', 'ann', 'Week')).toEqual(eight);
    expect(await seen('bob', 'ann', 'Weeks')).toEqual(otherEight);
  });

  test('the next week opens on Tuesday all the same (G6)', async () => {
    await game.at('2027-01-19T05:30:00Z');
    expect(await save('ann', 'Week', otherEight)).toBe('saved');
    expect(await seen('ann', 'ann', 'Week')).toEqual(otherEight);
    expect(await seen('bob', 'ann', 'Week')).toEqual([]);
    expect(await save('carla', 'Week', eight)).toBe('saved');
    expect(await seen('carla', 'carla', 'Week')).toEqual(eight);
  });

  test('a multi-week pool takes the card of its second week', async () => {
    expect(await save('ann', 'Weeks', otherEight, 1)).toBe('LOCKED');
    expect(await save('ann', 'Weeks', eight)).toBe('saved');
    expect(await seen('ann', 'ann', 'Weeks')).toEqual(eight);
    expect(await seen('ann', 'ann', 'Weeks', 1)).toEqual(otherEight);
    expect(await game.rest('ann', 'DELETE', '/userpicks/delete-user-picks/ann/Weeks?week=1')).toMatchObject({
      status: 409,
      body: { code: 'LOCKED' },
    });
    expect(await seen('ann', 'ann', 'Weeks')).toEqual(eight);
    expect(await seen('bob', 'ann', 'Weeks')).toEqual([]);
    expect(await seen('bob', 'ann', 'Weeks', 1)).toEqual(otherEight);
    expect(await seen('bob', 'ann', 'Weeks', 2)).toEqual([]);
  });

  test('and locks it with that week', async () => {
    game.gateway.gameClock.set('2027-01-21T04:59:59Z');
    expect(await save('ann', 'Weeks', otherEight)).toBe('saved');
    game.gateway.gameClock.set('2027-01-21T05:00:00Z');
    expect(await save('ann', 'Weeks', eight)).toBe('LOCKED');
    expect(await seen('bob', 'ann', 'Weeks')).toEqual(otherEight);
  });

  test('the host enters cards of the week that locked last, and of the one before by its number (G44)', async () => {
    const enter = async (places: readonly number[], contest?: number) => {
      const { errors, data } = await game.gateway.graphql(
        `mutation ($golfers: [ID!]!, $contest: Int) {
          enterCard(pool: "Week", username: "bob", golfers: $golfers, reason: "He called.", contest: $contest) {
            card { picks { golfer { id } } }
          }
        }`,
        { golfers: idsOf(places), contest },
        game.token('ann'),
      );
      if (errors) return errors[0]?.extensions.code;
      const { enterCard } = data as { enterCard: { card: { picks: { golfer: { id: string } }[] } } };
      return enterCard.card.picks.map(({ golfer }) => golfer.id);
    };
    type Locked = { user: { username: string }; contest: number; cardSavedAt: string | null };
    const listed = async () => {
      const { poolHost } = await game.graphql<{
        poolHost: { contest: { state: string }; lockedCards: Locked[] };
      }>(
        'ann',
        '{ poolHost(pool: "Week") { contest { state } lockedCards { user { username } contest cardSavedAt } } }',
      );
      const cards = poolHost.lockedCards.map(
        ({ user, contest, cardSavedAt }) =>
          `${user.username} in ${contest} ${cardSavedAt ? 'has one' : 'has none'}`,
      );
      return { state: poolHost.contest.state, cards: cards.sort() };
    };
    await game.at('2027-01-20T15:00:00Z');
    expect(await listed()).toEqual({ state: 'OPEN', cards: ['ann in 1 has one', 'bob in 1 has none'] });
    expect(await enter(eight)).toEqual(idsOf(eight));
    expect(await enter(eight, 2)).toBe('CONFLICT');
    await game.at('2027-01-21T15:00:00Z');
    expect(await save('ann', 'Week', eight)).toBe('LOCKED');
    expect((await listed()).cards).toEqual([
      'ann in 1 has one',
      'ann in 2 has one',
      'bob in 1 has one',
      'bob in 2 has none',
      'carla in 2 has one',
    ]);
    expect(await enter(otherEight)).toEqual(idsOf(otherEight));
    expect(await seen('ann', 'bob', 'Week')).toEqual(otherEight);
    expect(await enter(otherEight, 1)).toEqual(idsOf(otherEight));
    expect(await enter(eight, 2)).toEqual(idsOf(eight));
    expect(await enter(eight, 9)).toBe('NOT_FOUND');
  });

  test('where its final scores are still waited for, the week after next opens, too', async () => {
    game.turnTo(3);
    await game.at('2027-01-26T05:30:00Z');
    expect(await save('ann', 'Week', eight)).toBe('saved');
    expect(await seen('ann', 'ann', 'Week')).toEqual(eight);
    expect(await seen('bob', 'ann', 'Week')).toEqual([]);
    const contests = await game.gateway.orm.em.fork().execute(
      `select contest.number, settled_at is null as open from card join entry on entry.id = entry_id
       join contest on contest.id = contest_id join pool on pool.id = pool_id
       join user_account on user_account.id = user_id
       where pool.name = 'Week' and username = 'ann' order by number`,
    );
    expect(contests).toEqual([1, 2, 3].map((number) => ({ number, open: true })));
  });
});
