import type { Quoted } from '../messages/references/Quote.tsx';
import type { ChosenPicture } from '../pictures/chosen-picture.ts';

/** An own message that is being sent, or failed. */
export interface UnsentChatMessage {
  /** The message that it answers. */
  replyTo: Quoted | null;
  /** The same for every attempt, so that it is stored once. */
  clientId: string;
  text: string;
  /** Why it failed; null while it is being sent. */
  reason: string | null;
  /** Since when it is being sent, in milliseconds since 1970. */
  sentAt: number;
  /** The picture that it shows. */
  picture: ChosenPicture | null;
  /** Until then, in milliseconds since 1970, a retry would be refused too. */
  mayRetryAt: number;
}

interface Kept {
  /** The text in the field. */
  typed: string;
  /** The message that it will answer. */
  replyTo: Quoted | null;
  /** The picture that is about to be sent. */
  picture: ChosenPicture | null;
  unsent: readonly UnsentChatMessage[];
}

/** A player's unsent messages in one pool. */
export class Outbox {
  #kept: Kept = { typed: '', replyTo: null, picture: null, unsent: [] };
  #turn: Promise<void> = Promise.resolve();
  /** What gives up the request of the message that is being sent, by its client id. */
  readonly #underWay = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  readonly now = () => this.#kept;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(typed: string): void {
    this.#set({ typed });
  }

  replyTo(replyTo: Quoted | null): void {
    this.#set({ replyTo });
  }

  /** Another picture, with another description, or none. */
  show(picture: ChosenPicture | null): void {
    const { preview } = this.#kept.picture ?? {};
    if (preview && preview !== picture?.preview) URL.revokeObjectURL(preview);
    this.#set({ picture });
  }

  /** Turns the field's text, and the picture, into a message to be sent. */
  post(): UnsentChatMessage | null {
    const text = this.#kept.typed.trim();
    const { replyTo, picture } = this.#kept;
    if (text === '' && !picture) return null;
    const sending = { clientId: newClientId(), reason: null, sentAt: Date.now(), mayRetryAt: 0 };
    const unsent = { ...sending, text, replyTo, picture };
    this.#set({ typed: '', replyTo: null, picture: null, unsent: [...this.#kept.unsent, unsent] });
    return unsent;
  }

  change(clientId: string, change: Partial<UnsentChatMessage>): void {
    this.#set({
      unsent: this.#kept.unsent.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)),
    });
  }

  /** It is sent no more. What the gateway has received of it nevertheless comes from there, as from everybody. */
  discard(clientId: string): void {
    this.#underWay.get(clientId)?.abort(new Error('It was discarded.'));
    this.drop(clientId);
  }

  /** It was delivered or discarded. */
  drop(clientId: string): void {
    const { picture } = this.#kept.unsent.find((one) => one.clientId === clientId) ?? {};
    if (picture) URL.revokeObjectURL(picture.preview);
    this.#set({ unsent: this.#kept.unsent.filter((one) => one.clientId !== clientId) });
  }

  /** Sends one at a time, to keep the order, unless it was delivered or discarded before its turn. */
  inTurn(clientId: string, send: (givenUp: AbortSignal) => Promise<void>): Promise<void> {
    const turn = async () => {
      if (!this.#kept.unsent.some((one) => one.clientId === clientId)) return;
      const giveUp = new AbortController();
      this.#underWay.set(clientId, giveUp);
      await send(giveUp.signal).finally(() => this.#underWay.delete(clientId));
    };
    this.#turn = this.#turn.then(turn, turn);
    return this.#turn;
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    for (const listener of this.#listeners) listener();
  }
}

// Kept across pages: visiting one's picks must not lose a sentence.
const outboxes = new Map<string, Outbox>();

export function outboxOf(playerId: string, poolId: string): Outbox {
  const key = `${playerId} ${poolId}`;
  const outbox = outboxes.get(key) ?? new Outbox();
  outboxes.set(key, outbox);
  return outbox;
}

/** `crypto.randomUUID` needs a secure context, which plain HTTP on a local network is not. */
const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
