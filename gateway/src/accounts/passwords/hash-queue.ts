import pLimit from 'p-limit';
import { unavailable } from '../../refusal.ts';

/** Where passwords and pins wait to be hashed. It is never endless: beyond that one is asked to come again. */
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

// Each hash takes 19 MiB and a core for some 20 ms. Who logs in waits for nobody but others who log in: pins and
// new passwords, of which anybody can send many, have places and a queue of their own.
export const logInHashes = new HashQueue({ atOnce: 2, longest: 200 });
export const otherHashes = new HashQueue({ atOnce: 2, longest: 200 });
