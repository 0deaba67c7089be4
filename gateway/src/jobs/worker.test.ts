import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Ctx } from '../context.ts';
import { hint } from '../live/bus/bus.ts';
import { withdraw } from '../money/withdrawals/withdrawal.service.ts';
import { countStatements } from '../testing/database/count-statements.ts';
import { type MoneyGateway, openMoneyGateway } from '../testing/money-gateway.ts';
import type { Job } from './job.ts';
import { periodSeconds } from './job-success.ts';
import { jobSchedule } from './schedule.ts';
import { startWorker, type Worker } from './worker.ts';

let gateway: MoneyGateway;
beforeAll(async () => {
  gateway = await openMoneyGateway();
});
afterAll(() => gateway.close());

const opened: Worker[] = [];
afterEach(async () => {
  for (const worker of opened.splice(0)) await worker.stop();
});
const open = async (jobs: readonly Job[]): Promise<Registry> => {
  const parts = { ...gateway.parts, metrics: new Registry() };
  opened.push(await startWorker(parts, { databaseUrl: gateway.databaseUrl, jobs, lookSeconds: 1 }));
  return parts.metrics;
};
const close = async () => opened.pop()?.stop();
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 50));
};
const query = <Row extends object>(statement: string) => gateway.orm.em.fork().execute<Row[]>(statement);

const rung = hint<{ id: string }>('test.rung');
const noRetries = { limit: 0, delaySeconds: 0 };

