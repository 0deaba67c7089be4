import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 180_000;

/** Waits until a condition holds. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come to be: ${what}.`);
    await sleep(20);
  }
}
