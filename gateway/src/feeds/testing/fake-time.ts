import type { Time } from '../outgoing/time.ts';

/** Time that passes only by sleeping or advancing. */
export class FakeTime implements Time {
  #now = 0;
  readonly #deadlines: { at: number; controller: AbortController }[] = [];
  /** How long was slept, in order. */
  readonly slept: number[] = [];

  readonly now = (): number => this.#now;

  readonly sleep = async (ms: number): Promise<void> => {
    this.slept.push(ms);
    this.pass(ms);
  };

  readonly deadline = (ms: number): AbortSignal => {
    const controller = new AbortController();
    this.#deadlines.push({ at: this.#now + ms, controller });
    return controller.signal;
  };

  pass(ms: number): void {
    this.#now += ms;
    for (const { at, controller } of this.#deadlines) if (at <= this.#now) controller.abort();
  }
}
