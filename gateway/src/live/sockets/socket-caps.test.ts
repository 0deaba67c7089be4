import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { WebSocket } from 'ws';
import { type GraphqlSocket, openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// Somebody opens sockets until nobody else finds room.

let gateway: TestGateway;
let ann: string;
let bob: string;
beforeAll(async () => {
  gateway = await openTestGateway({
    settings: { sandbox: false, maxSockets: { ofUser: 3, ofNetwork: 5 } },
    trustProxy: ['127.0.0.1'],
  });
  gateway.app.server.prependListener('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
  });
  ann = await gateway.signUp('ann');
  bob = await gateway.signUp('bob');
});
const open: { close(): void }[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  while (gateway.app.server.listening && (await connections()) > 0) await new Promise(setImmediate);
});
afterAll(() => gateway.close());

const connections = async () => {
  const text = await (await fetch(`${gateway.origin}/metrics`, { headers: { connection: 'close' } })).text();
  return Number(/^fairway_open_sockets (\d+)/m.exec(text)?.[1]);
};
/** Of either kind, known or not. */
const upgraded = new Set<Duplex>();
const from = (address: string) => ({ 'x-forwarded-for': address });

async function overGraphql(token: string | undefined, address: string): Promise<GraphqlSocket> {
  const socket = await openGraphqlSocket(gateway.origin, token, from(address));
  open.push(socket);
  return socket;
}

async function overSocketIo(
  token: string,
  address: string,
  transports = ['websocket'],
): Promise<string | undefined> {
  const socket: Socket = io(gateway.origin, {
    auth: { token },
    transports,
    reconnection: false,
    forceNew: true,
    extraHeaders: from(address),
  });
  open.push(socket);
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(undefined));
    socket.on('connect_error', (fault) =>
      resolve((fault as { data?: { code?: string } }).data?.code ?? fault.message),
    );
  });
}

test('one user gets so many sockets, of both kinds together and from anywhere, and others get theirs', async () => {
  await overGraphql(ann, '10.0.0.1');
  await overGraphql(ann, '10.0.0.2');
  expect(await overSocketIo(ann, '10.0.0.3')).toBeUndefined();
  expect(await overSocketIo(ann, '10.0.0.4')).toBe('RATE_LIMITED');
  await expect(overGraphql(ann, '10.0.0.5')).rejects.toMatchObject({ code: 1013 });
  await overGraphql(bob, '10.0.0.1');
});

test('a socket that is closed makes room for another', async () => {
  const [first] = [await overGraphql(ann, '10.0.0.1'), await overGraphql(ann, '10.0.0.1')];
  expect(await overSocketIo(ann, '10.0.0.1')).toBeUndefined();
  first.close();
  await first.closed;
  while ((await connections()) > 2) await new Promise(setImmediate);
  expect(await overSocketIo(ann, '10.0.0.1')).toBeUndefined();
});

test('sockets that close before they are authenticated count for no user’s limit', async () => {
  const dora = await gateway.signUp('dora');
  const em = gateway.orm.em.fork();
  const whileNobodyIsKnown = async (come: () => Promise<() => void>) => {
    await em.begin();
    await em.execute('lock table user_session in access exclusive mode');
    for (let count = 0; count < 3; count += 1) (await come())();
    while (upgraded.size > 0) await new Promise(setImmediate);
    await em.rollback();
  };
  await whileNobodyIsKnown(async () => {
    const url = `${gateway.origin.replace(/^http/, 'ws')}/graphql`;
    const socket = new WebSocket(url, 'graphql-transport-ws', { headers: from('10.0.0.1') });
    await once(socket, 'open');
    const payload = { authorization: `Bearer ${dora}` };
    socket.send(JSON.stringify({ type: 'connection_init', payload }));
    return () => socket.terminate();
  });
  for (let count = 0; count < 3; count += 1) await overGraphql(dora, '10.0.0.1');
  for (const socket of open.splice(0)) socket.close();
  while ((await connections()) > 0) await new Promise(setImmediate);

  const erin = await gateway.signUp('erin');
  await whileNobodyIsKnown(async () => {
    const socket: Socket = io(gateway.origin, {
      auth: { token: erin },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: from('10.0.0.2'),
    });
    await new Promise<void>((resolve) => socket.io.on('open', resolve));
    return () => socket.io.engine.close();
  });
  for (let count = 0; count < 3; count += 1) expect(await overSocketIo(erin, '10.0.0.2')).toBeUndefined();
});

test('one network gets so many, whoever they say they are, and another gets its own', async () => {
  for (const token of [ann, bob, undefined, undefined]) await overGraphql(token, '10.0.0.9');
  expect(await overSocketIo(bob, '10.0.0.9')).toBeUndefined();
  await expect(overGraphql(undefined, '10.0.0.9')).rejects.toMatchObject({ code: 1006 });
  expect(await overSocketIo(ann, '10.0.0.9')).toMatch(/websocket error/);
  expect(await overSocketIo(ann, '10.0.0.9', ['polling'])).toMatch(/xhr poll error/);
  expect(await overSocketIo(ann, '10.0.0.8', ['polling'])).toBeUndefined();
});

test('the addresses of one IPv6 household are one network', async () => {
  for (let i = 0; i < 5; i += 1) await overGraphql(undefined, `2001:db8:1:1::${i + 1}`);
  await expect(overGraphql(undefined, '2001:db8:1:1:ffff::9')).rejects.toMatchObject({ code: 1006 });
  await overGraphql(undefined, '2001:db8:1:2::1');
});
