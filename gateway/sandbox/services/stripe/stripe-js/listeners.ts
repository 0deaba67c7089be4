type Listener = (event: unknown) => void;

/** The listeners of an element of Stripe.js, by type of event. */
export class Listeners {
  readonly #known = new Map<string, Set<Listener>>();

  on(type: string, listener: Listener): void {
    this.#known.set(type, (this.#known.get(type) ?? new Set()).add(listener));
  }

  once(type: string, listener: Listener): void {
    const only: Listener = (event) => {
      this.off(type, only);
      listener(event);
    };
    this.on(type, only);
  }

  /** Without a listener: all of them. */
  off(type: string, listener?: Listener): void {
    if (listener) this.#known.get(type)?.delete(listener);
    else this.#known.delete(type);
  }

  has(type: string): boolean {
    return (this.#known.get(type)?.size ?? 0) > 0;
  }

  emit(type: string, event: unknown): void {
    for (const listener of [...(this.#known.get(type) ?? [])]) listener(event);
  }
}
