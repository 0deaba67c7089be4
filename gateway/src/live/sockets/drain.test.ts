import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let token: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('patient');
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await gateway.close();
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5);
}

const openSocketIo = async (options: object = {}) => {
  const socket = io(gateway.origin, { auth: { token }, forceNew: true, ...options });
  closing.push(() => socket.close());
  await until(() => socket.connected);
  return socket;
};

/** The status with which a new WebSocket is answered. */
const upgrade = (path: string) =>
  new Promise<number>((answered) => {
    const socket = new WebSocket(`${gateway.origin.replace(/^http/, 'ws')}${path}`, 'graphql-transport-ws');
    socket.on('unexpected-response', (_request, response) => answered(response.statusCode ?? 0));
    socket.on('open', () => answered(101));
    socket.on('error', () => {});
    closing.push(() => socket.terminate());
  });

describe('a gateway that drains', () => {
  test('parts from its sockets one by one so that they come back, and still answers what is asked', async () => {
    const ends: string[] = [];
    const count = 40;
    for (let opened = 0; opened < count; opened += 2) {
      const socket = await openSocketIo({
        reconnection: false,
        transports: opened % 4 ? ['websocket'] : ['polling'],
      });
      socket.on('disconnect', (reason) => ends.push(reason));
      const graphql = await openGraphqlSocket(gateway.origin, token);
      void graphql.closed.then((code) => ends.push(String(code)));
    }
    const drained = gateway.app.drain(1500);
    await until(() => ends.length > 0);
    expect(ends.length).toBeLessThan(count);
    const ready = await fetch(`${gateway.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, reason: 'The gateway is shutting down.' },
    ]);
    expect(await gateway.rest('GET', '/users', { token })).toMatchObject({ status: 200 });
    expect([await upgrade('/graphql'), await upgrade('/socket.io/?EIO=4&transport=websocket')]).toEqual([
      503, 503,
    ]);
    const polling = await fetch(`${gateway.origin}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(403);
    await drained;
    await until(() => ends.length === count);
    // After these, every client of either kind tries again by itself.
    expect(new Set(ends)).toEqual(new Set(['1001', 'transport close']));
  });

  test('with few sockets and no time given is done at once', async () => {
    const socket = await openSocketIo();
    await gateway.app.drain(0);
    await until(() => !socket.connected);
  });
});

test('a token that dies shows its owner out by name, and no client comes back with it', async () => {
  const reasons: string[] = [];
  const socket = await openSocketIo();
  socket.on('disconnect', (reason) => reasons.push(reason));
  const graphql = await openGraphqlSocket(gateway.origin, token);
  await gateway.rest('POST', '/logout', { token, body: {} });
  expect(await graphql.closed).toBe(4403);
  await until(() => reasons.length > 0);
  expect([reasons, socket.active]).toEqual([['io server disconnect'], false]);
});
