import { setTimeout as sleep } from 'node:timers/promises';
import { retryPauseMs } from '../../async/retry-pause.ts';

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
    void this.#work();
  }

  async #work(): Promise<void> {
    for (let failures = 0; this.#isDue; ) {
      this.#isDue = false;
      try {
        this.#tell(await this.options.read());
        failures = 0;
      } catch (fault) {
        this.options.onFault(fault);
        failures += 1;
        await sleep(retryPauseMs(failures), undefined, { ref: false });
        this.#isDue ||= this.isHeard;
      }
    }
    // In the same step as the last look at what is due: what is told from now on begins anew.
    this.#working = false;
  }

  #tell(value: T | null): void {
    if (this.#news && !this.options.isNews(value, this.#news.value)) return;
    const news = { value };
    this.#news = news;
    for (const listener of [...this.#listeners]) listener(news);
  }
}
