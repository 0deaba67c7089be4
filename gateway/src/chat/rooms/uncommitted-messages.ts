import type { MessageView } from '../message.queries.ts';

/** Messages of one pool that follow each other, in the order of their ids. */
export interface MessageRun {
  poolId: string;
  /** The pool's last message before them. */
  after: string;
  /** The last of them. */
  upTo: string;
  messages: readonly MessageView[];
}

/** More than are ever under way; a hint that was lost, or never sent, leaves its messages behind. */
const maxCached = 500;

/**
 * What this gateway is about to commit, until the hint of the commit comes: by the last id, which no other hint names.
 */
export class UncommittedMessages {
  readonly #byLastId = new Map<string, MessageRun>();

  put(messages: MessageRun): void {
    this.#byLastId.set(messages.upTo, messages);
    if (this.#byLastId.size <= maxCached) return;
    const [oldest] = this.#byLastId.keys();
    if (oldest !== undefined) this.#byLastId.delete(oldest);
  }

  take(upTo: string): MessageRun | undefined {
    const messages = this.#byLastId.get(upTo);
    this.#byLastId.delete(upTo);
    return messages;
  }
}
