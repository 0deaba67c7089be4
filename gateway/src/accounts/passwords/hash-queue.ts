import pLimit from 'p-limit';
import { unavailable } from '../../refusal.ts';

/** A bounded queue for hashing passwords and pins. When it is full, callers are asked to try again later. */
export class HashQueue {
  readonly #limit;
  readonly #longest: number;

  constructor({ atOnce, longest }: { atOnce: number; longest: number }) {
    this.#limit = pLimit(atOnce);
    this.#longest = longest;
  }

  add<T>(work: () => Promise<T>): Promise<T> {
    if (this.#limit.pendingCount >= this.#longest) throw unavailable();
    return this.#limit(work);
  }
}

// Each hash takes 19 MiB and about 20 ms of a core. Log-ins have their own queue, so that pins and new
// passwords, which anybody can send in numbers, never delay them.
export const logInHashes = new HashQueue({ atOnce: 2, longest: 200 });
export const otherHashes = new HashQueue({ atOnce: 2, longest: 200 });
