import { raw } from '@mikro-orm/core';
import { userRenamed } from '../../accounts/users/user-events.ts';
import { sharedAnswerContext, type WithoutCaller, withoutCaller } from '../../answers/answering.ts';
import { retryPauseMs } from '../../async/retry-pause.ts';
import type { Ctx } from '../../context.ts';
import { orNull, rowsOf, text } from '../../database/rows.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { topicEngine } from '../../live/topics/topic-engine.ts';
import { isMember, notMember } from '../../pools/pool.queries.ts';
import { poolChanged } from '../../pools/pool-events.ts';
import { StoredMessage } from '../message.entity.ts';
import { type MessageView, messagesAfter, viewsOf } from '../message.queries.ts';
import { messagePosted, messagesReacted, messagesRemoved } from '../message-events.ts';
import { type MessageListener, newRoom, type Room } from './room.ts';
import { type RoomState, roomTopics } from './room-topics.ts';
import { type MessageRun, UncommittedMessages } from './uncommitted-messages.ts';

interface Listening {
  /** The message behind which to begin; without one, with what comes. */
  after: string | undefined;
  /** Aborted by whoever does not listen any more. */
  stopped: AbortSignal;
  /** The subscription so far: it ends where this begins, so that nothing is sent twice or never. */
  instead?: AbortController | undefined;
}

const ofGateway = new WeakMap<Bus, LiveMessages>();

export function liveMessages(ctx: Ctx): LiveMessages {
  const known = ofGateway.get(ctx.bus) ?? new LiveMessages(ctx);
  ofGateway.set(ctx.bus, known);
  return known;
}

// So many messages by or about somebody who was renamed are shown anew.
const renamedLength = 50;

/**
 * The messages of pools that somebody on this gateway listens to. Hints only say where to look: what is sent are
 * the messages behind the last one that was sent, in the order of their ids, so that each is sent once however often
 * it was hinted at.
 */
export class LiveMessages {
  readonly #ctx: WithoutCaller;
  readonly #rooms = new Map<string, Room>();
  readonly #topics = () => roomTopics((poolId) => this.#rooms.get(poolId)?.lastId);
  readonly #uncommitted = new UncommittedMessages();

  constructor(ctx: Ctx) {
    this.#ctx = withoutCaller(ctx);
    const { bus } = ctx;
    bus.subscribe(messagePosted, ({ poolId, upTo }) => {
      const expected = upTo === undefined ? undefined : this.#uncommitted.take(upTo);
      this.#inRoom(poolId, (room) => this.#publishPosted(room, upTo, expected));
    });
    bus.subscribe(messagesRemoved, ({ poolId, ids }) =>
      this.#inRoom(poolId, (room) => this.#publishChanged(room, ids)),
    );
    bus.subscribe(messagesReacted, ({ poolId, ids }) => this.#noteReacted(poolId, ids));
    bus.subscribe(poolChanged, ({ poolId }) => this.#judgeAnew(poolId, async () => {}));
    bus.subscribe(userRenamed, ({ userId }) => {
      for (const poolId of this.#rooms.keys())
        this.#inRoom(poolId, (room) => this.#publishRenamed(room, userId));
    });
  }

  /**
   * Listens to a pool: first to the messages behind `after`, then to new ones. Answers the id of the last
   * message, and refuses whoever is not a member. Who has stopped meanwhile is not listened for.
   */
  async listen(poolId: string, listener: MessageListener, listening: Listening): Promise<string | null> {
    const { after, stopped, instead } = listening;
    const room = this.#enter(poolId);
    try {
      let last = after;
      // A long gap is read at the listener's own pace, beside everybody else's.
      if (last !== undefined) {
        instead?.abort();
        for await (const page of this.#afterForMember(poolId, last, listener)) {
          for (const message of page) listener.sent(message);
          last = page.at(-1)?.id ?? last;
          await listener.drained();
          if (stopped.aborted) return null;
        }
      }
      return await this.#next(room, async () => {
        if (stopped.aborted) return null;
        const lastId = await this.#catchUp(room);
        if (last !== undefined) await this.#sendMissed(room, listener, last);
        else await this.#refuseStranger(poolId, listener);
        if (stopped.aborted) return null;
        instead?.abort();
        room.listeners.add(listener);
        stopped.addEventListener('abort', () => this.#leave(room, listener), { once: true });
        return lastId === '0' ? null : lastId;
      });
    } finally {
      room.entering -= 1;
      this.#closeIfEmpty(room);
    }
  }

  /** This gateway is about to commit these: where somebody listens, they need not be read when their hint comes. */
  willCommit(messages: MessageRun): void {
    if (this.#rooms.has(messages.poolId)) this.#uncommitted.put(messages);
  }

  /** The pool's room, which is opened with the first who comes in. */
  #enter(poolId: string): Room {
    const room = this.#rooms.get(poolId) ?? newRoom(poolId);
    room.entering += 1;
    if (this.#rooms.has(poolId)) return room;
    this.#rooms.set(poolId, room);
    room.stopChecks = topicEngine(this.#ctx).subscribe(this.#topics, poolId, {
      send: ({ value }) => this.#compare(room, value),
      refuse: () => {},
    });
    return room;
  }

  /** What the engine has found in the tables: hints of it may have been lost. */
  #compare(room: Room, { members, lastId, missed }: RoomState): void {
    // A listener who came since is only looked at once more.
    const areMembers = [...room.listeners].every(({ userId }) => members.has(userId));
    if (!areMembers) this.#judgeAnew(room.poolId, async () => {});
    if (room.lastId !== undefined && BigInt(room.lastId) < BigInt(lastId))
      this.#inRoom(room.poolId, () => this.#publishPosted(room, lastId, missed));
  }

  #leave(room: Room, listener: MessageListener): void {
    room.listeners.delete(listener);
    this.#closeIfEmpty(room);
  }

