import type { EntityManager } from '@mikro-orm/postgresql';
import { batched } from '../async/batched.ts';
import { isOfReplica } from '../database/orm.ts';
import { dependsOnTables, withoutStatements } from '../database/statement-log.ts';
import { changedTablesOf } from './changes/changed-tables.ts';

interface CachedValue<Value> {
  /** What was committed before this moment is in it, and perhaps more. */
  moment: number;
  value: Promise<Value | undefined>;
}

export interface TableSnapshotOptions<Value> {
  /** All tables that the values are read from. */
  tables: readonly string[];
  /** The values of these keys, as the tables are now. */
  read(em: EntityManager, keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  maxCached: number;
}

/**
 * Values that nearly every request reads, kept by each gateway until one of their tables changes. The first reader of
 * a unit of work looks for changes (`ChangedTables`), once for all of it: nobody is answered with less than was
 * committed before their request, by whichever gateway. All readers share the values, so they are frozen. A
 * transaction reads the tables itself, and so does a replica's unit of work: in recovery PostgreSQL's snapshots name no
 * transactions that are under way, so that a change may be missed.
 */
export class TableSnapshots<Value> {
  readonly #ofGateway = new WeakMap<object, Map<string, CachedValue<Value>>>();

  constructor(private readonly options: TableSnapshotOptions<Value>) {}

  /** By key; keys that the tables have nothing of are left out. */
  async find(em: EntityManager, keys: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const { tables, read } = this.options;
    if (em.isInTransaction() || isOfReplica({ em })) return read(em, keys);
    dependsOnTables(tables);
    await batched({ em }, look).load('once');
    const cached = this.#cacheOf(em);
    const changed = changedTablesOf({ em });
    const isCurrent = (one: CachedValue<Value> | undefined) =>
      one !== undefined && changed.areAsAt(one.moment, tables);
    const unknown = keys.filter((key) => !isCurrent(cached.get(key)));
    if (unknown.length > 0) this.#read(em, cached, unknown, changed.moment);
    // Taken before others are let in, or what is new makes room: what is answered may be dropped meanwhile.
    const asked = keys.map((key) => cached.get(key)?.value);
    makeRoom(cached, this.options.maxCached);
    const values = await Promise.all(asked);
    return new Map(
      keys.flatMap((key, place): [string, Value][] => {
        const value = values[place];
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }

  /** Concurrent readers share this statement: it began after the last look that found a change. */
  #read(
    em: EntityManager,
    cached: Map<string, CachedValue<Value>>,
    keys: readonly string[],
    moment: number,
  ): void {
    // Others wait for it, so the time limit of the request that happens to come first does not end it.
    const own = em.fork({ signal: new AbortController().signal });
    const reading = withoutStatements(() => this.options.read(own, keys));
    for (const key of keys) {
      const one = { moment, value: reading.then((found) => found.get(key)) };
      one.value.catch(() => {
        if (cached.get(key) === one) cached.delete(key);
      });
      cached.delete(key);
      cached.set(key, one);
    }
  }

  #cacheOf(em: EntityManager): Map<string, CachedValue<Value>> {
    const driver = em.getDriver();
    const cached = this.#ofGateway.get(driver) ?? new Map<string, CachedValue<Value>>();
    this.#ofGateway.set(driver, cached);
    return cached;
  }
}

/** The oldest go. */
function makeRoom(cached: Map<string, unknown>, most: number): void {
  for (const old of cached.keys()) {
    if (cached.size <= most) return;
    cached.delete(old);
  }
}

async function look(place: { em: EntityManager }, times: readonly string[]): Promise<string[]> {
  await changedTablesOf(place).look();
  return [...times];
}
