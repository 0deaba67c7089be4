import { userRenamed } from '../accounts/users/user-events.ts';
import type { Ctx } from '../context.ts';
import type { Bus } from '../live/bus.ts';
import { poolChanged } from '../pools/pool-events.ts';
import { StoredMessage } from './message.entity.ts';
import { type MessageView, viewsOf } from './message.queries.ts';
import { messagePosted, messagesRemoved } from './message-events.ts';

/** What somebody who listens to a pool is told. */
export interface MessageListener {
  userId: string;
  said(message: MessageView): void;
  changed(message: MessageView): void;
  /** No longer a member: nothing more comes. */
  refused(): void;
  /** When what was said so far has been taken, so that the next page of it may follow. */
  taken(): Promise<void>;
}

interface Room {
  listeners: Set<MessageListener>;
  members: Set<string>;
  /** The last message that was told; the next ones are those behind it. */
  lastId: string;
}

type Reading = Omit<Ctx, 'caller'>;

const ofGateway = new WeakMap<Bus, LiveMessages>();

export function liveMessages(ctx: Ctx): LiveMessages {
  const known = ofGateway.get(ctx.bus) ?? new LiveMessages(ctx);
  ofGateway.set(ctx.bus, known);
  return known;
}

// How many messages are read at once, and how many of a renamed author are shown anew.
const pageLength = 500;
const renamedLength = 50;
const retryMs = 1000;

/**
 * What is being said in the pools that somebody on this gateway listens to. Hints only say where to look: what
 * is told are the messages behind the last one that was told, in the order of their ids, so that each is told
 * once whatever was hinted at, twice or never.
 */
export class LiveMessages {
  readonly #ctx: Reading;
  readonly #rooms = new Map<string, Room>();
  // One thing after the other: what is told first is read first.
  #work: Promise<void> = Promise.resolve();

  constructor({ caller: _caller, ...ctx }: Ctx) {
    this.#ctx = ctx;
    const { bus } = ctx;
    bus.hear(messagePosted, ({ poolId }) => this.#inRoom(poolId, () => this.#catchUp(poolId)));
    bus.hear(messagesRemoved, ({ poolId, ids }) =>
      this.#inRoom(poolId, () => this.#tellChanged(poolId, ids)),
    );
    bus.hear(poolChanged, ({ poolId }) => this.#inRoom(poolId, () => this.#recheck(poolId)));
    bus.hear(userRenamed, ({ userId }) => {
      for (const poolId of this.#rooms.keys()) this.#inRoom(poolId, () => this.#tellRenamed(poolId, userId));
    });
    bus.onGap(() => {
      for (const poolId of this.#rooms.keys()) this.#lookAgain(poolId);
    });
  }

  /**
   * Listens to a pool whose member the listener is: first to what was said after `after`, then to what comes.
   * Answers the id of the last message. Who has stopped meanwhile is not listened for.
   */
  async listen(
    poolId: string,
    listener: MessageListener,
    { after, stopped }: { after: string | undefined; stopped: AbortSignal },
  ): Promise<string | null> {
    let last = after;
    // A long gap is read at the listener's own pace, beside everybody else's.
    if (last !== undefined)
      for await (const page of this.#after(poolId, last)) {
        for (const message of page) listener.said(message);
        last = page.at(-1)?.id ?? last;
        await listener.taken();
        if (stopped.aborted) return null;
      }
    let lastId = '0';
    await this.#next(async () => {
      if (stopped.aborted) return;
      const room = await this.#roomOf(poolId);
      if (last !== undefined) await this.#tellMissed(poolId, room, listener, last);
      lastId = room.lastId;
      if (!room.members.has(listener.userId)) return listener.refused();
      room.listeners.add(listener);
      stopped.addEventListener('abort', () => this.#leave(poolId, room, listener), { once: true });
      if (stopped.aborted) this.#leave(poolId, room, listener);
    });
    return lastId === '0' ? null : lastId;
  }

  /** The pool's room as it is now: opened with the first who listens, and brought up to the last message. */
  async #roomOf(poolId: string): Promise<Room> {
    const known = this.#rooms.get(poolId);
    if (known) {
      await this.#catchUp(poolId);
      return known;
    }
    const [last] = await this.#reading().em.execute<{ id: string | null }[]>(
      'select max(id)::text as id from message where pool_id = ?',
      [poolId],
    );
    const room: Room = {
      listeners: new Set(),
      members: await this.#membersOf(poolId),
      lastId: last?.id ?? '0',
    };
    this.#rooms.set(poolId, room);
    return room;
  }

  #leave(poolId: string, room: Room, listener: MessageListener): void {
    room.listeners.delete(listener);
    if (room.listeners.size === 0 && this.#rooms.get(poolId) === room) this.#rooms.delete(poolId);
  }

  #inRoom(poolId: string, work: () => Promise<void>): void {
    if (!this.#rooms.has(poolId)) return;
    void this.#next(work).catch((fault) => {
      this.#ctx.log.error({ err: fault }, 'what was said could not be told');
      // The hint is spent, and the next one may be long in coming.
      setTimeout(() => this.#lookAgain(poolId), retryMs).unref();
    });
  }

