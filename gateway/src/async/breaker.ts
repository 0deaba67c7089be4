const failuresToOpen = 5;
const restMs = 30_000;

/**
 * A circuit breaker: after some failures in a row it opens and no requests go out. After a pause it lets one
 * request through, whose outcome decides whether it closes.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #onTurn: (isOpen: boolean) => void;
  #failures = 0;
  #restedAt = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** `now` is monotonic, in milliseconds; `onTurn` is called when the breaker opens or closes. */
  constructor(now: () => number, onTurn: (isOpen: boolean) => void = () => {}) {
    this.#now = now;
    this.#onTurn = onTurn;
  }

  get isOpen(): boolean {
    return this.#failures >= failuresToOpen;
  }

  /** Whether a request may go out now. The caller must report its outcome. */
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

  /** The request was aborted before its outcome was known. */
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
