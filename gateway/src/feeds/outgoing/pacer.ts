import type { Time } from './time.ts';

const minuteMs = 60_000;

/** Spreads requests out so that no minute sees more of them than a service allows. */
export class Pacer {
  readonly #perMinute: number;
  readonly #time: Time;
  /** When the last requests went out or will, oldest first. */
  readonly #turns: number[] = [];

  constructor(perMinute: number, time: Time) {
    this.#perMinute = perMinute;
    this.#time = time;
  }

  /** Waits for its turn. Turns are given out at once, so that two who wait never share one. */
  async turn(): Promise<void> {
    if (!Number.isFinite(this.#perMinute)) return;
    const now = this.#time.now();
    const oldest = this.#turns.length < this.#perMinute ? undefined : this.#turns.shift();
    const at = oldest === undefined ? now : Math.max(now, oldest + minuteMs);
    this.#turns.push(at);
    if (at > now) await this.#time.sleep(at - now);
  }
}
