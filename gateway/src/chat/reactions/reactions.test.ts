import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientEvents, MessageReactions, ServerEvents } from '@fairway/schema/events';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
let id: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
  const body = { username: 'ann', message: 'Eagle on 15!', poolName: 'Talk' };
  id = String((await game.rest('ann', 'POST', '/chat', body)).body.id);
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await game.gateway.close();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

const put = (player: string, kind: string, on = true, of = id) =>
  game.rest(player, 'PUT', '/chat/reactions', { id: of, kind, on });
const message = async () => {
  const { body } = await game.rest('carla', 'GET', '/chat?poolName=Talk');
  return (body.messages as { reactions?: object[] }[])[0] ?? {};
};
const asGraphql = () =>
  game.graphql<{ pool: { messages: { reactions: object[] }[] } }>(
    'carla',
    '{ pool(name: "Talk") { messages { reactions { kind count usernames } } } }',
  );

test('a member reacts, over any API, once in each kind, and takes it back', async () => {
  expect(Object.keys(await message())).not.toContain('reactions');
  expect((await put('bob', 'FIRE')).body.reactions).toEqual([{ kind: 'FIRE', count: 1, usernames: ['bob'] }]);
  await put('bob', 'FIRE');
  const react = 'mutation ($id: ID!) { react(id: $id, kind: LIKE, on: true) { reactions { kind count } } }';
  expect(await game.graphql('carla', react, { id })).toEqual({
    react: {
      reactions: [
        { kind: 'LIKE', count: 1 },
        { kind: 'FIRE', count: 1 },
      ],
    },
  });
  await put('ann', 'FIRE');
  const reactions = [
    { kind: 'LIKE', count: 1, usernames: ['carla'] },
    { kind: 'FIRE', count: 2, usernames: ['bob', 'ann'] },
  ];
  expect((await message()).reactions).toEqual(reactions);
  expect((await asGraphql()).pool.messages).toEqual([{ reactions }]);
  await put('bob', 'FIRE', false);
  await put('carla', 'LIKE', false);
  expect((await message()).reactions).toEqual([{ kind: 'FIRE', count: 1, usernames: ['ann'] }]);
});

test('whoever is not named among the many who reacted alike is told of their own, and takes it back', async () => {
  const em = game.gateway.orm.em.fork();
  await em.execute(`insert into user_account (id, username, name_key, token_version, created_at)
    select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 0, now() from generate_series(1, 30) n`);
  await em.execute(
    `insert into message_reaction (message_id, user_id, kind, at)
     select ?, id, 'FIRE', '2020-01-01' from user_account where username like 'crowd%'`,
    [id],
  );
  await put('bob', 'FIRE');
  await put('bob', 'WOW');
  const ask = '{ pool(name: "Talk") { messages { myReactions reactions { kind count usernames } } } }';
  const seen = async (player: string) =>
    (
      await game.graphql<{
        pool: { messages: { myReactions: string[]; reactions: { count: number; usernames: string[] }[] }[] };
      }>(player, ask)
    ).pool.messages[0];
  const bob = await seen('bob');
  expect(bob?.reactions.map(({ count, usernames }) => [count, usernames.includes('bob')])).toEqual([
    [1, true],
    [31, false],
  ]);
  expect(bob?.myReactions).toEqual(['WOW', 'FIRE']);
  expect((await seen('carla'))?.myReactions).toEqual([]);
  const off = 'mutation ($id: ID!) { react(id: $id, kind: FIRE, on: false) { myReactions } }';
  expect(await game.graphql('bob', off, { id })).toEqual({ react: { myReactions: ['WOW'] } });
});

test('everybody who listens receives it, and a message itself is sent as before', async () => {
  const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
    auth: { token: game.token('bob') },
    transports: ['websocket'],
    reconnection: false,
  });
  closing.push(() => socket.close());
  const received: MessageReactions[] = [];
  const others: string[] = [];
  socket.on('messageReactions', (reactions) => received.push(reactions));
  socket.onAny((name: string) => others.push(name));
  await socket.emitWithAck('joinPool', 'Talk');
  const graphql = await openGraphqlSocket(game.gateway.origin, game.token('carla'));
  closing.push(graphql.close);
  const next = graphql.subscribe(
    'subscription { messageReacted(pool: "Talk") { id reactions { kind usernames } } }',
  );
  const answer = await socket.emitWithAck('reactToMessage', { id, kind: 'HOLE', on: true });
  const reactions = [{ kind: 'HOLE', count: 1, usernames: ['bob'] }];
  expect(answer).toEqual({ id, poolName: 'Talk', reactions });
  await until(() => received.length > 0);
  expect(received[0]).toEqual({ id, poolName: 'Talk', reactions });
  // However late the subscription begins, it receives the next one.
  let isOn = false;
  const toggling = setInterval(() => {
    isOn = !isOn;
    void put('ann', 'WOW', isOn);
  }, 300);
  closing.push(() => clearInterval(toggling));
  expect(await next()).toMatchObject({ payload: { data: { messageReacted: { id } } } });
  expect(new Set(others)).toEqual(new Set(['messageReactions']));
});

test('a storm of reactions is sent in fewer frames than taps, and the last of them is right', async () => {
  const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
    auth: { token: game.token('bob') },
    transports: ['websocket'],
    reconnection: false,
  });
  closing.push(() => socket.close());
  const received: MessageReactions[] = [];
  socket.on('messageReactions', (reactions) => received.push(reactions));
  await socket.emitWithAck('joinPool', 'Talk');
  const kinds = ['LIKE', 'LOVE', 'LAUGH', 'WOW', 'FIRE', 'HOLE'];
  await Promise.all(['ann', 'bob', 'carla'].flatMap((player) => kinds.map((kind) => put(player, kind))));
  await until(() => received.at(-1)?.reactions.every(({ count }) => count === 3) ?? false);
  expect(received.at(-1)?.reactions.map(({ kind }) => kind)).toEqual(kinds);
  expect(received.length).toBeLessThanOrEqual(18);
});

test('strangers, unknown kinds, removed messages and too many taps are refused', async () => {
  expect((await put('stranger', 'LIKE')).body.code).toBe('NOT_MEMBER');
  expect((await put('bob', 'POOP')).body.code).toBe('INVALID');
  expect((await put('bob', 'LIKE', true, '999999')).body.code).toBe('NOT_FOUND');
  await put('bob', 'LIKE');
  await game.graphql('ann', 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id });
  expect((await put('bob', 'FIRE')).body.code).toBe('NOT_FOUND');
  expect((await asGraphql()).pool.messages).toEqual([{ reactions: [] }]);
  for (let tap = 0; tap < 30; tap += 1) await put('carla', 'LIKE');
  expect((await put('carla', 'LIKE')).body.code).toBe('RATE_LIMITED');
});
