import { setTimeout as delay } from 'node:timers/promises';

/** The clock of paced work. Tests bring their own instead of waiting. */
export interface PaceTime {
  /** A monotonic time in milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realTime: PaceTime = { now: () => performance.now(), sleep: (ms) => delay(ms).then(() => {}) };

/** The pace never falls below one turn in so many milliseconds. */
const slowestMs = 5000;
const togetherMs = 1000;
/** How much of what was lost comes back with every turn. */
const recovery = 0.02;

/**
 * Lets so many requests a second begin, one after the other. A service that finds them too many is asked at half
 * the pace, which then grows again.
 */
export class Pace {
  readonly #usualMs: number;
  readonly #time: PaceTime;
  #everyMs: number;
  #nextAt = Number.NEGATIVE_INFINITY;
  #slowedAt = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, time: PaceTime = realTime) {
    this.#usualMs = 1000 / perSecond;
    this.#everyMs = this.#usualMs;
    this.#time = time;
  }

  /** Waits for the next turn. Turns are assigned at once, so that no two callers share one. */
  async turn(): Promise<void> {
    const now = this.#time.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#everyMs;
    this.#everyMs -= (this.#everyMs - this.#usualMs) * recovery;
    if (at > now) await this.#time.sleep(at - now);
  }

  /** Answers to requests that were under way together slow it once. */
  slowDown(): void {
    const now = this.#time.now();
    if (now - this.#slowedAt < togetherMs) return;
    this.#slowedAt = now;
    this.#everyMs = Math.min(slowestMs, this.#everyMs * 2);
  }
}
