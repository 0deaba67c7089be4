import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage, ClientEvents, JoinAnswer, ServerEvents } from '@fairway/schema/events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import type { WebSocket } from 'ws';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { messagePosted } from '../message-events.ts';

let game: PoolGame;
let poolId: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  game = await openPoolGame(['ann', 'bob', 'carla']);
  await game.pool('Talk', ['ann', 'bob', 'carla']);
  const [pool] = await game.gateway.orm.em.fork().execute<{ id: string }[]>('select id from pool');
  poolId = pool?.id ?? '';
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await game.gateway.close();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

// More than the networks between two programs hold by themselves, and than waits for anybody.
const flood = 6000;
const text = '⛳'.repeat(1000);

/** Says so much that who does not read falls behind; all that is known of it is one hint. Answers the last id. */
async function say(count: number): Promise<string> {
  const em = game.gateway.orm.em.fork();
  const inserted = await em.execute<{ id: string }[]>(
    `insert into message (pool_id, user_id, text, at)
     select pool.id, pool.admin_id, ?, now() from pool, generate_series(1, ?) returning id`,
    [text, count],
  );
  await game.gateway.bus.publish(em, messagePosted, { poolId });
  return String(inserted.at(-1)?.id);
}

function join(player: string) {
  const socket: Socket<ServerEvents, ClientEvents> = io(game.gateway.origin, {
    auth: { token: game.token(player) },
    transports: ['websocket'],
    reconnectionDelay: 10,
  });
  closing.push(() => socket.close());
  const received: ChatMessage[] = [];
  const left: string[] = [];
  socket.on('chatMessage', (message) => received.push(message));
  socket.on('disconnect', (reason) => left.push(reason));
  const joined = (after?: string): Promise<JoinAnswer> =>
    socket.emitWithAck('joinPool', 'Talk', after ? { after } : {});
  const { engine } = socket.io;
  /** The connection below, which can be left unread. */
  const wire = () => (engine.transport as unknown as { ws: WebSocket }).ws;
  return { socket, received, left, joined, wire };
}

const subscription = 'subscription ($after: ID) { messages(pool: "Talk", after: $after) { id text } }';

describe('a client that does not read its messages', () => {
  test('over graphql-ws is disconnected with a code after which clients reconnect, and affects nobody else', async () => {
    const sleeper = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
    const reader = await openGraphqlSocket(game.gateway.origin, game.token('bob'));
    closing.push(sleeper.close, reader.close);
    const [toSleeper, next] = [sleeper.subscribe(subscription), reader.subscribe(subscription)];
    // That a subscription has begun shows by the first message that it receives.
    let haveBegun = false;
    const begun = Promise.all([toSleeper(), next()]).then(() => {
      haveBegun = true;
    });
    while (!haveBegun) {
      await say(1);
      await sleep(20);
    }
    await begun;
    sleeper.pause();
    const last = await say(flood);
    while (Object(Object((await next()).payload.data).messages).id !== last);
    sleeper.resume();
    expect(await sleeper.closed).toBe(1013);

    const back = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
    closing.push(back.close);
    const missed = back.subscribe(subscription, { after: String(Number(last) - 3) });
    const ids = [await missed(), await missed(), await missed()].map(
      ({ payload }) => Object(Object(payload.data).messages).id,
    );
    expect(ids.at(-1)).toBe(last);
  });

  test('over graphql-ws is disconnected just the same for answers left unread', async () => {
    await say(100);
    const asker = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
    closing.push(asker.close);
    const reader = await openGraphqlSocket(game.gateway.origin, game.token('bob'));
    closing.push(reader.close);
    asker.pause();
    const question = '{ pool(name: "Talk") { messages(first: 100) { text } } }';
    for (let asked = 0; asked < 50; asked += 1) asker.subscribe(question);
    // Whoever asks the same after all that, and reads, has their answers all the while.
    for (let asked = 0; asked < 20; asked += 1) expect((await reader.ask(question)).type).toBe('next');
    asker.resume();
    expect(await asker.closed).toBe(1013);
  });

  test('over socket.io is disconnected, reconnects by itself and gets what it missed, and affects nobody else', async () => {
    const [sleeper, reader] = [join('ann'), join('bob')];
    await sleeper.joined();
    await reader.joined();
    const wire = sleeper.wire();
    wire.pause();
    await say(flood);
    await until(() => reader.received.length === flood);
    wire.resume();
    await until(() => sleeper.left.length > 0);
    expect([sleeper.left[0], reader.left]).toEqual(['transport close', []]);
    await until(() => sleeper.socket.connected);
    expect(sleeper.received.length).toBeLessThan(flood);
    expect(await sleeper.joined(sleeper.received.at(-1)?.id ?? '0')).toMatchObject({ ok: true });
    expect(sleeper.received.map(({ id }) => id)).toEqual(reader.received.map(({ id }) => id));
  });
});

describe('one socket', () => {
  test('asks at most so many things at once', async () => {
    const { joined, socket } = join('ann');
    await until(() => socket.connected);
    const answers = await Promise.all(Array.from({ length: 60 }, () => joined()));
    const refused = answers.filter((answer) => 'error' in answer && answer.error.code === 'RATE_LIMITED');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    expect(await joined()).toMatchObject({ ok: true });
  });

  test('sends at most 16 kB a message', async () => {
    const { socket, left } = join('ann');
    await until(() => socket.connected);
    socket.emit('joinPool', 'x'.repeat(20_000));
    await until(() => left.length > 0);
    const graphql = await openGraphqlSocket(game.gateway.origin, game.token('ann'));
    graphql.subscribe(`{ me { id } } # ${'x'.repeat(20_000)}`);
    expect(await graphql.closed).toBe(1009);
  });
});
