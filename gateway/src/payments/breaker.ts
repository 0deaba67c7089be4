const failuresToOpen = 5;
const restMs = 30_000;

/**
 * Keeps us from pressing a provider that is down, and people from waiting for it. After some failures in a row
 * it is open: nothing is asked. After a rest it lets one request through, and what becomes of that decides.
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** `now` in milliseconds since some moment; it never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a request may go out now; whoever was let through says how it went. */
  letThrough(): boolean {
    if (this.#failures < failuresToOpen) return true;
    if (this.#isProbing || this.#now() < this.#restedAt) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isProbing = false;
  }

  /** The request was given up before anything was heard of it. */
  givenUp(): void {
    this.#isProbing = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#isProbing = false;
    this.#restedAt = this.#now() + restMs;
  }
}
