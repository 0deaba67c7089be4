import type { MessageView } from './message.queries.ts';

/** Messages of one pool that this gateway stores, in the order of their ids. */
export interface Expected {
  poolId: string;
  /** The pool's last message before them. */
  after: string;
  /** The last of them. */
  upTo: string;
  messages: readonly MessageView[];
}

/** More than are ever under way; a hint that was lost, or never sent, leaves its messages behind. */
const mostKept = 500;

/**
 * What this gateway stores, until the hint comes that tells of its commit: by the last id, which no other hint names.
 */
export class ExpectedMessages {
  readonly #byLastId = new Map<string, Expected>();

  put(expected: Expected): void {
    this.#byLastId.set(expected.upTo, expected);
    if (this.#byLastId.size <= mostKept) return;
    const [oldest] = this.#byLastId.keys();
    if (oldest !== undefined) this.#byLastId.delete(oldest);
  }

  take(upTo: string): Expected | undefined {
    const expected = this.#byLastId.get(upTo);
    this.#byLastId.delete(upTo);
    return expected;
  }
}
