import { minuteMs } from '@fairway/schema/days';
import type { Time } from './time.ts';

/** Paces requests, so that no minute has more of them than a service allows. */
export class MinuteLimit {
  readonly #perMinute: number;
  readonly #time: Time;
  /** The times of the last and the scheduled requests, oldest first. */
  readonly #turns: number[] = [];

  constructor(perMinute: number, time: Time) {
    this.#perMinute = perMinute;
    this.#time = time;
  }

  /** Waits for the next free slot. Slots are assigned at once, so that no two callers share one. */
  async turn(): Promise<void> {
    if (!Number.isFinite(this.#perMinute)) return;
    const now = this.#time.now();
    const oldest = this.#turns.length < this.#perMinute ? undefined : this.#turns.shift();
    const at = oldest === undefined ? now : Math.max(now, oldest + minuteMs);
    this.#turns.push(at);
    if (at > now) await this.#time.sleep(at - now);
  }
}
