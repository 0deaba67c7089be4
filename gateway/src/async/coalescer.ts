import { unavailable } from '../refusal.ts';

/**
 * Collects keys while a request is under way and asks for all of them with the next one: a single caller waits
 * for nobody, and thousands at once cost a few statements. Every answer was read after it was asked for. Where too
 * many wait already, since the answers do not come, it refuses instead of collecting more.
 */
export class Coalescer<Key, Value> {
  #waiting: { key: Key; answer: PromiseWithResolvers<Value> }[] = [];
  #asking = 0;

  constructor(
    /** Returns the values in the order of the keys. */
    private readonly ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
    private readonly maxAtOnce = 1000,
    /** How many requests may be under way, so that one that hangs does not delay all that come after it. */
    private readonly maxRequests = 1,
    /** More than ask one gateway at once when all its sockets come back. */
    private readonly maxWaiting = 50_000,
  ) {}

  load(key: Key): Promise<Value> {
    if (this.#waiting.length >= this.maxWaiting) return Promise.reject(unavailable());
    const answer = Promise.withResolvers<Value>();
    this.#waiting.push({ key, answer });
    if (this.#asking < this.maxRequests) void this.#work();
    return answer.promise;
  }

  async #work(): Promise<void> {
    this.#asking += 1;
    // Collects the keys of the same tick too.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, this.maxAtOnce);
      try {
        const answers = await this.ask(asked.map(({ key }) => key));
        asked.forEach(({ answer }, place) => {
          answer.resolve(answers[place] as Value);
        });
      } catch (fault) {
        for (const { answer } of asked) answer.reject(fault);
      }
    }
    this.#asking -= 1;
  }
}
