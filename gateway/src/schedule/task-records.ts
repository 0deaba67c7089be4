import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Parts } from '../context.ts';

/** A task that has not succeeded for so long raises an alarm. */
const longSeconds = 600;

/** How the tasks have run on this gateway. */
export interface TaskRecords {
  skipped(task: string): void;
  /** Runs and times the task; returns its fault, if any. */
  measured(task: string, run: () => Promise<void>): Promise<unknown>;
  /** Logs the tasks that have not succeeded for too long, each at most once in that time. */
  alarm(): void;
  /** When each task last succeeded, or began to fail. */
  succeeded(): { task: string; at: Date }[];
  /** Forgets what it knows, when another gateway may be running the tasks. */
  forget(): void;
}

const ofGateway = new WeakMap<Registry, TaskRecords>();

export function recordsOf(parts: Pick<Parts, 'metrics' | 'wallClock' | 'log'>): TaskRecords {
  const known = ofGateway.get(parts.metrics) ?? openRecords(parts);
  ofGateway.set(parts.metrics, known);
  return known;
}

function openRecords({ metrics, wallClock, log }: Pick<Parts, 'metrics' | 'wallClock' | 'log'>): TaskRecords {
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
  const succeededMs = new Map<string, number>();
  const alarmedMs = new Map<string, number>();
  const nowMs = () => wallClock.now().getTime();
  const ageSeconds = (task: string) => Math.max(0, (nowMs() - (succeededMs.get(task) ?? nowMs())) / 1000);
  new Gauge({
    name: 'fairway_scheduled_task_success_age_seconds',
    help: 'Time since a task of the game clock last succeeded, on the gateway that leads.',
    labelNames: ['task'],
    registers,
    collect() {
      this.reset();
      for (const task of succeededMs.keys()) this.set({ task }, ageSeconds(task));
    },
  });
  // A task that never succeeded has been failing since its first attempt.
  const begun = (task: string) => {
    if (!succeededMs.has(task)) succeededMs.set(task, nowMs());
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
      for (const task of succeededMs.keys()) {
        const age = ageSeconds(task);
        const isAlarmed = nowMs() - (alarmedMs.get(task) ?? Number.NEGATIVE_INFINITY) < longSeconds * 1000;
        if (age < longSeconds || isAlarmed) continue;
        alarmedMs.set(task, nowMs());
        log.error({ task, ageSeconds: Math.round(age) }, 'schedule: task has not succeeded for a long time');
      }
    },
    succeeded: () => [...succeededMs].map(([task, at]) => ({ task, at: new Date(at) })),
    forget: () => {
      succeededMs.clear();
      alarmedMs.clear();
    },
  };
}
