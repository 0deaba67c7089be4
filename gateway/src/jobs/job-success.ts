import { daySeconds, hourMs, minuteMs, secondMs } from '@fairway/schema/days';
import { Gauge } from 'prom-client';
import type { Ctx, Parts } from '../context.ts';
import { measuredRows } from '../database/measured-rows.ts';
import { moment, number, rowsOf, text } from '../database/rows.ts';
import type { Job } from './job.ts';

/** From one time that a job falls due to the next: a minute, an hour or a day, as its expression leaves one open. */
export function periodSeconds(cron: string): number {
  const [, minute = '', hour = '', rest = ''] = cron.match(/^(\*|\d+) (\*|\d+) (.+)$/) ?? [];
  if (rest === '* * *') {
    if (hour !== '*' && minute !== '*') return daySeconds;
    if (hour === '*') return (minute === '*' ? minuteMs : hourMs) / secondMs;
  }
  throw new Error(
    `Nobody knows how often “${cron}” falls due: write it as others are, or teach periodSeconds.`,
  );
}

/** A job that never succeeded has been failing since a gateway first knew it; one that is known no more is forgotten. */
export async function beginJobSuccess(
  { orm, wallClock }: Pick<Parts, 'orm' | 'wallClock'>,
  jobs: readonly Job[],
): Promise<void> {
  const known = jobs.flatMap(({ name, cron }) => (cron ? [{ job: name, period: periodSeconds(cron) }] : []));
  const em = orm.em.fork();
  await em.execute(
    `insert into job_success (job, period_seconds, succeeded_at)
     select job, period, ? from jsonb_to_recordset(?::jsonb) as known (job text, period int)
     on conflict (job) do update set period_seconds = excluded.period_seconds`,
    [wallClock.now(), JSON.stringify(known)],
  );
  await em.execute('delete from job_success where job not in (select jsonb_array_elements_text(?::jsonb))', [
    JSON.stringify(known.map(({ job }) => job)),
  ]);
}

/** Jobs without a time fall due when there is something to do: they may have succeeded long ago and miss nothing. */
export async function noteJobSuccess(
  { orm, wallClock }: Pick<Parts, 'orm' | 'wallClock'>,
  { name, cron }: Job,
): Promise<void> {
  if (!cron) return;
  // A gateway of an older version may have forgotten it.
  await orm.em.fork().execute(
    `insert into job_success (job, period_seconds, succeeded_at) values (?, ?, ?)
     on conflict (job) do update set succeeded_at = excluded.succeeded_at`,
    [name, periodSeconds(cron), wallClock.now()],
  );
}

const columns = { job: text, period_seconds: number, succeeded_at: moment };

/** How long ago each of them succeeded, and how often it should, read when scraped: the same on all gateways. */
export function measureJobSuccess(parts: Parts): void {
  const ask = measuredRows(parts);
  const readAll = () => ask(columns, 'select job, period_seconds, succeeded_at from job_success');
  let reading: ReturnType<typeof readAll> | undefined;
  /** Both gauges are scraped at once, and share a statement. */
  const read = () => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const labelNames = ['job'];
  const registers = [parts.metrics];
  new Gauge({
    name: 'fairway_job_success_age_seconds',
    help: 'Time since a job that has a time last succeeded, on any gateway.',
    labelNames,
    registers,
    async collect() {
      const known = await read();
      this.reset();
      const nowMs = parts.wallClock.now().getTime();
      for (const { job, succeeded_at } of known)
        this.set({ job }, Math.max(0, (nowMs - succeeded_at.getTime()) / 1000));
    },
  });
  new Gauge({
    name: 'fairway_job_period_seconds',
    help: 'From one time that a job falls due to the next.',
    labelNames,
    registers,
    async collect() {
      const known = await read();
      this.reset();
      for (const { job, period_seconds } of known) this.set({ job }, period_seconds);
    },
  });
}

/** For the operators' page, the one that has waited longest for its next success first. */
export const jobSuccess = ({ em }: Pick<Ctx, 'em'>) =>
  rowsOf(
    em,
    columns,
    `select job, period_seconds, succeeded_at from job_success
     order by succeeded_at + period_seconds * interval '1 second', job`,
  );
