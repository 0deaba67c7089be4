import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

// G44: after the lock the host may enter or mend a card for a member, until the tournament is official.

const players = ['ann', 'bob', 'carla'];
const eight = [0, 1, 2, 10, 11, 21, 22, 33];
const others = [3, 4, 5, 12, 13, 23, 24, 34];
const reason = 'He called before the lock.';
const inPlay = '2027-01-14T15:00:00Z';

let game: PoolGame;
beforeEach(async () => {
  game = await openPoolGame(players);
  await game.pool('Late', players);
  await game.card('ann', 'Late', eight);
  await game.card('carla', 'Late', eight);
});
afterEach(() => game.gateway.close());

const idsOf = (places: readonly number[]) => places.map((place) => String(game.golfers[place]?.dgId));
async function enter(
  host: string,
  username: string,
  places: readonly number[],
  { pool = 'Late', why = reason, seen }: { pool?: string; why?: string; seen?: readonly number[] } = {},
) {
  const { errors, data } = await game.gateway.graphql(
    `mutation ($pool: String!, $username: String!, $golfers: [ID!]!, $why: String!, $seen: [ID!]) {
      enterCard(pool: $pool, username: $username, golfers: $golfers, reason: $why, seen: $seen) { card { picks { golfer { id } } } }
    }`,
    { pool, username, golfers: idsOf(places), why, seen: seen && idsOf(seen) },
    game.token(host),
  );
  if (errors) return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
  return (data as { enterCard: { card: { picks: unknown[] } } }).enterCard.card.picks.length;
}
const changesOf = async (viewer: string, of: string) => {
  const { pool } = await game.graphql<{ pool: { card: { hostChanges: unknown[] } } }>(
    viewer,
    `query ($of: String!) { pool(name: "Late") { card(username: $of) {
      hostChanges { late added removed reason by { username } }
    } } }`,
    { of },
  );
  return pool.card.hostChanges;
};
const mailsEnqueued = () =>
  game.gateway.orm.em.fork().execute(
    `select username, payload -> 'isLate' as late, payload ->> 'reason' as reason
     from outbox join user_account on user_account.id = user_id where topic = 'card-entered'`,
  );
