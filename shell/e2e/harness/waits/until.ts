import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until it is so; whoever waits for more than a minute, or than the test says, is told for what. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { longestMs = 60_000, pauseMs = 100 } = {},
): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come to be in ${longestMs / 1000} s: ${what}.`);
    await sleep(pauseMs);
  }
}
