import pLimit from 'p-limit';
import { unavailable } from '../../refusal.ts';

// Drawing is done beside everything else, on the threads that pictures share: so many at once, and others wait.
const mostAtOnce = 2;
/** A few seconds' work. Whoever came after them would wait for longer than anybody looks at an empty frame. */
const mostWaiting = 20;

/** Where pictures wait to be drawn. It is never long: beyond that one is asked to come again. */
export class DrawingQueue {
  readonly #limit = pLimit(mostAtOnce);

  /** Refuses at once where too many wait. */
  add<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= mostAtOnce + mostWaiting) throw unavailable();
    return this.#limit(draw);
  }
}
