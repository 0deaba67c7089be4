import pLimit from 'p-limit';
import { unavailable } from '../../refusal.ts';

// Drawing runs on the threads that pictures share: a limited number at once.
const maxAtOnce = 2;
/** A few seconds of work. Anyone behind that would wait longer than people look at an empty frame. */
const maxWaiting = 20;

/** A bounded queue for drawing. When it is full, callers are asked to try again later. */
export class DrawingQueue {
  readonly #limit = pLimit(maxAtOnce);

  /** Refuses at once when the queue is full. */
  add<T>(draw: () => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= maxAtOnce + maxWaiting) throw unavailable();
    return this.#limit(draw);
  }
}
