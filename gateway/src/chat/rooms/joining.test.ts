import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage, ClientEvents, JoinAnswer, ServerEvents } from '@fairway/schema/events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { io, type Socket } from 'socket.io-client';
import { type Ctx, createCtx } from '../../context.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { failStatements } from '../../testing/database/failing-statements.ts';
import { interceptedEm } from '../../testing/database/intercepted-em.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import type { MessageView } from '../message.queries.ts';
import { messagePosted } from '../message-events.ts';
import { LiveMessages, liveMessages } from './live-messages.ts';
import type { MessageListener } from './room.ts';

// Who is let in to listen to a pool, and who is not, or not any more.

let game: PoolGame;
const closing: (() => void)[] = [];
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Talk', ['ann', 'bob']);
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closing.splice(0)) close();
  await game.gateway.close();
});

const sql = <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
  game.gateway.orm.em.fork().execute<Row[]>(query, values);
const idOf = async (table: 'pool' | 'user_account', name: string): Promise<string> => {
  const column = table === 'pool' ? 'name' : 'username';
  const [row] = await sql<{ id: string }>(`select id from ${table} where ${column} = ?`, [name]);
  return row?.id ?? '';
};
const fill = (count: number) =>
  sql(
    `insert into message (pool_id, user_id, text, at)
     select pool.id, pool.admin_id, 'line ' || n, now() from pool, generate_series(1, ?) n order by n`,
    [count],
  );
const post = (player: string, message: string, poolName = 'Talk') =>
  game.rest(player, 'POST', '/chat', { username: player, message, poolName });
const remove = (username: string) =>
  game.rest('ann', 'DELETE', '/create-pool/remove-user', { poolName: 'Talk', username });

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

function client(player: string) {
  const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
    auth: { token: game.token(player) },
    transports: ['websocket'],
    reconnection: false,
  });
  closing.push(() => socket.close());
  const received: ChatMessage[] = [];
  const errors: string[] = [];
  socket.on('chatMessage', (message) => received.push(message));
  socket.on('chatError', ({ code }) => errors.push(code));
  const join = (pool = 'Talk', options: { after?: string } = {}): Promise<JoinAnswer> =>
    socket.emitWithAck('joinPool', pool, options);
  return { socket, received, errors, join };
}

const ctxOf = (bus = game.gateway.bus): Ctx =>
  createCtx({ ...game.gateway.parts, bus }, { caller: { kind: 'service' }, address: '' });
/** The messages as another gateway sends them. */
const live = (em: EntityManager = game.gateway.orm.em) =>
  new LiveMessages({ ...ctxOf({ ...game.gateway.bus }), em });
function listener(userId: string, drained: () => Promise<void> = async () => {}) {
  const stored: MessageView[] = [];
  const changed: MessageView[] = [];
  const mine: MessageListener = {
    userId,
    sent: (message) => stored.push(message),
    changed: (message) => changed.push(message),
    reacted: () => {},
    refused: () => {},
    paced: async (send) => {
      send();
      await drained();
    },
  };
  return { stored, changed, mine };
}
const still = () => new AbortController().signal;

test('a new member is let in at once, also where news of the joining comes late', async () => {
  await client('ann').join();
  const silent = jest.spyOn(game.gateway.bus, 'publish').mockImplementation(async () => {});
  const joined = await game.rest('carla', 'PUT', '/create-pool/join', {
    poolName: 'Talk',
    username: 'carla',
  });
  expect(joined).toMatchObject({ status: 200 });
  const carla = client('carla');
  expect(await carla.join()).toEqual({ ok: true, lastId: null });
  silent.mockRestore();
  await post('ann', 'Welcome!');
  await until(() => carla.received.length === 1);
  expect(carla.errors).toEqual([]);
});

test('who leaves while missed messages are sent gets nothing of later ones, and is refused', async () => {
  await fill(700);
  const silent = jest.spyOn(game.gateway.bus, 'publish').mockImplementation(async () => {});
  let slices = 0;
  const bob = listener(await idOf('user_account', 'bob'), async () => {
    slices += 1;
    if (slices > 1) return;
    await remove('bob');
    await post('ann', 'among us');
  });
  const listening = live().listen(await idOf('pool', 'Talk'), bob.mine, { after: '0', stopped: still() });
  await expect(listening).rejects.toMatchObject({ code: 'NOT_MEMBER' });
  expect(silent).toHaveBeenCalled();
  expect([slices, bob.stored.length, bob.stored.at(-1)?.text]).toEqual([5, 500, 'line 500']);
});

