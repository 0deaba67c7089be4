import { frozenClock } from '../clocks.ts';
import { createCtx, type Parts } from '../context.ts';
import { allTasks } from './all-tasks.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { recordsOf } from './task-records.ts';

const limitSeconds = 60;

/** Thrown when all tasks ran and some failed; the faults are in the log already. */
export class TasksFailed extends Error {
  constructor(readonly names: readonly string[]) {
    super(`Of what was due, something failed: ${names.join(', ')}.`);
  }
}

/**
 * Runs all tasks that are due, in order. A task that fails or times out does not stop the others, except those
 * that need it. The caller makes sure that only one gateway ticks at a time. A jump of the sandbox's clock calls
 * this step by step, without `background`: then whatever is due is done when it returns.
 */
export async function tick(
  parts: Parts,
  tasks: readonly ScheduledTask[] = allTasks,
  background?: BackgroundTasks,
): Promise<void> {
  const records = recordsOf(parts);
  const atBeginning = { ...parts, gameClock: frozenClock(parts.gameClock) };
  const failed: string[] = [];
  const missing = new Set<string>();
  for (const task of tasks) {
    const waitsFor = task.needs?.filter((name) => missing.has(name)) ?? [];
    if (waitsFor.length > 0) {
      missing.add(task.name);
      records.skipped(task.name);
      parts.log.warn({ task: task.name, waitsFor }, 'schedule: task skipped, since it needs one that failed');
      continue;
    }
    const run = async (stopping?: AbortSignal): Promise<boolean> => {
      const fault = await records.measured(task.name, () =>
        inTime(task.runsAtTickStart ? atBeginning : parts, task, stopping),
      );
      if (fault !== undefined) parts.log.error({ err: fault, task: task.name }, 'schedule: task failed');
      return fault === undefined;
    };
    if (background && task.runsInBackground) {
      background.start(task.name, run);
      continue;
    }
    if (await run()) continue;
    missing.add(task.name);
    failed.push(task.name);
  }
  records.alarm();
  if (failed.length > 0) throw new TasksFailed(failed);
}

/**
 * Abandons a task that is out of time: its further statements are refused, so that it cannot interfere with the
 * next run.
 */
async function inTime(parts: Parts, task: ScheduledTask, stopping: AbortSignal | undefined): Promise<void> {
  const limit = new AbortController();
  const seconds = task.limitSeconds ?? limitSeconds;
  const timer = setTimeout(
    () => limit.abort(new Error(`It took more than ${seconds} seconds.`)),
    seconds * 1000,
  );
  const { signal } = limit;
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const about = { caller: { kind: 'service' }, address: '', signal } as const;
  const run = task.run(createCtx(parts, stopping ? { ...about, stopping } : about));
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
    // A task that ends later has been reported already.
    run.catch(() => {});
  }
}
