import { setTimeout as sleep } from 'node:timers/promises';

/** Disconnects each at a moment of its own within that time, so that they don't come back all at once. */
export async function disconnectAll<T>(
  all: Iterable<T>,
  withinMs: number,
  disconnect: (one: T) => void,
): Promise<void> {
  await Promise.all(
    Array.from(all, async (one) => {
      if (withinMs > 0) await sleep(Math.random() * withinMs, undefined, { ref: false });
      disconnect(one);
    }),
  );
}
