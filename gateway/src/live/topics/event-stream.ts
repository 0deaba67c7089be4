/** Whoever a subscription's events are sent to, one after the other. */
export interface EventSubscriber<T> {
  send(event: T): void;
  /** Nothing more comes; with a fault, what still waits is dropped. */
  end(fault?: unknown): void;
  /** When everything sent so far has been taken, or nobody takes any more. */
  drained(): Promise<void>;
}

/**
 * The events of a subscription. They are handed on as they happen: a turn of an iterator and a promise for every
 * listener would cost more than all else that is done for them.
 */
export class EventStream<T extends object> implements AsyncIterable<T> {
  constructor(
    /** Begins to send; answers how to stop. */
    readonly listen: (subscriber: EventSubscriber<T>) => () => void,
    /** So many events may wait for who reads slowly, before they are disconnected; without it, only the newest does. */
    readonly maxWaiting?: number,
  ) {}

  /** By this graphql-js knows where events come from. */
  [Symbol.asyncIterator](): never {
    throw new Error('The events of a stream are listened to, and not iterated.');
  }
}
