const failuresToOpen = 5;
const restMs = 30_000;

/**
 * Keeps us from pressing a service that is down, and people from waiting for it. After some failures in a row it
 * is open: nothing is asked. After a rest it lets one request through, and what becomes of that decides.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #onTurn: (isOpen: boolean) => void;
  #failures = 0;
  #restedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** `now` in milliseconds since some moment, which never goes back; `onTurn` hears when it opens, and when it closes. */
  constructor(now: () => number, onTurn: (isOpen: boolean) => void = () => {}) {
    this.#now = now;
    this.#onTurn = onTurn;
  }

  get isOpen(): boolean {
    return this.#failures >= failuresToOpen;
  }

  /** Whether a request may go out now; whoever was let through says how it went. */
  letThrough(): boolean {
    if (!this.isOpen) return true;
    if (this.#isProbing || this.#now() < this.#restedAt) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(): void {
    const wasOpen = this.isOpen;
    this.#failures = 0;
    this.#isProbing = false;
    if (wasOpen) this.#onTurn(false);
  }

  /** The request was given up before anything was heard of it. */
  givenUp(): void {
    this.#isProbing = false;
  }

  failed(): void {
    const wasOpen = this.isOpen;
    this.#failures += 1;
    this.#isProbing = false;
    this.#restedAt = this.#now() + restMs;
    if (this.isOpen && !wasOpen) this.#onTurn(true);
  }
}
