import type { EventStream, EventSubscriber } from './event-stream.ts';

/** Writes the answers for one subscriber to its socket. */
export interface SocketWriter {
  /** Whether it has room for more. Where it is full, `onDrained` is called once it has; closed, it takes nothing. */
  send(answer: Buffer, onDrained: () => void): 'sent' | 'full' | 'closed';
  /** Disconnects a reader for whom too much waits. */
  disconnectSlow(): void;
}

/** What a subscriber is sent for an event. */
export interface Answer {
  bytes: Buffer;
  /** The same for the same bytes. A queue remembers it instead of them: an answer that is one viewer's may be large. */
  digest: string;
}

/** The answer to an event, where it is there already; or else the queue is handed it later. */
export type Answering = (event: object, queue: SendQueue) => Answer | undefined;

const over = { done: true, value: undefined } as const;

/**
 * Sends one subscriber the answers to the events of a stream, in order and no faster than they are read; of a value that
 * changes, none that is the same as the last. To the protocol it is a stream that ends with the subscription and in
 * which nothing comes, since it sends by itself.
 */
export class SendQueue implements EventSubscriber<object>, AsyncIterableIterator<never, undefined> {
  readonly #over = Promise.withResolvers<typeof over>();
  readonly #waiting: object[] = [];
  /** Of a value that changes, the answer that was sent last. Messages that say the same are sent each. */
  #lastDigest = '';
  /** An answer is being worked out, or there is no room for the next one. */
  #isBusy = false;
  #isOver = false;
  #end: { fault?: unknown } | undefined;
  #stopListening: (() => void) | undefined;
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(
    private readonly source: EventStream<object>,
    private readonly answering: Answering,
    private readonly writer: SocketWriter,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Asked for the first time, it begins. */
  next(): Promise<typeof over> {
    if (!this.#stopListening && !this.#isOver) {
      this.#stopListening = this.source.listen(this);
      if (this.#isOver) this.#stopListening();
    }
    return this.#over.promise;
  }

  /** The subscriber has unsubscribed. */
  return(): Promise<typeof over> {
    this.#stop();
    this.#over.resolve(over);
    // Also where a fault has ended it: whoever stops a subscription then is not sent that fault twice.
    return Promise.resolve(over);
  }

  send(event: object): void {
    if (this.#end) return;
    const { maxWaiting } = this.source;
    if (maxWaiting === undefined) this.#waiting.length = 0;
    else if (this.#waiting.length >= maxWaiting) {
      this.#stop();
      this.writer.disconnectSlow();
      return;
    }
    this.#waiting.push(event);
    if (!this.#isBusy) this.#work();
  }

  end(fault?: unknown): void {
    if (this.#end) return;
    this.#end = { fault };
    if (fault !== undefined) this.#waiting.length = 0;
    if (!this.#isBusy) this.#work();
  }

  async drained(): Promise<void> {
    if (this.#waiting.length === 0) return;
    this.#drained ??= Promise.withResolvers();
    await this.#drained.promise;
  }

  /** The answer that was waited for. */
  answered(answer: Answer): void {
    if (this.#isOver || this.#send(answer)) this.#work();
  }

  failed(fault: unknown): void {
    this.#waiting.length = 0;
    this.#end = { fault };
    this.#work();
  }

  readonly #work = (): void => {
    this.#isBusy = true;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      if (this.#waiting.length === 0) this.#reportDrained();
      const answer = this.answering(event, this);
      if (!answer || !this.#send(answer)) return;
    }
    this.#isBusy = false;
    if (!this.#end || this.#isOver) return;
    const { fault } = this.#end;
    this.#stop();
    if (fault === undefined) this.#over.resolve(over);
    else this.#over.reject(fault);
  };

  /** Whether the next one may follow. */
  #send({ bytes, digest }: Answer): boolean {
    // What has changed need not be what was asked for.
    if (digest === this.#lastDigest) return true;
    if (this.source.maxWaiting === undefined) this.#lastDigest = digest;
    const outcome = this.writer.send(bytes, this.#work);
    // The socket's own end follows; until then nothing more is answered for nobody.
    if (outcome === 'closed') this.#stop();
    return outcome !== 'full';
  }

  #stop(): void {
    this.#isOver = true;
    this.#end ??= {};
    this.#waiting.length = 0;
    this.#reportDrained();
    this.#stopListening?.();
  }

  #reportDrained(): void {
    this.#drained?.resolve();
    this.#drained = undefined;
  }
}
