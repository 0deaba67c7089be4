import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { hint } from '../live/bus/bus.ts';
import { openBreakableConnection } from '../testing/breakable-connection.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import type { Job } from './job.ts';
import { startWorker } from './worker.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const rung = hint<{ id: string }>('test.rung');

test('a worker goes on by another line when its own is silent', async () => {
  const done: string[] = [];
  const job: Job = {
    name: 'test-silent',
    on: rung,
    retries: { limit: 0, delaySeconds: 0 },
    run: async (_ctx, id) => void done.push(id),
  };
  const line = await openBreakableConnection(gateway.databaseUrl, 5432);
  const parts = { ...gateway.parts, metrics: new Registry() };
  const worker = await startWorker(parts, { databaseUrl: line.url, jobs: [job], silenceMs: 3000 });
  line.stall();
  for (let turn = 1; done.length === 0; turn += 1) {
    await gateway.bus.publish(gateway.orm.em.fork(), rung, { id: `turn ${turn}` });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await worker.stop();
  line.close();
  expect(done.length).toBeGreaterThan(0);
}, 30_000);
