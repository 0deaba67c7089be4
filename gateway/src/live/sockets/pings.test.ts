import { once } from 'node:events';
import { setImmediate as breath } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const servers: [string, string | undefined][] = [
  ['/graphql', 'graphql-transport-ws'],
  ['/socket.io/?EIO=4&transport=websocket', undefined],
];
const open = async (path: string, protocol: string | undefined) => {
  const socket = new WebSocket(gateway.origin.replace(/^http/, 'ws') + path, protocol);
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
};

test.each(servers)('%s answers a ping', async (path, protocol) => {
  const socket = await open(path, protocol);
  socket.ping('here');
  expect(String((await once(socket, 'pong'))[0])).toBe('here');
  socket.close();
});

// More than the networks between two programs hold by themselves.
const floodBytes = 40_000_000;
const ping = Buffer.alloc(125);

test.each(servers)(
  '%s hangs up on who only pings and reads nothing',
  async (path, protocol) => {
    const socket = await open(path, protocol);
    const closed = once(socket, 'close');
    socket.pause();
    for (let sent = 0; sent < floodBytes && socket.readyState === socket.OPEN; sent += ping.length) {
      socket.ping(ping);
      // As fast as it is taken, and no faster: what waits here is not the gateway's trouble.
      while (socket.bufferedAmount > 1_000_000 && socket.readyState === socket.OPEN) await breath();
    }
    socket.resume();
    const [code] = await closed;
    expect(code).toBe(1006);
  },
  60_000,
);
