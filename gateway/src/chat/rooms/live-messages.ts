import { type WithoutCaller, withoutCaller } from '../../answers/answering.ts';
import type { Ctx } from '../../context.ts';
import type { Bus } from '../../live/bus/bus.ts';
import { topicEngine } from '../../live/topics/topic-engine.ts';
import { MissedMessages } from './missed-messages.ts';
import { type MessageListener, roomsOf } from './room.ts';
import { type ListeningOptions, RoomSubscriber } from './room-subscriber.ts';
import { roomTopics } from './room-topics.ts';
import type { MessageRun } from './uncommitted-messages.ts';

const ofGateway = new WeakMap<Bus, LiveMessages>();

export function liveMessages(ctx: Ctx): LiveMessages {
  const known = ofGateway.get(ctx.bus) ?? new LiveMessages(ctx);
  ofGateway.set(ctx.bus, known);
  return known;
}

/** The messages of pools that somebody on this gateway listens to. */
export class LiveMessages {
  readonly #ctx: WithoutCaller;
  readonly #missed: MissedMessages;

  constructor(ctx: Ctx) {
    this.#ctx = withoutCaller(ctx);
    this.#missed = new MissedMessages(this.#ctx);
  }

  /**
   * Listens to a pool: first to the messages behind `after`, then to new ones. Answers the id of the last
   * message, and refuses whoever is not a member.
   */
  listen(poolId: string, listener: MessageListener, options: ListeningOptions): Promise<string | null> {
    if (options.stopped.aborted) return Promise.resolve(null);
    const { rooms } = roomsOf(this.#ctx.bus);
    const { changeCount } = rooms.enter(poolId);
    let unsubscribe = () => {};
    const leave = () => {
      unsubscribe();
      rooms.leave(poolId);
    };
    const listening = new RoomSubscriber(listener, options, {
      poolId,
      missed: this.#missed,
      changeCount,
      leave,
    });
    unsubscribe = topicEngine(this.#ctx).subscribe(roomTopics, poolId, listening);
    return listening.joined;
  }

  /** This gateway is about to commit these: where somebody listens, they need not be read when their hint comes. */
  willCommit(messages: MessageRun): void {
    const { rooms, uncommitted } = roomsOf(this.#ctx.bus);
    if (rooms.get(messages.poolId)) uncommitted.put(messages);
  }
}
