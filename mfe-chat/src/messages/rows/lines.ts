import type { Line } from '../documents.ts';

/** The loaded messages, ordered by id, without duplicates. */
export interface Known {
  lines: readonly Line[];
  /** Whether there may be more before the first of them. */
  hasOlder: boolean;
  /** Whether the gateway has answered yet. */
  isLoaded: boolean;
}

const nothing: Known = { lines: [], hasOlder: false, isLoaded: false };

const byId = (a: Line, b: Line) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

/**
 * The messages of one chat. They arrive by several ways (pages, catching up, subscription, answers to own
 * mutations), in any order and some of them twice.
 */
export class Lines {
  #known = nothing;
  readonly #listeners = new Set<() => void>();

  readonly now = () => this.#known;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Inserts messages in order. Returns those that are new. */
  add(found: readonly Line[], state: Partial<Pick<Known, 'hasOlder' | 'isLoaded'>> = {}): Line[] {
    const { lines } = this.#known;
    const known = new Map(lines.map((line) => [line.id, line]));
    const unknown = found.filter(({ id }) => !known.has(id));
    for (const line of found) known.set(line.id, line);
    this.#known = { ...this.#known, ...state, lines: [...known.values()].sort(byId) };
    for (const listener of this.#listeners) listener();
    return unknown;
  }

  /** Updates a message, if it is shown. */
  change(line: Line): void {
    if (this.#known.lines.some(({ id }) => id === line.id)) this.add([line]);
  }

  get first(): Line | undefined {
    return this.#known.lines[0];
  }

  get last(): Line | undefined {
    return this.#known.lines.at(-1);
  }
}
