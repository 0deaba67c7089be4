/** Keeps so many values, those that were used last. */
export class LruCache<Key, Value extends object> {
  readonly #kept = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  /** The value of that key, which is made where it is not kept. */
  get(key: Key, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.keep(key, value);
    return value;
  }

  /** Undefined where it is not kept. */
  find(key: Key): Value | undefined {
    const value = this.#kept.get(key);
    if (value) this.keep(key, value);
    return value;
  }

  keep(key: Key, value: Value): void {
    // Moves it to the end, where the last ones are.
    this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
  }
}
