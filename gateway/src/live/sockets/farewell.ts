import { setTimeout as sleep } from 'node:timers/promises';

/** Parts from all of them, each at a moment of its own within that time: so they don't come back all at once. */
export async function partFrom<T>(all: Iterable<T>, withinMs: number, part: (one: T) => void): Promise<void> {
  await Promise.all(
    Array.from(all, async (one) => {
      if (withinMs > 0) await sleep(Math.random() * withinMs, undefined, { ref: false });
      part(one);
    }),
  );
}
