/** What is told of a topic: one object for all who hear it, so that what follows from it is worked out once. */
export interface News<T> {
  value: T | null;
}

interface TopicOptions<T> {
  read(): Promise<T | null>;
  /** Whether what was read is worth telling after what was told last. */
  isNews(now: T | null, last: T | null): boolean;
  onFault(fault: unknown): void;
}

const readAgainMs = 2000;

/** Something that several listen to: read once for all of them, whenever it may have changed. */
export class Topic<T> {
  readonly #listeners = new Set<(news: News<T>) => void>();
  #news: News<T> | undefined;
  #isDue = false;
  #working = false;

  constructor(private readonly options: TopicOptions<T>) {}

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  get last(): T | null {
    return this.#news?.value ?? null;
  }

  /** Tells at once what is known, and then whatever is new; answers how to stop. */
  listen(listener: (news: News<T>) => void): () => void {
    this.#listeners.add(listener);
    if (this.#news) listener(this.#news);
    else this.renew();
    return () => this.#listeners.delete(listener);
  }

  /** It may have changed: it is read soon, and once for all that happens meanwhile. */
  renew(): void {
    this.#isDue = true;
    if (this.#working) return;
    this.#working = true;
    void this.#work()
      .catch((fault) => {
        this.options.onFault(fault);
        setTimeout(() => this.isHeard && this.renew(), readAgainMs).unref();
      })
      .finally(() => {
        this.#working = false;
      });
  }

  async #work(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      const value = await this.options.read();
      if (this.#news && !this.options.isNews(value, this.#news.value)) continue;
      const news = { value };
      this.#news = news;
      for (const listener of [...this.#listeners]) listener(news);
    }
  }
}