test('who was removed gets nothing more, also where the first check of members fails', async () => {
  // This gateway's own, which has what it stores in memory.
  const messages = liveMessages(ctxOf());
  const talk = await idOf('pool', 'Talk');
  const [ann, bob] = [
    listener(await idOf('user_account', 'ann')),
    listener(await idOf('user_account', 'bob')),
  ];
  for (const { mine } of [ann, bob])
    await messages.listen(talk, mine, { after: undefined, stopped: still() });
  let failures = 0;
  failStatements(
    (statement) => statement.includes('as members') && failures === 0,
    () => {
      failures += 1;
      throw new Error('Connection terminated unexpectedly');
    },
  );
  expect(await remove('bob')).toMatchObject({ status: 200 });
  await until(() => failures === 1);
  await post('ann', 'among us');
  await until(() => ann.stored.length === 1);
  expect(bob.stored).toEqual([]);
});

test('who was removed gets nothing by another’s coming, where news of it is lost', async () => {
  await game.rest('carla', 'PUT', '/create-pool/join', { poolName: 'Talk', username: 'carla' });
  const messages = live();
  const talk = await idOf('pool', 'Talk');
  const [bob, carla] = [
    listener(await idOf('user_account', 'bob')),
    listener(await idOf('user_account', 'carla')),
  ];
  await post('ann', 'to all');
  await messages.listen(talk, bob.mine, { after: '0', stopped: still() });
  for (const way of ['publish', 'publishAll'] as const)
    jest.spyOn(game.gateway.bus, way).mockImplementation(async () => {});
  expect(await remove('bob')).toMatchObject({ status: 200 });
  await post('ann', 'among us');
  await messages.listen(talk, carla.mine, { after: '0', stopped: still() });
  const texts = ({ stored }: typeof bob) => stored.map(({ text }) => text);
  expect([texts(bob), texts(carla)]).toEqual([['to all'], ['to all', 'among us']]);
});

test('who was removed gets nothing of what this gateway stores, where news of it comes after that', async () => {
  const messages = liveMessages(ctxOf());
  const talk = await idOf('pool', 'Talk');
  const [ann, bob] = [
    listener(await idOf('user_account', 'ann')),
    listener(await idOf('user_account', 'bob')),
  ];
  for (const { mine } of [ann, bob])
    await messages.listen(talk, mine, { after: undefined, stopped: still() });
  // As on Redis.
  jest.replaceProperty(game.gateway.bus, 'isInOrder', false);
  jest.spyOn(game.gateway.bus, 'publish').mockImplementation(async () => {});
  expect(await remove('bob')).toMatchObject({ status: 200 });
  await post('ann', 'among us');
  await until(() => ann.stored.length === 1);
  expect(bob.stored).toEqual([]);
});

test('a stranger to the pool is refused in the answer, whatever was asked before', async () => {
  const carla = listener(await idOf('user_account', 'carla'));
  const talk = await idOf('pool', 'Talk');
  await fill(3);
  for (const after of [undefined, '0', '99'])
    await expect(live().listen(talk, carla.mine, { after, stopped: still() })).rejects.toMatchObject({
      code: 'NOT_MEMBER',
    });
  expect(carla.stored).toEqual([]);
});

test('an event that brings nothing but a way to answer is answered', async () => {
  const socket = client('bob').socket as Socket;
  const refused = { error: { code: 'INVALID' } };
  expect(await socket.emitWithAck('chatMessage')).toMatchObject(refused);
  expect(await socket.emitWithAck('joinPool')).toMatchObject(refused);
});

test('joining twice at once is answered twice, and messages are received once', async () => {
  await fill(600);
  const bob = client('bob');
  const answers = await Promise.all([
    bob.join('Talk', { after: '0' }),
    bob.join('Talk', { after: '500' }),
    bob.join(),
  ]);
  const lastId = bob.received.at(-1)?.id;
  expect(answers).toEqual(Array(3).fill({ ok: true, lastId }));
  expect(bob.received).toHaveLength(700);
  await post('ann', 'one');
  await post('ann', 'two');
  await until(() => bob.received.at(-1)?.message === 'two');
  expect(bob.received.slice(700).map(({ message }) => message)).toEqual(['one', 'two']);
});

