import type { ClientEvents, ReadMarks, ServerEvents } from '@fairway/schema/events';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { countStatements } from '../../testing/database/count-statements.ts';
import { type GraphqlSocket, openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';

let game: PoolGame;
const open: GraphqlSocket[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla', 'stranger']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
});
beforeEach(() => {
  game.gateway.wallClock.advance({ seconds: 90 });
});
afterAll(async () => {
  for (const socket of open) await socket.close();
  for (const socket of sockets) socket.disconnect();
  await game.gateway.close();
});

const say = async (player: string, message: string) =>
  String((await game.rest(player, 'POST', '/chat', { username: player, message, poolName: 'Talk' })).body.id);
const mark = (player: string, upTo: string) =>
  game.rest(player, 'PUT', '/chat/read-marks', { poolName: 'Talk', upTo });
const marks = async (player: string) => {
  const { body } = await game.rest(player, 'GET', '/chat/read-marks?poolName=Talk');
  return body.readMarks;
};
const follow = 'subscription { readMarks(pool: "Talk") { upTo user { username } } }';
const watch = async (player: string) => {
  const socket = await openGraphqlSocket(game.gateway.origin, game.token(player));
  open.push(socket);
  const next = socket.subscribe(follow);
  return async () => {
    const { payload } = await next();
    if (!payload.data) return Object.values(payload);
    return (Object(payload.data).readMarks as { upTo: string; user: { username: string } }[]).map(
      ({ user, upTo }) => `${user.username} ${upTo}`,
    );
  };
};

test('members see how far each has read, as it happens, and never back', async () => {
  const first = await say('ann', 'one');
  const second = await say('ann', 'two');
  const [anns, carlas] = [await watch('ann'), await watch('carla')];
  expect([await anns(), await carlas()]).toEqual([[], []]);
  expect((await mark('bob', second)).body).toEqual({ readMarks: [{ username: 'bob', upTo: second }] });
  expect([await anns(), await carlas()]).toEqual([[`bob ${second}`], [`bob ${second}`]]);
  await mark('bob', first);
  await mark('carla', '999999999999999999');
  expect(await anns()).toEqual([`bob ${second}`, `carla ${second}`]);
  expect(await marks('bob')).toEqual(await marks('ann'));
});

test('it costs as many statements for ten watchers as for one', async () => {
  const readers = [await watch('bob')];
  for (const next of readers) await next();
  const upTo = await say('carla', 'one');
  const one = await countStatements(async () => {
    await mark('ann', upTo);
    for (const next of readers) await next();
  });
  for (let n = 1; n < 10; n += 1) readers.push(await watch('bob'));
  for (const next of readers.slice(1)) await next();
  const later = await say('carla', 'two');
  const ten = await countStatements(async () => {
    await mark('ann', later);
    for (const next of readers) await next();
  });
  expect(ten).toBe(one);
});

test('socket.io marks, and tells who joins for it', async () => {
  const join = async (player: string, options: object) => {
    const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
      auth: { token: game.token(player) },
      transports: ['websocket'],
      reconnection: false,
    });
    sockets.push(socket);
    const events: ReadMarks[] = [];
    socket.on('readMarks', (marks) => events.push(marks));
    await socket.emitWithAck('joinPool', 'Talk', options);
    return { socket, events };
  };
  const [anns, bobs] = [await join('ann', { readMarks: true }), await join('bob', {})];
  const upTo = await say('carla', 'three');
  expect(await bobs.socket.emitWithAck('markRead', { poolName: 'Talk', upTo })).toEqual({ ok: true });
  const isTold = () =>
    anns.events.at(-1)?.readMarks.some((one) => one.username === 'bob' && one.upTo === upTo);
  while (!isTold()) await new Promise((next) => setTimeout(next, 10));
  expect(anns.events.at(-1)?.poolName).toBe('Talk');
  expect(bobs.events).toEqual([]);
  const wrong = await bobs.socket.emitWithAck('markRead', { poolName: 'Talk', upTo: 'last' });
  expect(wrong).toMatchObject({ error: { code: 'INVALID' } });
});

test('nobody marks more than sixty times a minute', async () => {
  const upTo = await say('ann', 'one');
  for (let n = 0; n < 60; n += 1) expect((await mark('bob', upTo)).status).toBe(200);
  const refused = await mark('bob', upTo);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You are marking messages as read too often. Please wait a moment.',
  ]);
});

test('a stranger is shown nothing, and a former member no longer', async () => {
  const asked = await game.graphql<{ pool: { readMarks: object[] } }>(
    'stranger',
    '{ pool(name: "Talk") { readMarks { upTo } } }',
  );
  expect(asked.pool.readMarks).toEqual([]);
  expect((await game.rest('stranger', 'GET', '/chat/read-marks?poolName=Talk')).status).toBe(403);
  const next = await watch('carla');
  await next();
  await game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Talk', username: 'carla' });
  expect(await next()).toMatchObject([{ extensions: { code: 'NOT_MEMBER' } }]);
});

test('with thirty members nobody is shown', async () => {
  expect(await marks('ann')).not.toEqual([]);
  await game.gateway.orm.em.fork().execute(`
    with crowd as (
      insert into user_account (id, username, name_key, password_hash, token_version, created_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd' || n, '', 0, now() from generate_series(1, 28) n returning id)
    insert into pool_member select pool.id, crowd.id, now(), now() from pool, crowd`);
  expect(await marks('ann')).toEqual([]);
  const next = await watch('ann');
  expect(await next()).toEqual([]);
});
