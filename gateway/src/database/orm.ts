import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { type Constructor, type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import type { Pool as ConnectionPool } from 'pg';
import { noteWhatItReads } from './reading.ts';

export type Orm = MikroORM;

const poolsOf = new WeakMap<MikroORM, readonly ConnectionPool[]>();

/** Its connections, for what is asked past the entities by every request; none before the first statement. */
export const connectionsOf = (orm: Orm): ConnectionPool | undefined => poolsOf.get(orm)?.[0];

/** What is kept in the database, and how it came to be so. */
export interface Tables {
  entities: readonly EntityClass[];
  /** By name, which begins with a number of its own: in this order they are applied. What has landed is never changed. */
  migrations: Readonly<Record<string, Constructor<Migration>>>;
}

// A database that is away, or hangs, must cost a request a refusal and never a hang of its own.
const impatient = {
  connectionTimeoutMillis: 5000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** With `patient`, statements may take their time: migrations do. */
export async function openOrm(
  databaseUrl: string,
  { entities, migrations }: Tables,
  how: 'impatient' | 'patient' = 'impatient',
): Promise<Orm> {
  const pools: ConnectionPool[] = [];
  let isClosed = false;
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [...entities],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      tableName: 'migration',
      migrationsList: Object.entries(migrations)
        .map(([name, migration]) => ({ name, class: migration }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      // One by one, each in its own transaction: what stands after a failure is a known version.
      allOrNothing: false,
      silent: true,
      snapshot: false,
    },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      application_name: 'fairway',
      ...(how === 'impatient' ? impatient : {}),
      // Whoever asks after the end would be given a new pool, which nobody would end.
      onPoolCreated: (pool: ConnectionPool) => {
        pool.on('connect', noteWhatItReads);
        return isClosed ? endForAll(pool) : pools.push(pool);
      },
    },
  });
  poolsOf.set(orm, pools);
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    isClosed = true;
    await Promise.all(pools.map(endForAll));
    await close(force);
  };
  return orm;
}

/**
 * Ends the pool while its driver, Kysely, still knows it. Told to close, Kysely forgets its pool first, and then fails
 * to give back a connection that was just being opened: the end of the pool would wait for that one for good.
 */
function endForAll(pool: ConnectionPool): Promise<void> {
  const ended = pool.end();
  pool.end = () => ended;
  return ended;
}
