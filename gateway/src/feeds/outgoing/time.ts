import { setTimeout as delay } from 'node:timers/promises';

/** The clock of requests. Tests bring their own instead of waiting. */
export interface Time {
  /** A monotonic time in milliseconds. */
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
