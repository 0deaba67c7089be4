import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { grownBytes, usedBytes } from '../testing/memory/heap.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// A gateway that is asked the same again and again has no more to remember each time. The random tests look at memory
// after many different requests, by night; here a few kilobytes that stay with each request are seen at every run.

// The collector goes through everything several times in each round.
jest.setTimeout(300_000);

const rounds = 8;
const timesEach = 14;
/**
 * Of what is compared, three rounds apart, 6 kB that stay with each request are seen, and a context is more. By itself
 * memory grows by some 0.1 MB a round at first.
 */
const tolerated = 1.5 * 2 ** 20;

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
  const body = { poolName: 'Sunday Best', format: 'Single Week', buyIn: 0 };
  await gateway.rest('POST', '/create-pool', { token, body });
});
afterAll(() => gateway.close());

const asAnn = () => ({ authorization: `Bearer ${token}` });
/** What is answered, refused, malformed and not there, over each API. */
const requests: (() => InjectOptions)[] = [
  () => ({ method: 'GET', url: '/api/create-pool/pools', headers: asAnn() }),
  () => ({ method: 'GET', url: '/api/create-pool/pools' }),
  () => ({ method: 'POST', url: '/api/chat', headers: asAnn(), payload: { message: 5 } }),
  () => ({ method: 'GET', url: '/api/nothing' }),
  () => ({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' }),
  () => ({
    method: 'POST',
    url: '/graphql',
    headers: asAnn(),
    payload: { query: '{ pool(name: "Sunday Best") { id name memberCount } me { username } }' },
  }),
  () => ({ method: 'POST', url: '/graphql', payload: { query: '{ nothing }' } }),
];

test('requests leave nothing in memory', async () => {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let time = 0; time < timesEach; time += 1)
      for (const request of requests) await gateway.app.inject(request());
    samples.push(await usedBytes());
  }
  expect(grownBytes(samples, tolerated)).toBe(0);
});