describe('the worker', () => {
  test('does what a hint asks for, once for all gateways, and again when it failed', async () => {
    const done: string[] = [];
    const ringing: Job = {
      name: 'test-ringing',
      on: rung,
      retries: { limit: 1, delaySeconds: 0 },
      run: async (ctx: Ctx, id) => {
        expect(ctx.caller).toEqual({ kind: 'service' });
        done.push(id);
        if (id === 'unlucky' && done.filter((one) => one === id).length === 1) throw new Error('not yet');
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
    };
    await open([ringing]);
    await open([ringing]);
    const { em } = gateway.ctxOf();
    for (const id of ['one', 'two', 'unlucky']) await gateway.bus.publish(em, rung, { id });
    await until(() => done.length >= 4);
    await close();
    await close();
    expect(done.sort()).toEqual(['one', 'two', 'unlucky', 'unlucky']);
  });

  test('tells how long ago each job that has a time last succeeded, whatever became of gateways since', async () => {
    let failures = 0;
    const hourly: Job = {
      name: 'test-hourly',
      cron: '23 * * * *',
      on: rung,
      retries: noRetries,
      run: async (_ctx, id) => {
        if (id !== 'unlucky') return;
        failures += 1;
        throw new Error('not now');
      },
    };
    const timeless: Job = { name: 'test-timeless', on: rung, retries: noRetries, run: async () => {} };
    // The clock goes on meanwhile.
    const hours = async (metrics: Registry, name: string) => {
      const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {};
      return Object.fromEntries(values.map(({ labels, value }) => [labels.job, Math.floor(value / 3600)]));
    };
    const ages = (metrics: Registry) => hours(metrics, 'fairway_job_success_age_seconds');
    const first = await open([hourly, timeless]);
    expect(await hours(first, 'fairway_job_period_seconds')).toEqual({ 'test-hourly': 1 });
    gateway.wallClock.advance({ hours: 1 });
    expect(await ages(first)).toEqual({ 'test-hourly': 1 });
    await gateway.bus.publish(gateway.ctxOf().em, rung, { id: 'lucky' });
    await until(async () => (await ages(first))['test-hourly'] === 0);
    gateway.wallClock.advance({ hours: 2 });
    await gateway.bus.publish(gateway.ctxOf().em, rung, { id: 'unlucky' });
    await until(() => failures === 1);
    await close();
    const second = await open([hourly, timeless]);
    expect(await ages(second)).toEqual({ 'test-hourly': 2 });
    await close();
    expect(await ages(await open([timeless]))).toEqual({});
  });

  test('tells all of that by one statement', async () => {
    const daily: Job = { name: 'test-daily', cron: '41 4 * * *', retries: noRetries, run: async () => {} };
    const metrics = await open([daily]);
    await metrics.metrics();
    expect(await countStatements(() => metrics.metrics())).toBe(1);
  });

  test('does not do again what is done, when that could not be noted', async () => {
    const done: string[] = [];
    const noted: Job = {
      name: 'test-noted',
      cron: '23 * * * *',
      on: rung,
      retries: { limit: 1, delaySeconds: 0 },
      run: async (_ctx, id) => void done.push(id),
    };
    const metrics = await open([noted]);
    const ended = async () => (await metrics.getSingleMetric('fairway_jobs_total')?.get())?.values ?? [];
    await query('alter table job_success rename to job_success_away');
    try {
      for (const id of ['one', 'two']) {
        await gateway.bus.publish(gateway.ctxOf().em, rung, { id });
        await until(async () => done.includes(id));
      }
      await until(async () => (await ended()).some(({ value }) => value >= 2));
    } finally {
      await query('alter table job_success_away rename to job_success');
    }
    expect(done).toEqual(['one', 'two']);
    expect(await ended()).toEqual([
      expect.objectContaining({ labels: { job: 'test-noted', outcome: 'done' }, value: 2 }),
    ]);
  });

  test.each([
    ['* * * * *', 60],
    ['23 * * * *', 3600],
    ['41 4 * * *', 86_400],
  ])('knows how often “%s” falls due', (cron, seconds) => {
    expect(periodSeconds(cron)).toBe(seconds);
  });

  test.each(['', '* 4 * * *', '0 4 * * 1', '*/5 * * * *', '0 4 1 * *'])(
    'refuses to watch a job that falls due by “%s”, about which it would be wrong',
    (cron) => {
      expect(() => periodSeconds(cron)).toThrow('Nobody knows how often');
    },
  );

  test('lets jobs ask for others', async () => {
    const done: string[] = [];
    let askedTwice = false;
    const second: Job = {
      name: 'test-second',
      retries: noRetries,
      // What is asked for is done once as long as it is waiting or under way: it waits for the second asking.
      run: async (_ctx, id) => {
        await until(() => askedTwice);
        done.push(id);
      },
    };
    const first: Job = {
      name: 'test-first',
      on: rung,
      retries: noRetries,
      run: async (_ctx, id, enqueue) => {
        await enqueue(second, `${id}, and again`);
        await enqueue(second, `${id}, and again`);
        askedTwice = true;
      },
    };
    await open([first, second]);
    await gateway.bus.publish(gateway.ctxOf().em, rung, { id: 'once' });
    await until(() => done.length > 0);
    await close();
    expect(done).toEqual(['once, and again']);
  });

  test('goes from one to the next, however many wait, without a pause between them', async () => {
    const done = new Set<string>();
    const job: Job = { name: 'test-many', retries: noRetries, run: async (_ctx, id) => void done.add(id) };
    await open([job]);
    await close();
    // As they wait after a night without a gateway. With its usual pause between two looks it would take ten minutes.
    await query(
      `insert into pgboss.job (name, data, singleton_key, policy)
       select 'test-many', jsonb_build_object('id', n::text), n, 'exclusive' from generate_series(1, 500) n`,
    );
    await open([job]);
    await until(() => done.size === 500);
    await close();
  });

  test('takes up what a dead one began, well within two minutes', async () => {
    const began: string[] = [];
    const job: Job = {
      name: 'test-mortal',
      retries: { limit: 3, delaySeconds: 0 },
      run: async (_ctx, id) => void began.push(id),
    };
    await open([job]);
    await close();
    // As a kill -9 leaves it: under way, by somebody who was last heard of some time ago.
    await query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_delay, started_on, heartbeat_on, heartbeat_seconds, singleton_key, policy, expire_seconds)
       values ('test-mortal', '{"id":"orphan"}', 'active', 3, 0, now() - interval '21 seconds',
         now() - interval '21 seconds', 20, 'orphan', 'exclusive', 120)`,
    );
    await query(
      "update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = 'test-mortal'",
    );
    await open([job]);
    await until(() => began.length > 0);
    await close();
    expect(began).toEqual(['orphan']);
  });

  test('lets a job do nothing more that is out of time, as it is when the gateway ends', async () => {
    await query('create table beat (at timestamptz not null default now())');
    const beats = async () => (await query<object>('select 1 from beat')).length;
    let isOver = false;
    let ended: 'not yet' | 'by itself' | 'because it was told' = 'not yet';
    const endless: Job = {
      name: 'test-endless',
      on: rung,
      retries: noRetries,
      run: async ({ em }) => {
        try {
          while (!isOver) {
            await em.fork().execute('insert into beat default values');
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          ended = 'by itself';
        } catch (fault) {
          ended = 'because it was told';
          throw fault;
        }
      },
    };
    await open([endless]);
    await gateway.bus.publish(gateway.ctxOf().em, rung, { id: 'endless' });
    await until(async () => (await beats()) > 0);
    await close();
    const before = await beats();
    await until(async () => ended !== 'not yet' || (await beats()) > before + 3);
    isOver = true;
    expect(ended).toBe('because it was told');
  });

  test('gives a job no successor before it has ended', async () => {
    let [active, most, runs] = [0, 0, 0];
    const slow: Job = {
      name: 'test-slow',
      on: rung,
      limitSeconds: 1,
      retries: { limit: 1, delaySeconds: 0 },
      run: async ({ em, signal }) => {
        runs += 1;
        active += 1;
        most = Math.max(most, active);
        try {
          while (runs === 1) {
            await em.fork().execute('select pg_sleep(0.05)');
            expect(signal?.aborted).toBe(false);
          }
        } finally {
          active -= 1;
        }
      },
    };
    await open([slow]);
    await gateway.bus.publish(gateway.ctxOf().em, rung, { id: 'slow' });
    await until(() => runs === 2 && active === 0);
    await close();
    expect(most).toBe(1);
  });

  test('falls due by the schedule, and forgets what is no longer on it', async () => {
    const named = (name: string, cron?: string): Job => ({
      name,
      ...(cron ? { cron } : {}),
      retries: noRetries,
      run: async () => {},
    });
    await open([named('test-kept', '1 * * * *'), named('test-dropped', '2 * * * *')]);
    await close();
    await open([named('test-kept', '3 * * * *'), named('test-dropped')]);
    expect(await query('select name, cron from pgboss.schedule order by name')).toEqual([
      { name: 'test-kept', cron: '3 * * * *' },
    ]);
  });
});

test('the schedule sends a withdrawal soon after it was asked for, and pays it', async () => {
  await open(jobSchedule);
  const falling = jobSchedule.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : []));
  const planned = await query<{ name: string }>('select name, cron from pgboss.schedule');
  expect(new Set(planned)).toEqual(new Set(falling));
  const bob = await gateway.player('bob', 5000);
  await withdraw(gateway.ctxOf(bob), { amountCents: 5000, email: 'bob@bank.test' });
  const stands = async (status: string) => {
    const [row] = await query<{ status: string }>('select status from withdrawal');
    return row?.status === status;
  };
  await until(() => stands('sent'));
  gateway.wallClock.advance({ seconds: 10 });
  await until(() => stands('paid'));
  expect(await gateway.checkbook.echecks()).toMatchObject([{ recipient: 'bob@bank.test', amount: 50 }]);
});
