// Puts entries in order by columns of small whole numbers. It is counted how many have each number, which says where
// each of them goes: nothing is compared but what is nearly in order. Equals stay in the order they were in.

/** In place of a number, where there is none: it goes after all numbers. */
export const none: number = 2 ** 30;

/** As far as that, it takes less to compare those who share a score than to count in every column. */
const fewEntries = 500;

/** Where numbers lie so far apart, as points do in hundredths, it takes less to compare them than to count all between. */
const sparse = 64;

/** It is used again for board after board, so that nothing is made for any of them. */
export class CountedOrder {
  /** The entries in order; what follows them is from another board. */
  entries: Int32Array = new Int32Array(0);
  #next: Int32Array = new Int32Array(0);
  #count = 0;
  #counts = new Int32Array(0);

  /** Begins in that order, which is the one of equals. */
  of(entries: Int32Array): this {
    this.#count = entries.length;
    if (this.entries.length < this.#count) {
      this.entries = new Int32Array(this.#count * 2);
      this.#next = new Int32Array(this.#count * 2);
    }
    this.entries.set(entries);
    return this;
  }

  /** By the first of the columns, equals by the second, and so on. */
  by(columns: readonly Int32Array[]): this {
    for (const column of columns.toReversed()) this.#byOne(column);
    return this;
  }

  /** Puts those who share a place in order by these columns. */
  breakTies(places: Int32Array, columns: readonly Int32Array[]): void {
    if (this.#count > fewEntries) this.by([places, ...columns]);
    else for (let index = 1; index < this.#count; index += 1) this.#moveUp(index, places, columns);
  }

  #moveUp(index: number, places: Int32Array, columns: readonly Int32Array[]): void {
    const entries = this.entries;
    const entry = entries[index] ?? 0;
    let at = index;
    for (; at > 0; at -= 1) {
      const ahead = entries[at - 1] ?? 0;
      if (places[ahead] !== places[entry] || compare(columns, ahead, entry) <= 0) break;
      entries[at] = ahead;
    }
    entries[at] = entry;
  }

  #byOne(column: Int32Array): void {
    const count = this.#count;
    let least = none;
    let most = -none;
    let isMissing = false;
    for (let entry = 0; entry < count; entry += 1) {
      const value = column[entry] ?? none;
      if (value < least) least = value;
      if (value === none) isMissing = true;
      else if (value > most) most = value;
    }
    if (least === none || (least === most && !isMissing)) return;
    const span = most - least + 1;
    if (span > sparse * count + sparse) this.#compareIn(column);
    else this.#countIn(column, least, span);
  }

  #compareIn(column: Int32Array): void {
    this.entries
      .subarray(0, this.#count)
      .sort((one, other) => (column[one] ?? none) - (column[other] ?? none));
  }

  /** Who has none is counted after all of the span. */
  #countIn(column: Int32Array, least: number, span: number): void {
    if (this.#counts.length < span + 2) this.#counts = new Int32Array(span * 2 + 2);
    const [count, counts, entries, next] = [this.#count, this.#counts, this.entries, this.#next];
    counts.fill(0, 0, span + 2);
    for (let entry = 0; entry < count; entry += 1) {
      const value = column[entry] ?? none;
      const after = value === none ? span + 1 : value - least + 1;
      counts[after] = (counts[after] ?? 0) + 1;
    }
    // Now it is known how many go before each number: that is the place of the first who has it.
    for (let at = 1; at <= span; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
    for (let index = 0; index < count; index += 1) {
      const entry = entries[index] ?? 0;
      const value = column[entry] ?? none;
      const at = value === none ? span : value - least;
      const place = counts[at] ?? 0;
      counts[at] = place + 1;
      next[place] = entry;
    }
    this.entries = next;
    this.#next = entries;
  }

  /**
   * Says of each entry which place it has in this order: equals in all of the columns share one, and the next one
   * counts on. Who has nothing in the first column has none.
   */
  place(columns: readonly Int32Array[], places: Int32Array): void {
    const [first, ...others] = columns;
    let ahead = -1;
    let place = 0;
    let value = none;
    for (let index = 0; index < this.#count; index += 1) {
      const entry = this.entries[index] ?? 0;
      const own = first?.[entry] ?? none;
      if (own !== value || compare(others, ahead, entry) !== 0) place = index + 1;
      places[entry] = own === none ? none : place;
      ahead = entry;
      value = own;
    }
  }
}

function compare(columns: readonly Int32Array[], one: number, other: number): number {
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns[at];
    const difference = (column?.[one] ?? none) - (column?.[other] ?? none);
    if (difference !== 0) return difference;
  }
  return 0;
}
