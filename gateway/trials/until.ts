import { setTimeout as sleep } from 'node:timers/promises';

/** Less than a trial's own limit, so that what hangs is named. */
const usualMs = 60_000;

/** Waits until a condition holds. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = usualMs,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`It did not come to be: ${what}.`);
    await sleep(20);
  }
}
