import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openGraphqlSocket } from '../../testing/graphql-socket.ts';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import { testAccessToken } from './testing/test-access-token.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Only what is done again and again waits for the test.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  gateway = await openTestGateway();
});
afterAll(async () => {
  await gateway.close();
  jest.useRealTimers();
});

const lastUses = async (session: string): Promise<Record<string, number>> => {
  await gateway.parts.backgroundWork.settled();
  const { data } = await gateway.graphql('{ me { accessTokens { id lastUsedAt } } }', {}, session);
  const tokens: { id: string; lastUsedAt: string }[] = Object(data?.me).accessTokens;
  return Object.fromEntries(tokens.map(({ id, lastUsedAt }) => [id, Date.parse(lastUsedAt)]));
};

test('a token is in use as long as a socket of it is open, though it asks nothing more', async () => {
  const session = await gateway.signUp('ann');
  const [listening, idle] = [
    await testAccessToken(gateway, 'ann', session),
    await testAccessToken(gateway, 'ann', session),
  ];
  const socket = await openGraphqlSocket(gateway.origin, listening.token);
  await gateway.rest('GET', '/users', { token: idle.token });
  const first = await lastUses(session);
  gateway.wallClock.advance({ hours: 5 });
  const later = gateway.wallClock.now().getTime();
  jest.advanceTimersByTime(60_000);
  const second = await lastUses(session);
  expect(second[idle.id]).toBe(first[idle.id]);
  expect(second[listening.id]).toBeGreaterThanOrEqual(later);

  socket.close();
  await socket.closed;
  gateway.wallClock.advance({ hours: 5 });
  jest.advanceTimersByTime(60_000);
  expect(await lastUses(session)).toEqual(second);
});
