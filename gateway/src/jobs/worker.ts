import { daySeconds, minuteMs } from '@fairway/schema/days';
import { PgBoss } from 'pg-boss';
import { Counter } from 'prom-client';
import { createCtx, type Parts } from '../context.ts';
import type { Enqueue, Job } from './job.ts';
import { beginJobSuccess, measureJobSuccess, noteJobSuccess } from './job-success.ts';

/** A worker without a heartbeat for so long is considered dead, and its job goes to another. */
const heartbeatSeconds = 20;
/** A job's usual time limit. After it the job is aborted and its statements are refused. */
const usualLimitSeconds = 90;
/** Time for requests to other services that are still under way at the limit; they have time-outs of their own. */
const graceSeconds = 30;
/** New jobs wake their worker; polling finds delayed ones and those whose wake-up was lost. */
const pollSeconds = 5;
/** Concurrent runs of a queued job; cron jobs run one at a time. */
const atOnce = 4;
const timeoutMs = 5000;
/** A line of the queue that is silent for so long leads nowhere, and another takes its place. */
const usualSilenceMs = 30_000;
/** Every poll fails while the database is away; log only one fault in this time. */
const quietMs = minuteMs;

interface Options {
  databaseUrl: string;
  jobs: readonly Job[];
  /** How often to look for dead workers. */
  lookSeconds?: number;
  /** How long a statement of the queue may go unanswered. */
  silenceMs?: number;
}

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Runs the jobs of the wall clock, shared by all gateways on this database: one of them runs each, and another
 * takes over if it dies. The queue only says that there is work; what it is stands in the tables, so a job may
 * run twice. A job that is out of time, or was taken over, ends before its successor begins.
 */
export async function startWorker(
  parts: Parts,
  { databaseUrl, jobs, lookSeconds = 10, silenceMs = usualSilenceMs }: Options,
): Promise<Worker> {
  const { log, bus, metrics } = parts;
  const done = new Counter({
    name: 'fairway_jobs_total',
    help: 'Jobs that were done, by what became of them.',
    labelNames: ['job', 'outcome'],
    registers: [metrics],
  });
  // It hands the two that it does not know of to its connections.
  const ofConnections = { query_timeout: silenceMs, keepAlive: true };
  const boss = new PgBoss({
    ...ofConnections,
    connectionString: databaseUrl,
    application_name: 'fairway jobs',
    max: 4,
    connectionTimeoutMillis: timeoutMs,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    useListenNotify: true,
  });
  measureJobSuccess(parts);
  const stopping = new AbortController();
  /** Ends what the queue knows nothing of. */
  const outOfGateway = new AbortController();
  let quietUntilMs = 0;
  boss.on('error', (fault) => {
    const nowMs = parts.wallClock.now().getTime();
    if (nowMs < quietUntilMs) return;
    quietUntilMs = nowMs + quietMs;
    log.warn({ err: fault }, 'jobs: queue error');
  });
  boss.on('warning', (warning) => log.warn(warning, 'jobs: queue warning'));
  await boss.start();
  await beginJobSuccess(parts, jobs);

  const enqueue: Enqueue = async ({ name }, id) => {
    await boss.send(name, { id }, { singletonKey: id });
  };
  const doOne = async (job: Job, id: string, until: AbortSignal | undefined) => {
    const outOfTime = AbortSignal.timeout((job.limitSeconds ?? usualLimitSeconds) * 1000);
    const signal = until ? AbortSignal.any([until, outOfTime]) : outOfTime;
    const ctx = createCtx(parts, {
      caller: { kind: 'service' },
      address: '',
      signal,
      stopping: stopping.signal,
    });
    try {
      await job.run(ctx, id, enqueue);
      // It is done all the same, and not to be done again.
      await noteJobSuccess(parts, job).catch((fault) =>
        log.warn({ err: fault, job: job.name }, 'jobs: success could not be noted'),
      );
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
        await doOne(job, asked?.data?.id ?? '', asked?.signal).finally(() => {
          // Look for the next job at once, instead of after the polling pause.
          if (workerId !== undefined) boss.notifyWorker(workerId);
        });
      });
    };
    for (let place = 0; place < (job.cron ? 1 : atOnce); place += 1) await take();
  };
  const queued = jobs.filter(({ onEveryGateway }) => !onEveryGateway);
  await Promise.all(queued.map(attend));
  await forgetFormerSchedules(boss, jobs);
  const underWay = new Set<Promise<void>>();
  const doHere = (job: Job, id: string) => {
    // What has failed is in the log.
    const one = doOne(job, id, outOfGateway.signal).catch(() => {});
    underWay.add(one);
    one.finally(() => underWay.delete(one));
  };
  const everywhere = jobs.flatMap((job) =>
    job.on && job.onEveryGateway ? [bus.subscribe(job.on, ({ id }) => doHere(job, id))] : [],
  );
  const once = queued.flatMap((job) =>
    job.on
      ? bus.subscribeOnce(job.on, ({ id }) => {
          // If this fails, the job runs at its next cron time or poll.
          enqueue(job, id).catch((fault) =>
            log.warn({ err: fault, job: job.name }, 'jobs: job could not be queued'),
          );
        })
      : [],
  );
  return {
    stop: async () => {
      for (const stop of [...everywhere, ...once]) stop();
      stopping.abort();
      const timer = setTimeout(() => outOfGateway.abort(), timeoutMs);
      await Promise.all([boss.stop({ timeout: timeoutMs }), ...underWay]).finally(() => clearTimeout(timer));
    },
  };
}

/** `exclusive`: for each id at most one job is queued or running. */
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
    deleteAfterSeconds: daySeconds,
  };
  await boss.createQueue(name, { ...options, policy: 'exclusive' });
  await boss.updateQueue(name, options);
}

/** Removes schedules of older versions, which would go on falling due. */
async function forgetFormerSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const falling = new Set(jobs.flatMap(({ name, cron }) => (cron ? [name] : [])));
  for (const { name, key } of await boss.getSchedules())
    if (!falling.has(name)) await boss.unschedule(name, key);
}
