import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long one step may take to close. */
export const stepTimeoutMs = 8000;

/** Closes in reverse order what was opened, whatever fails on the way. */
export class Shutdown {
  readonly #steps: { step: () => Promise<unknown>; timeoutMs: number }[] = [];
  hasBegun = false;

  /**
   * Throws if the shutdown has begun, so that an interrupted start goes no further; the step is added all the same,
   * and what was just opened is closed.
   */
  add(step: () => Promise<unknown>, timeoutMs = stepTimeoutMs): void {
    this.#steps.push({ step, timeoutMs });
    if (this.hasBegun) throw new Error('The gateway was told to stop while it started.');
  }

  /** Returns whether everything closed in time. A step that hangs does not keep the others from closing. */
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
      inOrder = (await Promise.race([closed, sleep(next.timeoutMs, false, { ref: false })])) && inOrder;
    }
    return inOrder;
  }
}