test('what was missed in many pools at once is sent at the pace of one socket', async () => {
  const pools = ['Talk', ...Array.from({ length: 7 }, (_, n) => `Talk ${n + 2}`)];
  for (const pool of pools.slice(1)) await game.pool(pool, ['ann', 'bob']);
  await fill(400);
  const bob = client('bob');
  const left: string[] = [];
  bob.socket.on('disconnect', (reason) => left.push(reason));
  await Promise.race([
    Promise.all(pools.map((pool) => bob.join(pool, { after: '0' }))),
    until(() => left.length > 0),
  ]);
  expect([left, bob.received.length]).toEqual([[], 8 * 400]);
});

test('pools that were left do not count among those that one socket listens to', async () => {
  const copy = (table: string, changes: string) =>
    sql(
      `insert into ${table} select (jsonb_populate_record(${table}, ${changes})).*
       from ${table}, generate_series(1, 200) n`,
    );
  const id = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))`;
  const key = `'talk ' || n`;
  await copy('pool', `jsonb_build_object('id', ${id}, 'name', 'Talk ' || n, 'name_key', ${key})`);
  const talk = await idOf('pool', 'Talk');
  await sql(
    `insert into pool_name select (jsonb_populate_record(pool_name,
       jsonb_build_object('pool_id', ${id}, 'name_key', ${key}))).*
     from pool_name, generate_series(1, 200) n where pool_id = ?`,
    [talk],
  );
  await copy('pool_member', `jsonb_build_object('pool_id', ${id})`);
  const bob = client('bob');
  for (let n = 1; n <= 200; n += 1) expect(await bob.join(`Talk ${n}`)).toMatchObject({ ok: true });
  expect(await bob.join()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  const { em } = game.gateway.orm;
  const left = '00000000-0000-4000-8000-000000000007';
  await sql('delete from pool_member where pool_id = ?', [left]);
  await game.gateway.bus.publish(em.fork(), poolChanged, { poolId: left });
  await until(() => bob.errors.includes('NOT_MEMBER'));
  expect(await bob.join()).toEqual({ ok: true, lastId: null });
});

test('a read of one pool that hangs delays no other pool, and a refused socket leaves nothing behind', async () => {
  await game.pool('Other', ['ann', 'bob']);
  const [talk, other] = [await idOf('pool', 'Talk'), await idOf('pool', 'Other')];
  const bobId = await idOf('user_account', 'bob');
  const looked: string[] = [];
  const gate = Promise.withResolvers<void>();
  let hangs = false;
  const em = interceptedEm(game.gateway.orm.em, async ([asked, values]) => {
    if (!String(asked).includes('as members')) return;
    const poolIds = JSON.stringify(values);
    looked.push(poolIds);
    if (hangs && poolIds.includes(talk)) await gate.promise;
  });
  const messages = live(em);
  const carla = listener(await idOf('user_account', 'carla'));
  const options = { after: undefined, stopped: still() };
  await expect(messages.listen(talk, carla.mine, options)).rejects.toMatchObject({ code: 'NOT_MEMBER' });
  const here = listener(bobId);
  await messages.listen(other, here.mine, options);
  looked.splice(0);
  await post('ann', 'nobody listens');
  await post('ann', 'hello', 'Other');
  await until(() => here.stored.length === 1);
  expect(looked.join()).not.toContain(talk);

  const there = listener(bobId);
  await messages.listen(talk, there.mine, options);
  hangs = true;
  await game.gateway.bus.publish(game.gateway.orm.em.fork(), messagePosted, { poolId: talk });
  await until(() => looked.some((poolIds) => poolIds.includes(talk)));
  await post('ann', 'still here', 'Other');
  await until(() => here.stored.length === 2);
  hangs = false;
  gate.resolve();
  await post('ann', 'and here');
  await until(() => there.stored.length === 1);
});

test('a removal is sent even where the first read for it has failed', async () => {
  let reads = 0;
  failStatements(
    (statement) => statement.startsWith('messages-by-id'),
    () => {
      reads += 1;
      if (reads === 1) throw new Error('Connection terminated unexpectedly');
    },
  );
  const bob = listener(await idOf('user_account', 'bob'));
  await live().listen(await idOf('pool', 'Talk'), bob.mine, { after: undefined, stopped: still() });
  const { body } = await post('ann', 'a slip of the tongue');
  await game.graphql('ann', 'mutation ($id: ID!) { removeMessage(id: $id) { id } }', { id: body.id });
  await until(() => bob.changed.length === 1);
  expect(bob.changed).toMatchObject([{ id: body.id, removed: true }]);
  expect(reads).toBe(2);
});