const acts = async (viewer: string) => {
  const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
    viewer,
    '{ poolActs(pool: "Late") { nodes { text } } }',
  );
  return poolActs.nodes.map(({ text }) => text);
};
/** The tournament is played to its end, golfer 40 winning. */
async function playOut() {
  for (const round of [1, 2, 3, 4]) {
    game.finish(1, round, (golfer) => (golfer === 40 ? -2 : 0));
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-17T23:30:00Z');
}

describe('in a free pool', () => {
  test('the host enters a late card, which all members see as such', async () => {
    await game.at(inPlay);
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    expect(await enter('ann', 'bob', others)).toBe(8);
    const [change] = await changesOf('carla', 'bob');
    expect(change).toMatchObject({ late: true, removed: [], reason, by: { username: 'ann' } });
    expect((change as { added: string[] }).added).toHaveLength(8);
    const [first] = await acts('carla');
    expect(first).toMatch(/^entered a late card for bob, with .+, and .+: “He called before the lock\.”$/);
    expect(await changesOf('carla', 'ann')).toEqual([]);
    expect(await mailsEnqueued()).toEqual([{ username: 'bob', late: true, reason }]);
  });

  test('a card is corrected golfer by golfer, and the same again changes nothing', async () => {
    await game.at(inPlay);
    const corrected = eight.with(7, 34);
    expect(await enter('ann', 'carla', corrected)).toBe(8);
    expect(await enter('ann', 'carla', corrected.toReversed())).toBe(8);
    const changes = await changesOf('bob', 'carla');
    expect(changes).toHaveLength(1);
    const [{ added, removed }] = changes as [{ added: string[]; removed: string[] }];
    expect([added.length, removed.length]).toEqual([1, 1]);
    expect(await acts('bob')).toEqual([
      `put ${added[0]} on and took ${removed[0]} off the card of carla: “${reason}”`,
    ]);
  });

  test('it plays from then on', async () => {
    await game.at(inPlay);
    expect(await enter('ann', 'bob', others)).toBe(8);
    const { pool } = await game.graphql<{ pool: { board: { row: { hasCard: boolean } } } }>(
      'carla',
      '{ pool(name: "Late") { board { row(username: "bob") { hasCard } } } }',
    );
    expect(pool.board.row.hasCard).toBe(true);
  });

  test('only the host does, with a reason, a valid card, between the lock and the result', async () => {
    expect(await enter('ann', 'bob', others)).toMatch(/^CONFLICT: Members pick for themselves/);
    await game.at(inPlay);
    expect(await enter('bob', 'bob', others)).toMatch(/^NOT_ADMIN/);
    expect(await enter('ann', 'bob', others, { why: ' ' })).toMatch(/^INVALID: A reason/);
    expect(await enter('ann', 'bob', others.slice(1))).toMatch(/^BAD_CARD/);
    expect(await enter('ann', 'nobody', others)).toMatch(/^NOT_FOUND/);
    await playOut();
    expect(await enter('ann', 'bob', others)).toMatch(/^LOCKED: The result is final/);
    expect(await acts('bob')).toEqual([]);
  });

  test('not any more once the pool is handed over, nor twice at once', async () => {
    await game.at(inPlay);
    const both = await Promise.all([enter('ann', 'bob', others), enter('ann', 'bob', others)]);
    expect(both).toEqual([8, 8]);
    expect(await changesOf('carla', 'bob')).toHaveLength(1);
    await game.gateway.parts.orm.em
      .fork()
      .execute(`update pool set admin_id = (select id from user_account where username = 'carla')`);
    expect(await enter('ann', 'bob', eight)).toMatch(/^NOT_ADMIN/);
    expect(await enter('carla', 'bob', eight)).toBe(8);
  });

  test('not over a card that has changed since they saw it', async () => {
    await game.at(inPlay);
    // The second time since no answer came.
    for (const _ of [1, 2]) expect(await enter('ann', 'bob', eight, { seen: [] })).toBe(8);
    expect(await changesOf('carla', 'bob')).toHaveLength(1);
    expect(await enter('ann', 'bob', others, { seen: [] })).toMatch(/^CONFLICT: The card has changed/);
    expect(await enter('ann', 'bob', others, { seen: others })).toMatch(/^CONFLICT: The card has changed/);
    expect(await enter('ann', 'bob', others, { seen: eight.toReversed() })).toBe(8);
    expect(await changesOf('carla', 'bob')).toHaveLength(2);
  });

  test('over REST too', async () => {
    await game.at(inPlay);
    const body = {
      username: 'bob',
      poolName: 'Late',
      reason,
      userPicks: [[3, 4, 5], [12, 13], [23, 24], [34]].map((places, tier) => ({
        tier: `Tier${tier + 1}`,
        golferName: [],
        dg_id: idsOf(places),
      })),
    };
    expect(await game.rest('carla', 'PUT', '/userpicks/enter', body)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ADMIN' },
    });
    const changed = { ...body, seen: idsOf(eight).map(Number) };
    expect(await game.rest('ann', 'PUT', '/userpicks/enter', changed)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await game.rest('ann', 'PUT', '/userpicks/enter', body)).toMatchObject({
      status: 200,
      body: { username: 'bob', poolName: 'Late' },
    });
  });
});

