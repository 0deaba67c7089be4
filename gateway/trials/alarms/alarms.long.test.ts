import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type GatewayProcess, startGateway } from '../gateway-process.ts';
import { until } from '../until.ts';

// What the alarms and the dashboard ask Prometheus about, compared with what a gateway in its own process really tells.

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules = read('compose/watching/alarms.yml');
const alarms = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (['"])(.+)\2\n/g)].map(
  ([, name = '', , expr = '']) => ({
    name,
    expr,
  }),
);
const dashboard: unknown = JSON.parse(read('compose/watching/grafana/dashboard.json'));
const panels: { title: string; targets: { expr: string }[] }[] = Object(dashboard).panels;
const questions = [
  ...alarms.map(({ name, expr }) => ({ of: name, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
];

let gateway: GatewayProcess;
let told: string;
beforeAll(async () => {
  gateway = await startGateway({});
  await until('it leads', async () => (await gateway.metric('fairway_is_leader')) === 1);
  told = await (await fetch(`${gateway.origin}/metrics`)).text();
});
afterAll(() => gateway.remove());

/** Told by gateways that read from a standby; replica.long.test.ts asks one for them. */
const toldWithStandby = ['fairway_replica_age_seconds', 'fairway_replica_reads_total'];

/** The metrics of an expression: those of the product, and those of any process. */
const metricsIn = (expr: string) => expr.match(/\b(?:fairway|process|nodejs)_\w+/g) ?? [];
const isTold = (metric: string) =>
  [metric, metric.replace(/_(?:bucket|count|sum)$/, '')].some((name) => told.includes(`\n# TYPE ${name} `));

describe('a gateway tells', () => {
  test.each(questions)('all that is asked for by “$of”', ({ expr }) => {
    const metrics = metricsIn(expr);
    expect([...metrics, ...(expr.match(/^up\{/) ?? [])]).not.toEqual([]);
    expect(metrics.filter((metric) => !isTold(metric))).toEqual([]);
  });
});

describe('operations.md', () => {
  const page = read('docs/operations.md');

  test('has a paragraph for each alarm, in their order', () => {
    const section = page.slice(page.indexOf('\n## Alarms\n'));
    const told = [...section.matchAll(/^### (\w+)\n\n\S.{40,}$/gm)].map(([, name]) => name);
    expect(alarms.length).toBeGreaterThan(15);
    expect(told).toEqual(alarms.map(({ name }) => name));
    expect(rules.match(/^\s+- alert:/gm)).toHaveLength(alarms.length);
  });

  test('is where each alarm leads', () => {
    const leads = [...rules.matchAll(/runbook: docs\/operations\.md#(\w+)/g)].map(([, anchor]) => anchor);
    expect(leads).toEqual(alarms.map(({ name }) => name.toLowerCase()));
  });

  test('names only metrics that there are', () => {
    const named = page.match(/\bfairway_\w+/g) ?? [];
    const untold = new Set(named.filter((metric) => !isTold(metric)));
    expect([...untold]).toEqual(toldWithStandby);
  });
});
