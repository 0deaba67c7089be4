import type { ReactionKind } from '@fairway/schema/reactions';
import { type MockMessage, reactedWith, sampleMessages } from './sample-messages.ts';

/** The rate limit of messages. */
interface MessageLimit {
  most: number;
  periodMs: number;
}

/** The messages of the mocked pools. */
export class MockChat {
  messages: MockMessage[];
  /** The last read message, by 'player, id of the pool'. */
  readonly readUpTo = new Map<string, number>();
  /** Uploaded pictures by id. */
  readonly pictures = new Map<string, NonNullable<MockMessage['picture']>>();
  messageLimit: MessageLimit = { most: 5, periodMs: 10_000 };
  /** Ids of messages in the order in which they were changed. */
  readonly #changes: number[] = [];
  readonly #reacted: number[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(isEmpty: boolean) {
    this.messages = isEmpty ? [] : sampleMessages();
  }

  of(poolId: string): MockMessage[] {
    return this.messages.filter((message) => message.poolId === poolId);
  }

  /** The same clientId is the same message. */
  addMessage(
    poolId: string,
    username: string | null,
    text: string,
    {
      clientId = null,
      replyTo = null,
      picture = null,
    }: Partial<Pick<MockMessage, 'clientId' | 'replyTo' | 'picture'>> = {},
  ): MockMessage {
    const known = this.#sent(poolId, username, clientId);
    if (known) return known;
    const id = (this.messages.at(-1)?.id ?? 0) + 1;
    const at = new Date().toISOString();
    const sent = { id, poolId, username, text: text.trim(), at, clientId, replyTo };
    const message: MockMessage = { ...sent, picture, removedBy: null, reactions: [] };
    this.messages.push(message);
    this.#notify();
    return message;
  }

  /** Seconds until the player may send the next message. */
  secondsToWait(poolId: string, username: string, clientId: string | null): number {
    if (this.#sent(poolId, username, clientId)) return 0;
    const { most, periodMs } = this.messageLimit;
    const since = Date.now() - periodMs;
    const lately = this.messages.filter((one) => one.username === username && Date.parse(one.at) > since);
    const first = lately.at(-most);
    return first && lately.length >= most ? Math.ceil((Date.parse(first.at) - since) / 1000) : 0;
  }

  remove(message: MockMessage, removedBy: string): void {
    Object.assign(message, { text: '', removedBy });
    this.#changes.push(message.id);
    this.#notify();
  }

  react(message: MockMessage, kind: ReactionKind, { username, on }: { username: string; on: boolean }): void {
    message.reactions = reactedWith(message.reactions, kind, username, on);
    this.#reacted.push(message.id);
    this.#notify();
  }

  /** Renames the author of messages. */
  rename(before: string, after: string): void {
    const own = this.messages.filter(({ username }) => username === before);
    for (const message of own) message.username = after;
    this.#changes.push(...own.map(({ id }) => id));
    this.#notify();
  }

  /** The messages after that one, then new ones as they come. */
  async *messagesAfter(poolId: string, after: number | null): AsyncIterable<MockMessage> {
    let last = after ?? this.messages.at(-1)?.id ?? 0;
    for (;;) {
      for (const message of this.of(poolId).filter(({ id }) => id > last)) {
        last = message.id;
        yield message;
      }
      await this.#nextChange();
    }
  }

  markRead(poolId: string, username: string, upTo: number): void {
    const key = `${username}, ${poolId}`;
    this.readUpTo.set(key, Math.max(this.readUpTo.get(key) ?? 0, upTo));
    this.#notify();
  }

  /** How far these people have read, now and at every change. */
  async *readMarks(poolId: string, usernames: readonly string[]) {
    for (;;) {
      yield usernames.length < 30
        ? usernames.flatMap((username) => {
            const upTo = this.readUpTo.get(`${username}, ${poolId}`);
            return upTo === undefined ? [] : [{ username, upTo: String(upTo) }];
          })
        : [];
      await this.#nextChange();
    }
  }

  changed = (poolId: string) => this.#messagesIn(this.#changes, poolId);

  reacted = (poolId: string) => this.#messagesIn(this.#reacted, poolId);

  /** The messages whose ids are added to a list. */
  async *#messagesIn(ids: readonly number[], poolId: string): AsyncIterable<MockMessage> {
    for (let sentCount = ids.length; ; ) {
      for (const id of ids.slice(sentCount)) {
        const message = this.of(poolId).find((one) => one.id === id);
        if (message) yield message;
      }
      sentCount = ids.length;
      await this.#nextChange();
    }
  }

  #sent(poolId: string, username: string | null, clientId: string | null): MockMessage | undefined {
    if (clientId === null) return undefined;
    return this.of(poolId).find((one) => one.username === username && one.clientId === clientId);
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const listener = () => {
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }
}