describe('where a guess breaks ties', () => {
  const enterWith = async (
    guess: number | null | undefined,
    {
      pool = 'Guess',
      golfers = others,
      username = 'bob',
    }: { pool?: string; golfers?: number[]; username?: string } = {},
  ) => {
    const { errors, data } = await game.gateway.graphql(
      `mutation ($pool: String!, $username: String!, $golfers: [ID!]!, $reason: String!, $guess: Int) {
        enterCard(pool: $pool, username: $username, golfers: $golfers, reason: $reason, guess: $guess) { card { guess } } }`,
      { pool, username, golfers: idsOf(golfers), reason, ...(guess === undefined ? {} : { guess }) },
      game.token('ann'),
    );
    if (errors) return `${errors[0]?.extensions.code}: ${errors[0]?.message}`;
    return (data as { enterCard: { card: { guess: number | null } } }).enterCard.card.guess;
  };

  test('the host enters it with the card, which all members see', async () => {
    await game.pool('Guess', players, { rules: { ties: 'guess' } });
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    expect(await enterWith(undefined)).toBeNull();
    expect(await enterWith(-12)).toBe(-12);
    expect(await enterWith(-12)).toBe(-12);
    expect(await enterWith(undefined, { golfers: eight })).toBe(-12);
    expect(await enterWith(21)).toMatch(/^INVALID: A guess is a whole number/);
    expect(await enterWith(-12, { pool: 'Late' })).toBe('INVALID: In this pool no guess decides ties.');
    const { pool } = await game.graphql<{ pool: { card: { hostChanges: { guess: object | null }[] } } }>(
      'carla',
      '{ pool(name: "Guess") { card(username: "bob") { hostChanges { guess { from to } } } } }',
    );
    expect(pool.card.hostChanges.map(({ guess }) => guess)).toEqual([null, { from: null, to: -12 }, null]);
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
      'carla',
      '{ poolActs(pool: "Guess") { nodes { text } } }',
    );
    expect(poolActs.nodes[1]?.text).toBe(`changed the guess of bob from none to -12: “${reason}”`);
  });

  test('over REST too, and with a late card at once', async () => {
    await game.pool('Guess', players, { rules: { ties: 'guess' } });
    await game.at(inPlay);
    const userPicks = [[3, 4, 5], [12, 13], [23, 24], [34]].map((places, tier) => ({
      tier: `Tier${tier + 1}`,
      golferName: [],
      dg_id: idsOf(places),
    }));
    const body = { username: 'bob', poolName: 'Guess', reason, userPicks, guess: -9 };
    expect(await game.rest('ann', 'PUT', '/userpicks/enter', body)).toMatchObject({
      status: 200,
      body: { guess: -9, late: true },
    });
    const { poolActs } = await game.graphql<{ poolActs: { nodes: { text: string }[] } }>(
      'carla',
      '{ poolActs(pool: "Guess") { nodes { text } } }',
    );
    expect(poolActs.nodes[0]?.text).toMatch(/^entered a late card for bob, with .+ and the guess -9: /);
  });

  test('where the buy-in is paid here, not once a golfer has teed off', async () => {
    await game.pool('For money', players, { buyIn: 10, rules: { ties: 'guess' } });
    await game.gateway.parts.orm.em.fork().execute(
      `update entry set paid_at = now() from contest join pool on pool.id = pool_id
       where contest.id = contest_id and pool.name = 'For money'`,
    );
    await game.card('carla', 'For money', eight);
    const of = { pool: 'For money', golfers: eight, username: 'carla' };
    await game.at('2027-01-14T06:00:00Z');
    expect(await enterWith(-7, of)).toBe(-7);
    await game.at(inPlay);
    expect(await enterWith(-8, of)).toBe('LOCKED: Golfers have teed off, so the guess stays as it is.');
    expect(await enterWith(-7, of)).toBe(-7);
  });
});

describe('where the buy-in is paid here', () => {
  const pool = 'Paid';
  beforeEach(async () => {
    await game.pool(pool, players, { buyIn: 10 });
    await game.gateway.parts.orm.em.fork().execute(
      `update entry set paid_at = now() from user_account, contest join pool on pool.id = pool_id
       where user_account.id = user_id and contest.id = contest_id and pool.name = 'Paid' and username <> 'bob'`,
    );
    await game.card('carla', pool, eight);
  });

  test('only for who has paid, and only with golfers who have not begun', async () => {
    await game.at('2027-01-14T06:00:00Z');
    expect(await enter('ann', 'bob', others, { pool })).toMatch(/^UNPAID/);
    expect(await enter('ann', 'carla', eight.with(7, 34), { pool })).toBe(8);
    game.finish(1, 1, () => 0);
    await game.at('2027-01-14T23:00:00Z');
    expect(await enter('ann', 'carla', eight, { pool })).toMatch(
      /^LOCKED: .+ is locked and stays on your card/,
    );
    expect(await enter('ann', 'ann', eight, { pool })).toMatch(/^LOCKED: .+ has teed off/);
    // Told first, since what can't be changed may be on no card that they saw.
    expect(await enter('ann', 'carla', eight, { pool, seen: eight })).toMatch(
      /^CONFLICT: The card has changed/,
    );
  });
});

test('over several weeks it is the one that locked last and has no result, though the next has opened', async () => {
  await game.pool('Weeks', players, { format: 'Multi-Week', numTournaments: 2 });
  const change = `mutation ($golfers: [ID!]!, $reason: String!) {
    enterCard(pool: "Weeks", username: "bob", golfers: $golfers, reason: $reason) { enter { allowed } card { week } } }`;
  const entered = (places: readonly number[]) =>
    game.graphql('ann', change, { golfers: idsOf(places), reason });
  const of = (week: number) => ({ enterCard: { enter: { allowed: true }, card: { week } } });
  for (const round of [1, 2, 3]) {
    game.finish(1, round, () => 0);
    await game.at(`2027-01-${13 + round}T23:00:00Z`);
  }
  await game.at('2027-01-19T15:00:00Z');
  expect(await entered(eight)).toEqual(of(1));
  game.turnTo(2);
  await game.at('2027-01-20T15:00:00Z');
  expect(await entered(others)).toEqual(of(1));
  await game.at('2027-01-21T15:00:00Z');
  expect(await entered(eight)).toEqual(of(2));
});
