import type { MessageView } from '../message.queries.ts';

/** Somebody who listens to a pool's chat. */
export interface MessageListener {
  userId: string;
  sent(message: MessageView): void;
  changed(message: MessageView): void;
  /** Its reactions are others. */
  reacted(message: MessageView): void;
  /** No longer a member of the pool that was listened to: nothing more comes. */
  refused(): void;
  /** When what was sent so far has been drained, so that the next page of it may follow. */
  drained(): Promise<void>;
}

/** A pool's chat, as long as somebody on this gateway listens. */
export interface Room {
  poolId: string;
  listeners: Set<MessageListener>;
  /** How many are on their way in: as long as somebody is, the room stays. */
  entering: number;
  /** The last message that was sent; the next ones are those behind it. Not known before anybody was let in. */
  lastId: string | undefined;
  /** How often its members may have changed, and how often they had when its listeners were last looked at. */
  changes: number;
  judged: number;
  /** Messages whose reactions have changed since they were read: a storm of them is read at once. */
  reacted: Set<string>;
  /** Ends looking at it after gaps of the bus. */
  stopChecks(): void;
  /** One thing after the other: what is sent first is read first. What hangs keeps one pool waiting, not all. */
  work: Promise<void>;
}

export const newRoom = (poolId: string): Room => ({
  poolId,
  listeners: new Set(),
  entering: 0,
  lastId: undefined,
  changes: 0,
  judged: 0,
  reacted: new Set(),
  stopChecks: () => {},
  work: Promise.resolve(),
});
