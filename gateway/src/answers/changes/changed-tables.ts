import type { Pool as ConnectionPool } from 'pg';
import { connectionsOf, type OnDatabase } from '../../database/orm.ts';
import { type AnyRow, list, number, orNull, readRow, text } from '../../database/rows.ts';
import { withoutStatements } from '../../database/statement-log.ts';

/**
 * Noted changes are deleted after an hour; after a longer pause without looking, all stored answers are dropped,
 * since some changes may be missing. Both times are the database's, because a sleeping machine's clock stands still.
 */
const longestPauseSeconds = 10 * 60;

const question = {
  name: 'changed-tables',
  text: `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as seconds, concat_ws(' ',
      extract(epoch from pg_postmaster_start_time()),
      (select oid from pg_database where datname = current_database()),
      pg_relation_filenode('changed_table')) as database, (
      select array_agg(distinct name) from changed_table
      where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    ) as names`,
};

const columns = {
  snapshot: text,
  /** By the database's clock. */
  seconds: number,
  /** Not the same after a restore from backup, nor after a failover. */
  database: text,
  names: orNull(list(text)),
};

/**
 * Which tables have changed, by whatever writer, up to the last look. Triggers note each change (migration 0040), so
 * that no code has to.
 */
export class ChangedTables {
  #snapshot: string | undefined;
  #database: string | undefined;
  #lookedAtSeconds = 0;
  /** Grows with every look that finds something. */
  #moment = 1;
  readonly #changedAt = new Map<string, number>();
  /** Changes before this moment are unknown. */
  #forgottenAt = 2;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(private readonly connections: () => ConnectionPool | undefined) {}

  /** Reads all changes committed before this call; concurrent callers share the next read. */
  look(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#ask();
      return this.#running;
    });
    return this.#next;
  }

  /** The moment of the last look. */
  get moment(): number {
    return this.#moment;
  }

  /** Whether these tables are as they were at that moment. */
  areAsAt(moment: number, tables: Iterable<string>): boolean {
    if (moment < this.#forgottenAt) return false;
    for (const table of tables) if ((this.#changedAt.get(table) ?? 0) > moment) return false;
    return true;
  }

  async #ask(): Promise<void> {
    try {
      const asking = { ...question, values: [this.#snapshot] };
      const found = await withoutStatements(() => this.connections()?.query<AnyRow>(asking));
      const [row] = found?.rows ?? [];
      if (!row) return this.#forget();
      const { snapshot, names, database, seconds } = readRow(columns, row, question.text);
      const isAnother = this.#snapshot !== undefined && database !== this.#database;
      this.#database = database;
      if (isAnother || isBefore(snapshot, this.#snapshot)) return this.#forget();
      if (Math.abs(seconds - this.#lookedAtSeconds) > longestPauseSeconds) this.#forget();
      if (this.#snapshot === undefined || names) this.#moment += 1;
      if (this.#snapshot === undefined) this.#forgottenAt = this.#moment;
      for (const name of names ?? []) this.#changedAt.set(name, this.#moment);
      this.#snapshot = snapshot;
      this.#lookedAtSeconds = seconds;
    } catch {
      // The fault itself is thrown by the caller's own statement.
      this.#forget();
    }
  }

  #forget(): void {
    this.#snapshot = undefined;
    this.#moment += 1;
    this.#forgottenAt = this.#moment + 1;
  }
}

const ofGateway = new WeakMap<object, ChangedTables>();

/** One a gateway: all who look at the same time share a look. */
export function changedTablesOf({ em }: OnDatabase): ChangedTables {
  const driver = em.getDriver();
  const known = ofGateway.get(driver) ?? new ChangedTables(() => connectionsOf({ em }));
  ofGateway.set(driver, known);
  return known;
}

/** A database that was restored meanwhile counts its transactions from an earlier one on. */
const isBefore = (snapshot: string, known: string | undefined): boolean =>
  known !== undefined && nextTransaction(snapshot) < nextTransaction(known);

const nextTransaction = (snapshot: string) => BigInt(snapshot.split(':')[1] ?? 0);
