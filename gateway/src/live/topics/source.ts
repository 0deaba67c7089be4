/** Who is told of a subscription's events, one after the other. */
export interface Receiver<T> {
  tell(event: T): void;
  /** Nothing more comes; with a fault, what still waits is dropped. */
  end(fault?: unknown): void;
  /** When everything that came so far has been taken, or nobody takes any more. */
  taken(): Promise<void>;
}

/**
 * The events of a subscription. They are handed on as they happen: a turn of an iterator and a promise for every
 * listener would cost more than all else that is done for them.
 */
export class Source<T extends object> implements AsyncIterable<T> {
  constructor(
    /** Begins to tell; answers how to stop. */
    readonly listen: (receiver: Receiver<T>) => () => void,
    /** So many events may wait for who reads slowly, before they are disconnected; without it, only the newest does. */
    readonly mostWaiting?: number,
  ) {}

  /** By this graphql-js knows where events come from. */
  [Symbol.asyncIterator](): never {
    throw new Error('The events of a source are listened to.');
  }
}
