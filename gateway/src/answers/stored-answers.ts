import type { Ctx } from '../context.ts';
import { type Statements, withStatements } from '../database/statement-log.ts';
import type { ChangedTables } from './changes/changed-tables.ts';
import type { TablesRead } from './changes/tables-read.ts';

/** What an answer says of the time may be so old, in real and in game time. */
const maxAgeMs = 1000;

interface Stored<T> {
  answer: T;
  bytes: number;
  tables: readonly string[];
  /** The moment at which they were as the answer says. */
  moment: number;
  wallMs: number;
  gameMs: number;
}

/** An answer that is the same for who asks the same again, as long as nothing changes. */
export interface RepeatableAnswer<T> {
  answer: T;
  /** Undefined where it is nobody else's, or not the same another time. */
  bytes: number | undefined;
}

interface Options {
  changed: ChangedTables;
  tablesRead: TablesRead;
  clocks: Pick<Ctx, 'gameClock' | 'wallClock'>;
  maxBytes: number;
  fromMemory: Counted;
  fromTables: Counted;
}

interface Counted {
  inc(): void;
}

/**
 * Answers in memory, by what was asked and who asked. Each is good as long as no table that it was read from has
 * changed, whoever changed it, and for a second at most, since it may also say how late it is. Which tables these are
 * is seen by the statements themselves; what sends anything else than plain questions is not kept.
 */
export class StoredAnswers<T> {
  readonly #stored = new Map<string, Stored<T>>();
  readonly #inProgress = new Map<string, Promise<Stored<T> | undefined>>();
  #bytes = 0;

  constructor(private readonly options: Options) {}

  /** Whether there is one, perhaps no longer current: what is not stored is not worth a look for changes. */
  has(key: string): boolean {
    return this.#stored.has(key);
  }

  /**
   * The stored answer, if it is current; the caller has looked for changes (`ChangedTables.look`) since the request.
   */
  find(key: string): T | undefined {
    const stored = this.#stored.get(key);
    if (!stored) return undefined;
    if (this.#isGood(stored)) {
      this.options.fromMemory.inc();
      return stored.answer;
    }
    this.#drop(key, stored);
    return undefined;
  }

  /** Works it out, once for all who ask the same at the same time. They must have looked for changes, too. */
  async workOut(key: string, work: () => Promise<RepeatableAnswer<T>>): Promise<T> {
    for (let others = this.#inProgress.get(key); others; others = this.#inProgress.get(key)) {
      const stored = await others;
      if (!stored || !this.#isGood(stored)) continue;
      this.options.fromMemory.inc();
      return stored.answer;
    }
    this.options.fromTables.inc();
    let own: RepeatableAnswer<T> | undefined;
    const working = this.#work(key, async () => {
      own = await work();
      return own;
    });
    const shared = working.catch(() => undefined);
    this.#inProgress.set(key, shared);
    try {
      await working;
    } finally {
      if (this.#inProgress.get(key) === shared) this.#inProgress.delete(key);
    }
    return (own as RepeatableAnswer<T>).answer;
  }

  clear(): void {
    this.#stored.clear();
    this.#bytes = 0;
  }

  async #work(key: string, work: () => Promise<RepeatableAnswer<T>>): Promise<Stored<T> | undefined> {
    const { changed, tablesRead, clocks } = this.options;
    const { moment } = changed;
    const wallMs = clocks.wallClock.now().getTime();
    const gameMs = clocks.gameClock.now().getTime();
    const { done, statements } = await withStatements(work);
    if (done.bytes === undefined) return undefined;
    const tables = await this.#tablesOf(statements, tablesRead);
    // All that was read was read between these two moments: where nothing changed, it is as of the second one.
    await changed.look();
    if (!tables || !changed.areAsAt(moment, tables)) return undefined;
    const stored = {
      answer: done.answer,
      bytes: done.bytes + key.length,
      tables,
      moment: changed.moment,
      wallMs,
      gameMs,
    };
    this.#cache(key, stored);
    return stored;
  }

  async #tablesOf(statements: Statements, tablesRead: TablesRead): Promise<string[] | undefined> {
    const tables = new Set<string>();
    for (const statement of statements) {
      const read = await tablesRead.by(statement);
      if (!read) return undefined;
      for (const table of read) tables.add(table);
    }
    return [...tables];
  }

  #isGood({ tables, moment, wallMs, gameMs }: Stored<T>): boolean {
    const { changed, clocks } = this.options;
    const { gameClock, wallClock } = clocks;
    return (
      isWithin(wallClock.now().getTime() - wallMs, maxAgeMs) &&
      isWithin(gameClock.now().getTime() - gameMs, maxAgeMs * Math.max(1, gameClock.speed)) &&
      changed.areAsAt(moment, tables)
    );
  }

  #cache(key: string, stored: Stored<T>): void {
    const known = this.#stored.get(key);
    if (known) this.#drop(key, known);
    this.#stored.set(key, stored);
    this.#bytes += stored.bytes;
    // The oldest first: an answer that is asked for often was worked out within the last second.
    for (const [old, one] of this.#stored) {
      if (this.#bytes <= this.options.maxBytes) break;
      this.#drop(old, one);
    }
  }

  #drop(key: string, { bytes }: Stored<T>): void {
    this.#stored.delete(key);
    this.#bytes -= bytes;
  }
}

/** A clock that went back says nothing of how old something is. */
const isWithin = (ageMs: number, maxMs: number): boolean => ageMs >= 0 && ageMs < maxMs;
