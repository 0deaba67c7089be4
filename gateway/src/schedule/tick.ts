import { frozenClock } from '../clocks.ts';
import { createCtx, type Parts } from '../context.ts';
import { allTasks } from './all-tasks.ts';
import type { ScheduledTask } from './scheduled-task.ts';
import { recordsOf } from './task-records.ts';

const limitSeconds = 60;

/** What is thrown when everything was tried and something failed; what and why is in the log already. */
export class TasksFailed extends Error {
  constructor(readonly names: readonly string[]) {
    super(`Of what was due, something failed: ${names.join(', ')}.`);
  }
}

/**
 * Does everything that is due now, in order, each by itself: one that fails or takes too long keeps none of the
 * others from being done, except those that need it. The caller sees to it that only one gateway does this at a
 * time. A jump of the sandbox's clock calls it step by step.
 */
export async function tick(parts: Parts, tasks: readonly ScheduledTask[] = allTasks): Promise<void> {
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
    const fault = await records.measured(task.name, () =>
      inTime(task.goesByBeginning ? atBeginning : parts, task),
    );
    if (fault === undefined) continue;
    missing.add(task.name);
    failed.push(task.name);
    parts.log.error({ err: fault, task: task.name }, 'schedule: task failed');
  }
  records.alarm();
  if (failed.length > 0) throw new TasksFailed(failed);
}

/**
 * A task that is out of time is left behind: all that it asks of the database from then on is refused, so that it
 * can do nothing beside its successor.
 */
async function inTime(parts: Parts, task: ScheduledTask): Promise<void> {
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
  const run = task.run(createCtx(parts, { caller: { kind: 'service' }, address: '', signal }));
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
    // Whoever comes to an end later has been told of already.
    run.catch(() => {});
  }
}
