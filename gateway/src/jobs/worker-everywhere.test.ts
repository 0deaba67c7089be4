import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { hint } from '../live/bus/bus.ts';
import { openTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import type { Job } from './job.ts';
import { startWorker } from './worker.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const rung = hint<{ id: string }>('test.rung');

test('a job of all gateways is done by each of them, and ends with its gateway', async () => {
  let [began, ended] = [0, 0];
  const helping: Job = {
    name: 'test-helping',
    on: rung,
    onEveryGateway: true,
    retries: { limit: 0, delaySeconds: 0 },
    run: async ({ stopping }, id) => {
      expect(id).toBe('help');
      began += 1;
      while (!stopping?.aborted) await new Promise((resolve) => setTimeout(resolve, 20));
      ended += 1;
    },
  };
  const open = () =>
    startWorker(
      { ...gateway.parts, metrics: new Registry() },
      { databaseUrl: gateway.databaseUrl, jobs: [helping] },
    );
  const [one, other] = [await open(), await open()];
  const em = gateway.orm.em.fork();
  await gateway.bus.publish(em, rung, { id: 'help' });
  while (began < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  await one.stop();
  expect(ended).toBe(1);
  await other.stop();
  expect([began, ended]).toEqual([2, 2]);
  expect(await em.execute(`select 1 from pgboss.queue where name = 'test-helping'`)).toEqual([]);
});
