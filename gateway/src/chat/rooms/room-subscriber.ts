import type { TopicEvent, TopicSubscriber } from '../../live/topics/topic-kind.ts';
import { notMember } from '../../pools/pool.queries.ts';
import { unavailable } from '../../refusal.ts';
import type { MessageView } from '../message.queries.ts';
import { isBefore } from './changed-ids.ts';
import type { MissedMessages } from './missed-messages.ts';
import type { MessageListener } from './room.ts';
import type { RoomUpdate } from './room-updates.ts';

export interface ListeningOptions {
  /** The message behind which to begin; without one, with what comes. */
  after: string | undefined;
  /** Aborted by whoever does not listen any more. */
  stopped: AbortSignal;
  /** The subscription so far: it ends where this begins, so that nothing is sent twice or never. */
  instead?: AbortController | undefined;
}

interface Source {
  poolId: string;
  missed: MissedMessages;
  /** The room's count of changes when this began. */
  changeCount: number;
  /** Unsubscribes; called once. */
  leave(): void;
}

/** More changes to other messages wait for nobody who still reads what they missed. */
const maxWaiting = 1000;

/** So few at once that nobody counts as one who does not read, also where each message has all that can belong to it. */
const sliceLength = 100;

/** One listener's place in a pool's messages: they are sent each message behind it once, in order. */
export class RoomSubscriber implements TopicSubscriber<RoomUpdate> {
  readonly userId: string;
  readonly #joined = Promise.withResolvers<string | null>();
  #hasJoined = false;
  #isOver = false;
  /** The last message that was sent, or that they had seen before. */
  #lastId: string | undefined;
  /** Up to where they are sent what they missed. */
  #upTo = '0';
  #isCatchingUp = false;
  /** Changes to messages wait until the messages themselves have been sent; of each the newest is kept. */
  readonly #waiting = new Map<string, () => void>();

  constructor(
    private readonly listener: MessageListener,
    private readonly options: ListeningOptions,
    private readonly source: Source,
  ) {
    this.userId = listener.userId;
    options.stopped.addEventListener('abort', () => this.#end(), { once: true });
    if (options.after !== undefined) options.instead?.abort();
  }

  /** The last message's id once all that was missed is sent; null where there is none, or where they have left. */
  get joined(): Promise<string | null> {
    return this.#joined.promise;
  }

  send({ value: update }: TopicEvent<RoomUpdate>): void {
    if (this.#isOver) return;
    const isFirst = this.#lastId === undefined;
    const lastId = this.#lastId ?? this.#begin(update);
    this.#lastId = lastId;
    this.#upTo = update.lastId;
    // What they join with may be an update of long ago.
    if (!isFirst || update.changeCount !== this.source.changeCount) this.#keepChanges(update);
    if (this.#isCatchingUp) return;
    if (isBefore(lastId, update.after)) void this.#catchUp(lastId);
    else {
      this.#sendAll(update.messages);
      this.#sendChanges();
      this.#join();
    }
  }

  refuse(): void {
    this.#end(notMember());
  }

  /** Where they begin: nobody has seen a message that there is not. */
  #begin({ lastId, newestId }: RoomUpdate): string {
    const { after, instead } = this.options;
    if (after !== undefined) return isBefore(newestId, after) ? newestId : after;
    instead?.abort();
    return lastId;
  }

  /** Page by page at the listener's own pace, which delays nobody else. */
  async #catchUp(from: string): Promise<void> {
    const { poolId, missed } = this.source;
    const { userId, listener } = this;
    this.#isCatchingUp = true;
    try {
      for (let after = from; isBefore(after, this.#upTo); ) {
        const { messages, isMember } = await missed.pageOf({ poolId, after, userId });
        if (this.#isOver) return;
        if (!isMember) throw notMember();
        for (let at = 0; at < messages.length; at += sliceLength) {
          await listener.paced(() => this.#sendAll(messages.slice(at, at + sliceLength)));
          if (this.#isOver) return;
        }
        after = messages.at(-1)?.id ?? this.#upTo;
      }
      this.#isCatchingUp = false;
      this.#sendChanges();
      this.#join();
    } catch (fault) {
      this.#end(fault);
    }
  }

  #sendAll(messages: readonly MessageView[]): void {
    for (const message of messages) {
      if (this.#isOver || !isBefore(this.#lastId ?? '0', message.id)) continue;
      this.#lastId = message.id;
      this.listener.sent(message);
    }
  }

  #keepChanges({ changed, reacted }: RoomUpdate): void {
    for (const message of changed)
      this.#waiting.set(`changed ${message.id}`, () => this.listener.changed(message));
    for (const message of reacted)
      this.#waiting.set(`reacted ${message.id}`, () => this.listener.reacted(message));
    if (this.#isCatchingUp && this.#waiting.size > maxWaiting) this.#end(unavailable());
  }

  #sendChanges(): void {
    const changes = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const send of changes) if (!this.#isOver) send();
  }

  #join(): void {
    if (this.#hasJoined) return;
    this.#hasJoined = true;
    this.#joined.resolve(this.#lastId === '0' ? null : (this.#lastId ?? null));
  }

  #end(fault?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting.clear();
    this.source.leave();
    if (fault === undefined) this.#joined.resolve(null);
    else if (this.#hasJoined) this.listener.refused();
    else this.#joined.reject(fault);
  }
}
