import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Parts } from '../context.ts';
import { measuredRows } from '../database/measured-rows.ts';
import { moment, text } from '../database/rows.ts';

/** A task that has not succeeded for so long raises an alarm. */
const longSeconds = 600;

/** How the tasks have run on this gateway. */
export interface TaskRecords {
  skipped(task: string): void;
  /** Runs and times the task; returns its fault, if any. */
  measured(task: string, run: () => Promise<void>): Promise<unknown>;
  /** Logs the tasks that have not succeeded for too long, each at most once in that time. */
  alarm(): void;
  /** When each task last succeeded here; where it has not yet, when it first ran. */
  known(): { task: string; at: Date; hasSucceeded: boolean }[];
  /** Forgets what it knows, when another gateway may be running the tasks. */
  forget(): void;
}

const storedColumns = { task: text, succeeded_at: moment };
const storedStatement = 'select task, succeeded_at from task_success where task = any(array[?]::text[])';

const ofGateway = new WeakMap<Registry, TaskRecords>();

export function recordsOf(parts: Pick<Parts, 'orm' | 'metrics' | 'wallClock' | 'log'>): TaskRecords {
  const known = ofGateway.get(parts.metrics) ?? openRecords(parts);
  ofGateway.set(parts.metrics, known);
  return known;
}

/** Those of a gateway whose tasks have run. */
export const openedRecords = ({ metrics }: Pick<Parts, 'metrics'>): TaskRecords | undefined =>
  ofGateway.get(metrics);

function openRecords(parts: Pick<Parts, 'orm' | 'metrics' | 'wallClock' | 'log'>): TaskRecords {
  const { metrics, wallClock, log } = parts;
  const ask = measuredRows(parts);
  const registers = [metrics];
  const runs = new Counter({
    name: 'fairway_scheduled_task_runs_total',
    help: 'Tasks of the game clock that were due, by what became of them: done, failed, or skipped for one that failed.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'fairway_scheduled_task_seconds',
    help: 'How long tasks of the game clock take.',
    labelNames: ['task'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers,
  });
  const begunMs = new Map<string, number>();
  const succeededMs = new Map<string, number>();
  const alarmedMs = new Map<string, number>();
  const nowMs = () => wallClock.now().getTime();
  // A task that never succeeded has been failing since its first attempt.
  const sinceMs = (task: string) => succeededMs.get(task) ?? begunMs.get(task) ?? nowMs();
  const secondsSince = (atMs: number) => Math.max(0, (nowMs() - atMs) / 1000);
  new Gauge({
    name: 'fairway_scheduled_task_success_age_seconds',
    help: 'Time since a task of the game clock last succeeded, on the gateway that leads.',
    labelNames: ['task'],
    registers,
    async collect() {
      // A gateway that has only just begun to lead is no reason to forget for how long a task has been failing.
      const unknown = [...begunMs.keys()].filter((task) => !succeededMs.has(task));
      const stored = unknown.length === 0 ? [] : await ask(storedColumns, storedStatement, [unknown]);
      const storedMs = new Map(stored.map(({ task, succeeded_at }) => [task, succeeded_at.getTime()]));
      this.reset();
      for (const task of begunMs.keys())
        this.set({ task }, secondsSince(succeededMs.get(task) ?? storedMs.get(task) ?? sinceMs(task)));
    },
  });
  const begun = (task: string) => {
    if (!begunMs.has(task)) begunMs.set(task, nowMs());
  };
  return {
    skipped: (task) => {
      begun(task);
      runs.inc({ task, outcome: 'skipped' });
    },
    measured: async (task, run) => {
      begun(task);
      const stop = seconds.startTimer({ task });
      try {
        await run();
      } catch (fault) {
        runs.inc({ task, outcome: 'failed' });
        return fault ?? new Error('It failed without a reason.');
      } finally {
        stop();
      }
      runs.inc({ task, outcome: 'done' });
      succeededMs.set(task, nowMs());
      return undefined;
    },
    alarm: () => {
      for (const task of begunMs.keys()) {
        const age = secondsSince(sinceMs(task));
        const isAlarmed = nowMs() - (alarmedMs.get(task) ?? Number.NEGATIVE_INFINITY) < longSeconds * 1000;
        if (age < longSeconds || isAlarmed) continue;
        alarmedMs.set(task, nowMs());
        log.error({ task, ageSeconds: Math.round(age) }, 'schedule: task has not succeeded for a long time');
      }
    },
    known: () =>
      [...begunMs.keys()].map((task) => ({
        task,
        at: new Date(sinceMs(task)),
        hasSucceeded: succeededMs.has(task),
      })),
    forget: () => {
      begunMs.clear();
      succeededMs.clear();
      alarmedMs.clear();
    },
  };
}