  #lookAgain(poolId: string): void {
    this.#inRoom(poolId, async () => {
      await this.#recheck(poolId);
      await this.#catchUp(poolId);
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => {});
    return done;
  }

  #reading(): Ctx {
    return { ...this.#ctx, em: this.#ctx.em.fork(), caller: { kind: 'service' } };
  }

  async #membersOf(poolId: string): Promise<Set<string>> {
    const rows = await this.#reading().em.execute<{ user_id: string }[]>(
      'select user_id from pool_member where pool_id = ?',
      [poolId],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** What follows a message, a page at a time, until there is no more. */
  async *#after(poolId: string, id: string): AsyncIterable<MessageView[]> {
    for (let last = id; ; ) {
      const ctx = this.#reading();
      const found = await ctx.em.find(
        StoredMessage,
        { poolId, id: { $gt: last } },
        { orderBy: { id: 'asc' }, limit: pageLength },
      );
      if (found.length > 0) yield await viewsOf(ctx, found);
      if (found.length < pageLength) return;
      last = found.at(-1)?.id ?? last;
    }
  }

  async #catchUp(poolId: string): Promise<void> {
    const room = this.#rooms.get(poolId);
    if (!room) return;
    for await (const page of this.#after(poolId, room.lastId))
      for (const message of page) {
        room.lastId = message.id;
        for (const listener of [...room.listeners]) listener.said(message);
      }
  }

  /** What one missed, up to what the others have been told: the rest comes to all together. */
  async #tellMissed(poolId: string, room: Room, listener: MessageListener, after: string): Promise<void> {
    for await (const page of this.#after(poolId, after))
      for (const message of page) if (BigInt(message.id) <= BigInt(room.lastId)) listener.said(message);
  }

  async #tellChanged(poolId: string, ids: readonly string[]): Promise<void> {
    const ctx = this.#reading();
    const found = await ctx.em.find(
      StoredMessage,
      { poolId, id: { $in: [...ids] } },
      { orderBy: { id: 'asc' } },
    );
    await this.#tell(poolId, await viewsOf(ctx, found));
  }

  async #tellRenamed(poolId: string, userId: string): Promise<void> {
    const ctx = this.#reading();
    const found = await ctx.em.find(
      StoredMessage,
      { poolId, userId },
      { orderBy: { id: 'desc' }, limit: renamedLength },
    );
    await this.#tell(poolId, await viewsOf(ctx, found.reverse()));
  }

  async #tell(poolId: string, messages: readonly MessageView[]): Promise<void> {
    for (const message of messages)
      for (const listener of [...(this.#rooms.get(poolId)?.listeners ?? [])]) listener.changed(message);
  }

  async #recheck(poolId: string): Promise<void> {
    const room = this.#rooms.get(poolId);
    if (!room) return;
    room.members = await this.#membersOf(poolId);
    for (const listener of [...room.listeners])
      if (!room.members.has(listener.userId)) {
        room.listeners.delete(listener);
        listener.refused();
      }
    if (room.listeners.size === 0) this.#rooms.delete(poolId);
  }
}
