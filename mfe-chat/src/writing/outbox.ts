/** A message of one's own that is on its way, or that did not get there. */
export interface Unsent {
  /** Stays the same however often it is sent, so that it arrives once. */
  clientId: string;
  text: string;
  /** Why it was not sent; null while it is on its way. */
  reason: string | null;
  /** Before this, in milliseconds since 1970, sending it again would be refused, too. */
  mayRetryAt: number;
}

interface Kept {
  /** What stands in the field. */
  typed: string;
  unsent: readonly Unsent[];
}

/** What somebody has written in one pool and nobody else has read yet. */
export class Outbox {
  #kept: Kept = { typed: '', unsent: [] };
  #turn: Promise<void> = Promise.resolve();
  readonly #listeners = new Set<() => void>();

  readonly now = () => this.#kept;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(typed: string): void {
    this.#set({ typed });
  }

  /** The field's text becomes a message that is on its way. */
  post(): Unsent | null {
    const text = this.#kept.typed.trim();
    if (text === '') return null;
    const unsent = { clientId: newClientId(), text, reason: null, mayRetryAt: 0 };
    this.#set({ typed: '', unsent: [...this.#kept.unsent, unsent] });
    return unsent;
  }

  change(clientId: string, change: Partial<Unsent>): void {
    this.#set({
      unsent: this.#kept.unsent.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)),
    });
  }

  /** It has arrived, or is not wanted any more. */
  drop(clientId: string): void {
    this.#set({ unsent: this.#kept.unsent.filter((one) => one.clientId !== clientId) });
  }

  /** One after the other: what is written first is read first. */
  inTurn(send: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(send, send);
    return this.#turn;
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const tell of this.#listeners) tell();
  }
}

// They outlive the page they were written on: going to one's picks and back must not cost a sentence.
const outboxes = new Map<string, Outbox>();

export function outboxOf(playerId: string, poolId: string): Outbox {
  const key = `${playerId} ${poolId}`;
  const outbox = outboxes.get(key) ?? new Outbox();
  outboxes.set(key, outbox);
  return outbox;
}

/** `crypto.randomUUID` would need a page that came over TLS, and a phone on the same network has none. */
const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
