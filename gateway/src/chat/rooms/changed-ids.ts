/** More are kept as the range that they are in. */
const maxIds = 200;

/** Messages behind one, up to another. */
export interface IdRange {
  after: string;
  upTo: string;
}

/** Asked for each message of each listener: texts of one length need no numbers. */
export const isBefore = (id: string, other: string): boolean =>
  id.length === other.length ? id < other : BigInt(id) < BigInt(other);

/** Which messages have changed. However many, it stays small: beyond a limit their whole range is read. */
export class ChangedIds {
  readonly #ids = new Set<string>();
  #range: IdRange | undefined;

  add(ids: Iterable<string>): void {
    for (const id of ids) this.#ids.add(id);
    if (this.#ids.size <= maxIds) return;
    const sorted = [...this.#ids].map(BigInt).sort((one, other) => Number(one - other));
    this.#ids.clear();
    this.addRange({ after: String((sorted[0] ?? 1n) - 1n), upTo: String(sorted.at(-1) ?? 0n) });
  }

  addRange({ after, upTo }: IdRange): void {
    const range = this.#range ?? { after, upTo };
    this.#range = {
      after: isBefore(after, range.after) ? after : range.after,
      upTo: isBefore(range.upTo, upTo) ? upTo : range.upTo,
    };
  }

  /** All of them, which are not kept any longer. */
  take(): { ids: string[]; ranges: IdRange[] } {
    const taken = { ids: [...this.#ids], ranges: this.#range ? [this.#range] : [] };
    this.#ids.clear();
    this.#range = undefined;
    return taken;
  }
}
