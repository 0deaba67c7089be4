import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSchema, parse } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket, WebSocketServer } from 'ws';
import { contestChanged } from '../../pools/pool-events.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { EventStream, type EventSubscriber } from '../topics/event-stream.ts';
import { SharedAnswers } from '../topics/shared-answers.ts';
import { framesTo, sharedFrameTail } from './frames.ts';

describe('frames', () => {
  const answers = new SharedAnswers(sharedFrameTail);
  const schema = buildSchema('type Query { a: Int } type Subscription { text: String! }');
  const subscribers = new Map<string, EventSubscriber<object>>();
  const slow: string[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, async (socket) => {
      const { name, maxWaiting, id } = JSON.parse(decodeURIComponent(request.url?.slice(2) ?? ''));
      const disconnectSlow = () => {
        slow.push(name);
        socket.close(1013);
      };
      const listen = (subscriber: EventSubscriber<object>) => {
        subscribers.set(name, subscriber);
        socket.send('begun');
        return () => subscribers.delete(name);
      };
      const question = {
        schema,
        document: parse('subscription { text }'),
        rootValue: { text: () => new EventStream(listen, maxWaiting) },
        contextFor: () => ({}),
        viewer: '',
      };
      const queue = await answers.subscribe(question, framesTo(socket, wire, id, disconnectSlow));
      if (!(Symbol.asyncIterator in queue)) throw new Error('It is a subscription.');
      socket.on('close', () => void queue.return());
      await queue.next();
      socket.send('ended');
    }),
  );
  beforeEach(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const socket of sockets.clients) socket.terminate();
    subscribers.clear();
    slow.length = 0;
    await new Promise((closed) => server.close(closed));
  });

  async function connect(name: string, maxWaiting?: number, id = name) {
    const { port } = server.address() as AddressInfo;
    const asked = encodeURIComponent(JSON.stringify({ name, maxWaiting, id }));
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?${asked}`);
    const messages: string[] = [];
    socket.on('message', (data) => messages.push(String(data)));
    await once(socket, 'message');
    messages.length = 0;
    return { socket, messages };
  }
  const publish = (event: object) => {
    for (const subscriber of subscribers.values()) subscriber.send(event);
  };
  const next = (id: string, text: string) =>
    JSON.stringify({ id, type: 'next', payload: { data: { text } } });
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  }

  test('are whole and right at every length that has a header of its own, for every id', async () => {
    const ids = ['1', 'Board:1', '"quoted" \\ \n', '⛳🏌️', 'f6c9bb4e-53e0-4a8a-93a9-0d6c1f4b8c55'];
    const all = await Promise.all(ids.map((id) => connect(id, 100)));
    const around = [0, 125, 126, 65_535, 65_536];
    const texts = around.flatMap((length) =>
      Array.from({ length: 120 }, (_one, less) => 'x'.repeat(Math.max(0, length - less))).slice(0, 90),
    );
    texts.push('Füchse ⛳'.repeat(9000), '\ud800 alone');
    for (const text of texts) {
      publish({ text });
      await until(() => all.every(({ messages }) => messages.length > 0));
      expect(all.map(({ messages }) => messages.shift())).toEqual(ids.map((id) => next(id, text)));
    }
    for (const subscriber of subscribers.values()) subscriber.end();
    await until(() => all.every(({ messages }) => messages[0] === 'ended'));
  });

  test('reach each reader by their own id, whether or not others have it, too, and however many ids there are', async () => {
    const counted = Array.from({ length: 20 }, (_one, at) => `Board:${at + 1}`);
    const names = [...counted, 'second of Board:1', 'f6c9bb4e-53e0-4a8a-93a9-0d6c1f4b8c55'];
    const all = await Promise.all(names.map((name) => connect(name, 100, name.replace('second of ', ''))));
    for (const text of ['', 'x'.repeat(3000)]) {
      publish({ text });
      await until(() => all.every(({ messages }) => messages.length > 0));
      const heard = all.map(({ messages }) => messages.shift());
      expect(heard).toEqual(names.map((name) => next(name.replace('second of ', ''), text)));
    }
  });

  const long = 'x'.repeat(200_000);
  const last = 200;

  test('wait for a slow reader as the newest only, while a fast one has them all', async () => {
    const [reader, sleeper] = [await connect('reader', 1000), await connect('sleeper')];
    sleeper.socket.pause();
    for (let at = 1; at <= last; at += 1) {
      publish({ text: `${at} ${long}` });
      await until(() => reader.messages.length === at);
    }
    sleeper.socket.resume();
    const number = (message: string | undefined) => Number(/"text":"(\d+) /.exec(message ?? '')?.[1]);
    await until(() => number(sleeper.messages.at(-1)) === last);
    const read = sleeper.messages.map(number);
    expect(read).toEqual(read.toSorted((one, other) => one - other));
    expect(read.length).toBeLessThan(last);
    expect(slow).toEqual([]);
  });

  test('that may not be left out wait up to a bound, and then their reader is disconnected', async () => {
    const [reader, sleeper] = [await connect('reader', 10), await connect('sleeper', 10)];
    sleeper.socket.pause();
    for (let at = 1; slow.length === 0; at += 1) {
      publish({ text: long });
      await until(() => reader.messages.length === at);
    }
    expect(slow).toEqual(['sleeper']);
    sleeper.socket.resume();
    expect((await once(sleeper.socket, 'close'))[0]).toBe(1013);
    await until(() => !subscribers.has('sleeper'));
    expect(reader.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('a board that changes again and again', () => {
  let game: PoolGame;
  beforeEach(async () => {
    game = await openPoolGame(['ann', 'bob', 'carla']);
    await game.pool('Hot', ['ann', 'bob', 'carla']);
  });
  afterEach(() => game.gateway.close());

  async function change(): Promise<void> {
    const em = game.gateway.orm.em.fork();
    const [contest] = await em.execute<{ id: string; pool_id: string; version: number }[]>(
      `update contest set version = contest.version + 1 from pool where pool.id = pool_id and name = 'Hot'
       returning contest.id, pool_id, contest.version`,
    );
    const { id: contestId = '', pool_id: poolId = '', version = 0 } = contest ?? {};
    await game.gateway.bus.publish(em, contestChanged, { contestId, poolId, version });
  }

  /** A client as the manual of graphql-ws makes it. */
  function watch(player: string, query = 'subscription { board(pool: "Hot") { version } }') {
    const client = createClient({
      url: `${game.gateway.origin.replace(/^http/, 'ws')}/graphql`,
      connectionParams: { authorization: `Bearer ${game.token(player)}` },
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      lazy: false,
      onNonLazyError: () => {},
    });
    const versions: number[] = [];
    const ended = new Promise<unknown>((resolve) => {
      client.subscribe(
        { query },
        {
          next: ({ data, errors }) => {
            if (errors) return resolve(errors);
            versions.push(Object(data?.board).version);
          },
          error: resolve,
          complete: () => resolve('complete'),
        },
      );
    });
    return { client, versions, ended };
  }

  async function whileChanging(work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const changes = (async () => {
      while (!isDone) await change();
    })();
    try {
      await work();
    } finally {
      isDone = true;
      await changes;
    }
  }
  const received = async ({ versions }: ReturnType<typeof watch>, more: number) => {
    const enough = versions.length + more;
    while (versions.length < enough) await new Promise((resolve) => setImmediate(resolve));
  };

  test('reaches stock clients by their own ids, and ends for who signs out or leaves, and for nobody else', async () => {
    const [ann, bob, carla] = [watch('ann'), watch('bob'), watch('carla')];
    await whileChanging(async () => {
      for (const one of [ann, bob, carla]) await received(one, 3);
      await game.rest('ann', 'POST', '/logout', {});
      expect(await ann.ended).toMatchObject({ code: 4403 });
      const annHeard = ann.versions.length;
      await game.graphql('bob', 'mutation { leavePool(pool: "Hot") }');
      expect(await bob.ended).toMatchObject([{ extensions: { code: 'NOT_MEMBER' } }]);
      await received(carla, 5);
      expect(ann.versions).toHaveLength(annHeard);
    });
    expect(carla.versions).toEqual([...new Set(carla.versions)].sort((one, other) => one - other));
    // One socket carries several, each with an id of its own, and goes on when one of them ends.
    const second = { versions: [] as number[] };
    const stop = carla.client.subscribe<{ board: { version: number } }>(
      { query: 'subscription Again { board(pool: "Hot") { version } }' },
      {
        next: ({ data }) => void second.versions.push(data?.board.version ?? 0),
        error: () => {},
        complete: () => {},
      },
    );
    while (second.versions.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stop();
    await change();
    await received(carla, 1);
    await carla.client.dispose();
    expect(await carla.ended).toBe('complete');
  });
});