  #closeIfEmpty(room: Room): void {
    const isEmpty = room.listeners.size === 0 && room.entering === 0;
    if (!isEmpty || this.#rooms.get(room.poolId) !== room) return;
    this.#rooms.delete(room.poolId);
    room.stopChecks();
  }

  #inRoom(poolId: string, work: (room: Room) => Promise<unknown>, failures = 1): void {
    const room = this.#rooms.get(poolId);
    if (!room) return;
    void this.#next(room, () => work(room)).catch((fault) => {
      this.#ctx.log.error({ err: fault, poolId }, 'chat: reading the messages of a pool failed');
      // The hint is spent, and the next one may be long in coming.
      const again = () => this.#inRoom(poolId, work, failures + 1);
      setTimeout(again, retryPauseMs(failures)).unref();
    });
  }

  /** Membership is checked before anything more is sent, also where the first check fails. */
  #judgeAnew(poolId: string, work: (room: Room) => Promise<unknown>): void {
    const room = this.#rooms.get(poolId);
    if (!room) return;
    room.changes += 1;
    this.#inRoom(poolId, work);
  }

  #next<Result>(room: Room, work: () => Promise<Result>): Promise<Result> {
    const done = room.work.then(async () => {
      if (room.judged !== room.changes) await this.#recheck(room);
      return work();
    });
    room.work = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  #reading(): Ctx {
    return sharedAnswerContext(this.#ctx, 'all');
  }

  async #membersOf(poolId: string): Promise<Set<string>> {
    const rows = await rowsOf(
      this.#reading().em,
      { user_id: text },
      'select user_id from pool_member where pool_id = ?',
      [poolId],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }

  /** The same for one who is a member still when a page has been read: whoever left meanwhile is refused. */
  async *#afterForMember(
    poolId: string,
    id: string,
    listener: MessageListener,
  ): AsyncIterable<MessageView[]> {
    for await (const page of messagesAfter(() => this.#reading(), poolId, id)) {
      await this.#refuseStranger(poolId, listener);
      yield page;
    }
  }

  /** Reads the table: hints of members may be late, and who has just joined would be missing. */
  async #refuseStranger(poolId: string, { userId }: MessageListener): Promise<void> {
    if (!(await isMember(this.#reading(), poolId, userId))) throw notMember();
  }

  /** Sends what is not sent yet; a room that was only just opened begins with new messages. */
  async #catchUp(room: Room): Promise<string> {
    if (room.lastId === undefined) {
      const [last] = await rowsOf(
        this.#reading().em,
        { id: orNull(text) },
        'select max(id)::text as id from message where pool_id = ?',
        [room.poolId],
      );
      room.lastId = last?.id ?? '0';
      return room.lastId;
    }
    for await (const page of messagesAfter(() => this.#reading(), room.poolId, room.lastId)) {
      // The hint of who has left may not be here yet.
      await this.#recheck(room);
      this.#publishSent(room, page);
    }
    return room.lastId;
  }

  /** Sends what a hint is about, and reads it only where something else may have come before it. */
  async #publishPosted(
    room: Room,
    upTo: string | undefined,
    expected: MessageRun | undefined,
  ): Promise<void> {
    const { lastId } = room;
    if (upTo !== undefined && lastId !== undefined && BigInt(upTo) <= BigInt(lastId)) return;
    if (!expected || expected.after !== lastId) return void (await this.#catchUp(room));
    await this.#recheckUnlessInOrder(room);
    this.#publishSent(room, expected.messages);
  }

  #publishSent(room: Room, messages: readonly MessageView[]): void {
    for (const message of messages) {
      room.lastId = message.id;
      for (const listener of [...room.listeners]) listener.sent(message);
    }
  }

  /** What one missed, up to what the others have been sent: the rest is sent to all together. */
  async #sendMissed(room: Room, listener: MessageListener, after: string): Promise<void> {
    const { poolId, lastId = '0' } = room;
    for await (const page of this.#afterForMember(poolId, after, listener))
      for (const message of page) if (BigInt(message.id) <= BigInt(lastId)) listener.sent(message);
    await this.#refuseStranger(poolId, listener);
  }

  async #publishChanged(room: Room, ids: readonly string[]): Promise<void> {
    await this.#publish(room, await this.#messagesWith(room, ids), 'changed');
  }

  #noteReacted(poolId: string, ids: readonly string[]): void {
    const room = this.#rooms.get(poolId);
    if (!room) return;
    const isWaiting = room.reacted.size > 0;
    for (const id of ids) room.reacted.add(id);
    if (!isWaiting) this.#inRoom(poolId, (room) => this.#publishReacted(room));
  }

  async #publishReacted(room: Room): Promise<void> {
    const ids = [...room.reacted];
    room.reacted.clear();
    try {
      await this.#publish(room, await this.#messagesWith(room, ids), 'reacted');
    } catch (fault) {
      for (const id of ids) room.reacted.add(id);
      throw fault;
    }
  }

  async #messagesWith({ poolId }: Room, ids: readonly string[]): Promise<MessageView[]> {
    const ctx = this.#reading();
    const found = await ctx.em.find(
      StoredMessage,
      { poolId, id: { $in: [...ids] } },
      { orderBy: { id: 'asc' } },
    );
    return viewsOf(ctx, found);
  }

  async #publishRenamed(room: Room, userId: string): Promise<void> {
    const ctx = this.#reading();
    const mentioning = raw('(select message_id from message_mention where user_id = ?)', [userId]);
    const found = await ctx.em.find(
      StoredMessage,
      { poolId: room.poolId, $or: [{ userId }, { id: { $in: mentioning } }] },
      { orderBy: { id: 'desc' }, limit: renamedLength },
    );
    await this.#publish(room, await viewsOf(ctx, found.reverse()), 'changed');
  }

  async #publish(room: Room, messages: readonly MessageView[], what: 'changed' | 'reacted'): Promise<void> {
    if (messages.length > 0) await this.#recheckUnlessInOrder(room);
    for (const message of messages) for (const listener of [...room.listeners]) listener[what](message);
  }

  /** Somebody's removal may be on its way still, though it was committed before what is sent now. */
  async #recheckUnlessInOrder(room: Room): Promise<void> {
    if (!this.#ctx.bus.isInOrder) await this.#recheck(room);
  }

  async #recheck(room: Room): Promise<void> {
    const { changes } = room;
    const members = await this.#membersOf(room.poolId);
    room.judged = changes;
    for (const listener of [...room.listeners])
      if (!members.has(listener.userId)) {
        room.listeners.delete(listener);
        listener.refused();
      }
    this.#closeIfEmpty(room);
  }
}
