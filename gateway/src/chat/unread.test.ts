import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPoolGame, type PoolGame } from '../testing/pool-game.ts';

// How far each member has read is known to the server alone.

let game: PoolGame;
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
});
afterAll(() => game.gateway.close());

const post = (player: string, message: string) =>
  game.rest(player, 'POST', '/chat', { username: player, message, poolName: 'Talk' });

test('what is unread is counted on the server, for every pool and for all', async () => {
  const unread = async () =>
    (await game.graphql<{ pool: { unread: number } }>('bob', '{ pool(name: "Talk") { unread } }')).pool
      .unread;
  game.gateway.wallClock.advance({ seconds: 1 });
  await post('ann', 'one');
  const second = await post('carla', 'two');
  await post('bob', 'my own');
  expect(await unread()).toBe(2);
  await game.graphql('bob', 'mutation ($id: ID!) { markRead(pool: "Talk", upTo: $id) }', {
    id: second.body.id,
  });
  expect(await unread()).toBe(0);
  game.gateway.wallClock.advance({ seconds: 1 });
  await post('ann', 'three');
  expect(await unread()).toBe(1);
  const { me } = await game.graphql<{ me: { id: string } }>('bob', '{ me { id } }');
  game.gateway.wallClock.advance({ seconds: 1 });
  await game.rest('bob', 'PUT', `/users/lastReadTimestamp/${me.id}`);
  expect(await unread()).toBe(0);
});

test('a stranger marks nothing as read', async () => {
  const markRead = 'mutation { markRead(pool: "Talk", upTo: "1") }';
  expect(await game.gateway.graphql(markRead, {}, game.token('stranger'))).toMatchObject({
    errors: [{ extensions: { code: 'NOT_MEMBER' } }],
  });
});
