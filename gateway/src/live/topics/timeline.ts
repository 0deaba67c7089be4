import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Time as it passes for the topic engine, none of whose waiting keeps a process alive. */
export interface Timeline {
  /** Milliseconds since some moment; never goes back. */
  nowMs(): number;
  sleep(ms: number): Promise<void>;
  /** Until whatever else this process has to do has had its turn. */
  letOthersWork(): Promise<void>;
  /** Works so often until the answered function is called. */
  every(ms: number, work: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

export const realTimeline: Timeline = {
  nowMs: () => performance.now(),
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
  letOthersWork: () => setImmediate(),
  every: (ms, work) => {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  random: Math.random,
};
