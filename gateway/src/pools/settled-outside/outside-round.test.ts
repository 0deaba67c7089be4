import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { passwordOf } from '../../testing/test-gateway.ts';
import { type OutsideGame, openOutsideGame } from './testing/outside-game.ts';

// What the host has noted as paid is at stake like what is paid on Fairway (G12, G43).

describe('a round that is not over when its day is', () => {
  let game: OutsideGame;
  const round = 'Opening Office';
  beforeAll(async () => {
    game = await openOutsideGame(['ann', 'bob', 'carla']);
    const more = {
      buyIn: undefined,
      settledOutside: { buyIn: 20 },
      format: 'Single Round',
      round: 'Opening Day',
    };
    await game.pool(round, ['ann', 'bob', 'carla'], more);
    await game.mark('ann', 'buy-in', 'bob', { poolName: round });
    await game.at('2027-01-15T06:00:00Z');
  });
  afterAll(() => game.gateway.close());

  const goes = (player: string) =>
    game.rest(player, 'DELETE', '/create-pool/pool', { poolName: round, username: player });
  const removed = (username: string) =>
    game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: round, username });
  const shown = () =>
    game.graphql('bob', 'query ($name: String!) { pool(name: $name) { leave { allowed code note } } }', {
      name: round,
    });

  test('whose payment is noted stays, and is not removed, until the result is final', async () => {
    expect(await goes('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await removed('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await shown()).toMatchObject({ pool: { leave: { allowed: false, code: 'LOCKED', note: null } } });
    const { poolHost } = await game.graphql<{ poolHost: { members: object[] } }>(
      'ann',
      'query ($pool: String!) { poolHost(pool: $pool) { members { user { username } removal { code } } } }',
      { pool: round },
    );
    expect(poolHost.members).toContainEqual({ user: { username: 'bob' }, removal: { code: 'LOCKED' } });
  });

  test('nor does their account go, until the host takes the note back', async () => {
    const deleted = () => game.rest('bob', 'DELETE', '/users/bob', { password: passwordOf('bob') });
    expect(await deleted()).toMatchObject({ body: { code: 'AT_STAKE' } });
    await game.mark('ann', 'buy-in', 'bob', { poolName: round, paid: false });
    expect(await shown()).toMatchObject({ pool: { leave: { allowed: true, note: null } } });
    expect(await deleted()).toMatchObject({ status: 200 });
  });

  test('who has paid nothing may go', async () => {
    expect(await goes('carla')).toMatchObject({ status: 200 });
  });
});

describe('a week that is in play while the one before it waits for its final scores', () => {
  let game: OutsideGame;
  const weekly = 'Weekly Office';
  beforeAll(async () => {
    game = await openOutsideGame(['ann', 'bob', 'carla']);
    await game.pool(weekly, ['ann', 'bob', 'carla'], { buyIn: undefined, settledOutside: { buyIn: 20 } });
    await game.at('2027-01-14T05:30:00Z');
    game.finish(1, 3, () => 0);
    await game.at('2027-01-17T22:00:00Z');
    game.turnTo(2);
    await game.at('2027-01-19T15:00:00Z');
    expect(await game.mark('ann', 'buy-in', 'bob', { poolName: weekly, contest: 2 })).toMatchObject({
      status: 200,
    });
    await game.at('2027-01-21T05:30:00Z');
  });
  afterAll(() => game.gateway.close());

  test('keeps the account of who is noted as paid for it', async () => {
    const deleted = await game.rest('bob', 'DELETE', '/users/bob', { password: passwordOf('bob') });
    expect(deleted).toMatchObject({ body: { code: 'AT_STAKE' } });
  });

  test('keeps them in the pool, also once the earlier one is official and not settled yet', async () => {
    await game.gateway.orm.em
      .fork()
      .execute(
        `update tournament set status = 'official', official_at = '2027-01-21T05:30:00Z', version = version + 1 where id = ?`,
        [game.tournamentId(1)],
      );
    const gone = (username: string) =>
      game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: weekly, username });
    const { poolHost } = await game.graphql<{ poolHost: { members: object[] } }>(
      'ann',
      'query ($pool: String!) { poolHost(pool: $pool) { members { user { username } removal { code } } } }',
      { pool: weekly },
    );
    expect(poolHost.members).toContainEqual({ user: { username: 'bob' }, removal: { code: 'LOCKED' } });
    expect(poolHost.members).toContainEqual({ user: { username: 'carla' }, removal: { code: null } });
    expect(await gone('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    const leave = (player: string) =>
      game.rest(player, 'DELETE', '/create-pool/pool', { poolName: weekly, username: player });
    expect(await leave('bob')).toMatchObject({ status: 409, body: { code: 'LOCKED' } });
    expect(await leave('carla')).toMatchObject({ status: 200 });
  });
});
