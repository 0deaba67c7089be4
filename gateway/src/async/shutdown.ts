import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** So long a part may take to close. */
export const stepPatienceMs = 8000;

/** What was opened is closed in the opposite order, whatever fails on the way. */
export class Shutdown {
  readonly #steps: { step: () => Promise<unknown>; patienceMs: number }[] = [];
  hasBegun = false;

  /** A start that is told to stop goes no further, and what it has just opened is closed with the rest. */
  add(step: () => Promise<unknown>, patienceMs = stepPatienceMs): void {
    this.#steps.push({ step, patienceMs });
    if (this.hasBegun) throw new Error('The gateway was told to stop while it started.');
  }

  /** Answers whether all of it closed in good time; what doesn't keeps nothing else from closing. */
  async run(log?: Logger): Promise<boolean> {
    this.hasBegun = true;
    let inOrder = true;
    for (let next = this.#steps.pop(); next; next = this.#steps.pop()) {
      const closed = next.step().then(
        () => true,
        (fault) => {
          log?.error({ err: fault }, 'shutdown: a part did not close');
          return false;
        },
      );
      inOrder = (await Promise.race([closed, sleep(next.patienceMs, false, { ref: false })])) && inOrder;
    }
    return inOrder;
  }
}
