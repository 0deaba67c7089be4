import { stoppedNow } from '../clocks.ts';
import { createCtx, type Parts } from '../context.ts';
import { duties as allDuties } from './duties.ts';
import type { Duty } from './duty.ts';
import { recordsOf } from './duty-records.ts';

const limitSeconds = 60;

/** What is thrown when everything was tried and something failed; what and why is in the log already. */
export class DutiesFailed extends Error {
  constructor(readonly names: readonly string[]) {
    super(`Of what was due, something failed: ${names.join(', ')}.`);
  }
}

/**
 * Does everything that is due now, in order, each by itself: one that fails or takes too long keeps none of the
 * others from being done, except those that need it. The caller sees to it that only one gateway does this at a
 * time. A jump of the sandbox's clock calls it step by step.
 */
export async function tick(parts: Parts, duties: readonly Duty[] = allDuties): Promise<void> {
  const records = recordsOf(parts);
  const atBeginning = { ...parts, gameClock: stoppedNow(parts.gameClock) };
  const failed: string[] = [];
  const missing = new Set<string>();
  for (const duty of duties) {
    const waitsFor = duty.needs?.filter((name) => missing.has(name)) ?? [];
    if (waitsFor.length > 0) {
      missing.add(duty.name);
      records.skipped(duty.name);
      parts.log.warn({ duty: duty.name, waitsFor }, 'schedule: a duty waits for one that failed');
      continue;
    }
    const fault = await records.measured(duty.name, () =>
      inTime(duty.goesByBeginning ? atBeginning : parts, duty),
    );
    if (fault === undefined) continue;
    missing.add(duty.name);
    failed.push(duty.name);
    parts.log.error({ err: fault, duty: duty.name }, 'schedule: a duty failed');
  }
  records.alarm();
  if (failed.length > 0) throw new DutiesFailed(failed);
}

/**
 * A duty that is out of time is left behind: all that it asks of the database from then on is refused, so that it
 * can do nothing beside its successor.
 */
async function inTime(parts: Parts, duty: Duty): Promise<void> {
  const limit = new AbortController();
  const seconds = duty.limitSeconds ?? limitSeconds;
  const timer = setTimeout(
    () => limit.abort(new Error(`It took more than ${seconds} seconds.`)),
    seconds * 1000,
  );
  const { signal } = limit;
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const run = duty.run(createCtx(parts, { caller: { kind: 'service' }, address: '', signal }));
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
    // Whoever comes to an end later has been told of already.
    run.catch(() => {});
  }
}
