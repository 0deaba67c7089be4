import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { openGraphqlSocket } from '../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

describe('sockets', () => {
  test('carry fifty operations, and not one more', async () => {
    const socket = await openGraphqlSocket(gateway.origin, token);
    for (let i = 0; i < 50; i++) await socket.ask('subscription { clock { now } }');
    expect(JSON.stringify(await socket.ask('subscription { clock { now } }'))).toMatch(/at most 50/);
    socket.close();
  });

  test('are for our own pages and for programs, of either kind', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    await expect(openGraphqlSocket(gateway.origin, token, foreign)).rejects.toThrow();
    await expect(openGraphqlSocket(gateway.origin, token, { origin: gateway.origin })).resolves.toBeDefined();
    const fault = await new Promise((resolve) => {
      const socket = io(gateway.origin, {
        auth: { token },
        transports: ['websocket'],
        extraHeaders: foreign,
        reconnection: false,
      });
      socket.on('connect_error', resolve);
      socket.on('connect', () => resolve('connected'));
    });
    expect(fault).toBeInstanceOf(Error);
  });

  test('of socket.io work by polling too, and want a token', async () => {
    const connect = (auth: object, transports: string[]) =>
      new Promise((resolve) => {
        const socket = io(gateway.origin, { auth, transports, reconnection: false });
        socket.on('connect', () => resolve(socket.disconnect() && 'connected'));
        socket.on('connect_error', resolve);
      });
    expect(await connect({ token }, ['polling'])).toBe('connected');
    expect(await connect({}, ['websocket'])).toMatchObject({ data: { code: 'UNAUTHENTICATED' } });
  });
});
