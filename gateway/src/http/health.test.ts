import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
  await gateway.signUp('ann');
});
afterAll(() => gateway.close());

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.origin + path, init);

describe('for those who watch over it', () => {
  test('it says that it lives, that it can serve, and how it fares', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect(await (await ask('/readyz')).json()).toEqual({ ready: true });
    const metrics = await (await ask('/metrics')).text();
    expect(metrics).toMatch(/fairway_request_seconds_count{.*route="\/api\/login"/);
    expect(metrics).toMatch(/fairway_open_sockets \d/);
    expect(metrics).toMatch(/fairway_feed_age_seconds/);
  });

  test.each(['/healthz', '/readyz', '/metrics'])('%s is not found in any other spelling', async (path) => {
    for (const other of [`${path}/`, `${path}/?now`, path.toUpperCase()]) {
      expect(await (await ask(other)).text()).not.toMatch(/fairway_|"alive"|"ready"/);
    }
    expect((await ask(`${path}?now`)).status).toBe(200);
  });
});
