import { PgBoss, type Job as QueuedJob } from 'pg-boss';
import { Counter } from 'prom-client';
import { createCtx, type Parts } from '../context.ts';
import type { Enqueue, Job } from './job.ts';

/** A worker that says nothing for so long is taken for dead, and its job is given to another. */
const heartbeatSeconds = 20;
/** So long a job may take, if it does not say otherwise; then it is told to stop, and the database refuses whatever else it asks. */
const usualLimitSeconds = 90;
/** So long what it had asked of somebody else may still be on its way: that has time-outs of its own. */
const graceSeconds = 30;
/** New jobs wake their worker; this finds those that were waiting for a moment, and those nobody told of. */
const pollSeconds = 5;
/** So many of those that are asked for are done at once; those that fall due by themselves come alone. */
const atOnce = 4;
const patienceMs = 5000;
/** While the database is away every poll complains, and one complaint is enough. */
const quietMs = 60_000;

interface Options {
  databaseUrl: string;
  jobs: readonly Job[];
  /** So often somebody looks for workers that died. */
  lookSeconds?: number;
}

/** A job as the queue hands it over. */
type Asked = QueuedJob<{ id?: string } | null>;

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Does the jobs that fall due on the wall clock, shared with all gateways on this database: each is done by
 * one of them, and by another one if that dies. Queues only say that there is something to do; what it is
 * stands in the tables, so that a job may run twice. One that is out of time, or not this gateway's any more, is
 * over before its successor begins.
 */
export async function startWorker(
  parts: Parts,
  { databaseUrl, jobs, lookSeconds = 10 }: Options,
): Promise<Worker> {
  const { log, bus, metrics } = parts;
  const done = new Counter({
    name: 'fairway_jobs_total',
    help: 'Jobs that were done, by what became of them.',
    labelNames: ['job', 'outcome'],
    registers: [metrics],
  });
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'fairway jobs',
    max: 4,
    connectionTimeoutMillis: patienceMs,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    useListenNotify: true,
  });
  const stopping = new AbortController();
  let quietUntilMs = 0;
  boss.on('error', (fault) => {
    const nowMs = parts.wallClock.now().getTime();
    if (nowMs < quietUntilMs) return;
    quietUntilMs = nowMs + quietMs;
    log.warn({ err: fault }, 'jobs: queue error');
  });
  boss.on('warning', (warning) => log.warn(warning, 'jobs: queue warning'));
  await boss.start();

  const enqueue: Enqueue = async ({ name }, id) => {
    await boss.send(name, { id }, { singletonKey: id });
  };
  const doOne = async (job: Job, asked: Asked | undefined) => {
    const outOfTime = AbortSignal.timeout((job.limitSeconds ?? usualLimitSeconds) * 1000);
    const signal = asked ? AbortSignal.any([asked.signal, outOfTime]) : outOfTime;
    const ctx = createCtx(parts, {
      caller: { kind: 'service' },
      address: '',
      signal,
      stopping: stopping.signal,
    });
    try {
      await job.run(ctx, asked?.data?.id ?? '', enqueue);
      done.inc({ job: job.name, outcome: 'done' });
    } catch (fault) {
      done.inc({ job: job.name, outcome: 'failed' });
      log.warn({ err: fault, job: job.name }, 'jobs: job failed');
      throw fault;
    }
  };
  const attend = async (job: Job) => {
    await openQueue(boss, job);
    if (job.cron) await boss.schedule(job.name, job.cron);
    const options = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
    const take = async () => {
      let workerId: string | undefined;
      workerId = await boss.work<{ id?: string } | null>(job.name, options, async ([asked]) => {
        await doOne(job, asked).finally(() => {
          // Who has done one looks for the next at once, instead of after the usual pause.
          if (workerId !== undefined) boss.notifyWorker(workerId);
        });
      });
    };
    for (let place = 0; place < (job.cron ? 1 : atOnce); place += 1) await take();
  };
  await Promise.all(jobs.map(attend));
  await forgetFormerSchedules(boss, jobs);
  const stopHearing = jobs.flatMap((job) =>
    job.on
      ? bus.hear(job.on, ({ id }) => {
          // Without it the job waits for its time.
          enqueue(job, id).catch((fault) =>
            log.warn({ err: fault, job: job.name }, 'jobs: job could not be queued'),
          );
        })
      : [],
  );
  return {
    stop: async () => {
      for (const stop of stopHearing) stop();
      stopping.abort();
      await boss.stop({ timeout: patienceMs });
    },
  };
}

/** Of what is asked for about one thing there is one at a time, waiting or under way. */
async function openQueue(
  boss: PgBoss,
  { name, retries, limitSeconds = usualLimitSeconds }: Job,
): Promise<void> {
  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    expireInSeconds: limitSeconds + graceSeconds,
    heartbeatSeconds,
    notify: true,
    deleteAfterSeconds: 86_400,
  };
  await boss.createQueue(name, { ...options, policy: 'exclusive' });
  await boss.updateQueue(name, options);
}

/** What an older version had on its schedule would go on falling due. */
async function forgetFormerSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const falling = new Set(jobs.flatMap(({ name, cron }) => (cron ? [name] : [])));
  for (const { name, key } of await boss.getSchedules())
    if (!falling.has(name)) await boss.unschedule(name, key);
}
