const connections = new WeakMap<object, () => void>();

/** Notes how the connection is closed over which somebody asks, for `disconnectSlowReader`. */
export function noteConnection(asker: object, close: () => void): void {
  connections.set(asker, close);
}

/** Closes the connection over which somebody asks: they read too slowly, and may come back. */
export function disconnectSlowReader(asker: object): void {
  connections.get(asker)?.();
}

/**
 * What waits for one reader, in order. A reader who falls behind by more than `most` is disconnected, so that nobody's
 * sleep fills our memory; it may come back and ask for what it missed.
 */
export class ReaderQueue<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  #wake: (() => void) | undefined;
  #emptied: (() => void)[] = [];
  #end: { fault?: Error } | undefined;

  constructor(
    private readonly most: number,
    private readonly tooSlow: () => Error,
  ) {}

  put(item: T): void {
    if (this.#end) return;
    if (this.#waiting.length >= this.most) {
      this.close(this.tooSlow());
      return;
    }
    this.#waiting.push(item);
    this.#wake?.();
  }

  /** Nothing more comes; with a fault, what still waits is dropped. */
  close(fault?: Error): void {
    this.#end ??= fault ? { fault } : {};
    if (fault) this.#waiting.length = 0;
    this.#wake?.();
    this.#tellEmpty();
  }

  /** When everything that was put in has been taken, or nobody takes any more. */
  async emptied(): Promise<void> {
    if (this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#emptied.push(resolve));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      for (;;) {
        while (this.#waiting.length > 0) {
          const item = this.#waiting.shift() as T;
          if (this.#waiting.length === 0) this.#tellEmpty();
          yield item;
        }
        if (this.#end?.fault) throw this.#end.fault;
        if (this.#end) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    } finally {
      this.close();
      this.#waiting.length = 0;
      this.#tellEmpty();
    }
  }

  #tellEmpty(): void {
    for (const resolve of this.#emptied.splice(0)) resolve();
  }
}
