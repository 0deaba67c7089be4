import { setTimeout as delay } from 'node:timers/promises';

/** Time as requests feel it. Tests bring their own, so that none of them waits. */
export interface Time {
  /** Milliseconds since some moment; it never goes back. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Aborts after that long. */
  deadline(ms: number): AbortSignal;
}

export const realTime: Time = {
  now: () => performance.now(),
  sleep: (ms) => delay(ms),
  deadline: (ms) => AbortSignal.timeout(ms),
};
