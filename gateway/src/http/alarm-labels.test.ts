import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { measureServices } from '../configuration/outside.ts';
import type { Job } from '../jobs/job.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { hint } from '../live/bus/bus.ts';
import { type FakeSeason, openFakeSeason } from '../testing/fake-season.ts';
import { labelsIn, type NamedLabel } from './testing/promql-labels.ts';

// An alarm that asks for a label or a value that no metric has is never raised. Each that an alarm or the dashboard
// names is looked for in what a gateway tells, after something of everything has happened in it. Whether there are such
// metrics at all is asked of a gateway in its own process (trials/alarms).

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, 'compose/watching', path), 'utf8');
const alarms = [...read('alarms.yml').matchAll(/expr: (['"])(.+)\1\n/g)].map(([, , expr = '']) => expr);
const panels: { targets: { expr: string }[] }[] = Object(JSON.parse(read('grafana/dashboard.json'))).panels;
const questions = [...alarms, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
const labelled = questions.filter((expr) => labelsIn(expr).length > 0);

const asked = hint<{ id: string }>('test.fails');
const failing: Job = {
  name: 'test-failing',
  on: asked,
  retries: { limit: 0, delaySeconds: 0 },
  run: () => Promise.reject(new Error('It fails on purpose.')),
};

let season: FakeSeason;
let worker: Worker;
let told: string;
beforeAll(async () => {
  season = await openFakeSeason();
  const { gateway } = season;
  const { parts } = gateway;
  const sql = (text: string, values: unknown[] = []) => gateway.orm.em.fork().execute(text, values);
  season.score(1, 1, () => ({}));
  await season.at('2027-01-14T20:00:00Z');
  await sql(
    `insert into outbox (id, kind, lane, topic, key, payload, phase, created_at, next_attempt_at, give_up_at, expires_at)
     values (?, 'mail', '', '', '', '{}', 'given_up', now(), now(), now(), now())`,
    [randomUUID()],
  );
  const watch = measureServices(parts.metrics);
  watch.onRequest({ service: 'Stripe', outcome: 'answered' });
  watch.onBreaker({ service: 'Stripe', isOpen: true });
  await gateway.graphql('{ clock { now } }');
  worker = await startWorker(parts, { databaseUrl: gateway.databaseUrl, jobs: [failing], lookSeconds: 1 });
  await gateway.bus.publish(gateway.orm.em.fork(), asked, { id: 'one' });
  const isIn = (text: string) => /fairway_jobs_total\{[^}]*outcome="failed"/.test(text);
  do {
    await new Promise((done) => setTimeout(done, 50));
    told = await (await fetch(`${gateway.origin}/metrics`)).text();
  } while (!isIn(told));
});
afterAll(async () => {
  await worker.stop();
  await season.gateway.close();
});

/** The values that a label of a metric has had. */
function valuesOf({ metric, label }: NamedLabel): string[] {
  const samples = told.split('\n').filter((line) => line.startsWith(`${metric}{`));
  return samples.flatMap((line) => {
    const [, value] = new RegExp(`[{,]${label}="((?:[^"\\\\]|\\\\.)*)"`).exec(line) ?? [];
    return value === undefined ? [] : [value];
  });
}

/** Metrics of which nothing has happened have their labels all the same. */
function hasLabel(named: NamedLabel): boolean {
  const base = named.metric.replace(/_(?:bucket|count|sum)$/, '');
  const { metrics } = season.gateway.parts;
  const metric = metrics.getSingleMetric(named.metric) ?? metrics.getSingleMetric(base);
  const names: unknown = Object(metric).labelNames;
  return valuesOf(named).length > 0 || (Array.isArray(names) && names.includes(named.label));
}

const isTold = (named: NamedLabel): boolean => {
  const { metric, label, asksFor } = named;
  // It is Prometheus itself that says who is up.
  if (metric === 'up') return asksFor?.(/job_name: (\w+)/.exec(read('prometheus.yml'))?.[1] ?? '') ?? false;
  // Nothing is a fault of ours here, so that it is seen only how a status is written.
  if (label === 'status' && asksFor?.('500'))
    return hasLabel(named) && valuesOf(named).every((status) => /^\d{3}$/.test(status));
  return asksFor ? valuesOf(named).some(asksFor) : hasLabel(named);
};

describe('the labels and values are told that are named by', () => {
  test.each(labelled)('%s', (expr) => {
    expect(labelsIn(expr).filter((named) => !isTold(named))).toEqual([]);
  });
});

test.each([
  'min(fairway_feed_age_seconds{feed="in_play"})',
  'min(fairway_feed_age_seconds{name="in-play"})',
  'max by (feed, kind) (fairway_feed_refused)',
  'sum by (job) (increase(fairway_jobs_total{outcome="broken"}[1h]))',
  'sum by (why) (fairway_none_such)',
])('one that is not told is found: %s', (expr) => {
  expect(labelsIn(expr).every(isTold)).toBe(false);
});
