import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { type Migration, Migrator } from '@mikro-orm/migrations';
import { type Constructor, type EntityClass, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Pool as ConnectionPool, PoolClient } from 'pg';
import { recordStatements } from './statement-log.ts';

export type Orm = MikroORM;

const poolsOf = new WeakMap<object, readonly ConnectionPool[]>();

const replicas = new WeakSet<object>();

/** What has a gateway's database: its ORM, and whoever has a unit of work. */
export interface OnDatabase {
  em: Pick<EntityManager, 'getDriver'>;
}

/** The connection pool, for statements that bypass entities; undefined before the first statement. */
export const connectionsOf = ({ em }: OnDatabase): ConnectionPool | undefined =>
  poolsOf.get(em.getDriver())?.[0];

/** Whether it reads a copy that follows the database: there nobody can tell what has changed since a moment. */
export const isOfReplica = ({ em }: OnDatabase): boolean => replicas.has(em.getDriver());

/** Entities and migrations. */
export interface Tables {
  entities: readonly EntityClass[];
  /** By name, which begins with a unique number and gives the order. What has landed is never changed. */
  migrations: Readonly<Record<string, Constructor<Migration>>>;
  /** Names of migrations that older databases have behind them, and new ones do without. */
  retiredMigrations?: readonly string[];
  /** The schema of PostgreSQL that notes what was applied, and holds the tables; the usual one unless named. */
  schema?: string;
}

/** Above PostgreSQL's own limit: what is only slow is ended there, and only a line that leads nowhere is given up here. */
const silenceMs = 12_000;

// If the database is away or hangs, requests are refused instead of hanging too.
const impatient = {
  connectionTimeoutMillis: 5000,
  query_timeout: silenceMs,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

// A pooler takes no limits from those who connect: its own settings have the same two.
const pooled = { connectionTimeoutMillis: 5000, query_timeout: silenceMs };

/** Behind a change of a table that waits for it nobody else gets in, so that it gives up soon and comes again. */
export const migrating = { lock_timeout: 150 };

const driverOptions = { impatient, pooled, replica: impatient, migrating, patient: {} };

/**
 * With `patient`, statements have no time limit, and with `migrating` they only wait for no lock. With `pooled`, each
 * transaction may get another connection, so that none of them knows what another has prepared.
 */
export async function openOrm(
  databaseUrl: string,
  { entities, migrations, schema }: Tables,
  how: keyof typeof driverOptions = 'impatient',
  limits: Partial<typeof impatient> = {},
): Promise<Orm> {
  const pools: ConnectionPool[] = [];
  let isClosed = false;
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: [...entities],
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      tableName: schema ? `${schema}.migration` : 'migration',
      migrationsList: Object.entries(migrations)
        .map(([name, migration]) => ({ name, class: migration }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      // Each in its own transaction, so that a failure leaves a known version.
      allOrNothing: false,
      silent: true,
      snapshot: false,
    },
    forceUtcTimezone: true,
    pool: { min: 0, max: 20 },
    driverOptions: {
      application_name: 'fairway',
      ...driverOptions[how],
      ...limits,
      // A request after the shutdown would open a new pool that nobody closes.
      onPoolCreated: (pool: ConnectionPool) => {
        pool.on('connect', (client) =>
          recordStatements(client, how === 'pooled' ? 'without names' : 'as they are'),
        );
        forgetBroken(pool);
        return isClosed ? endForAll(pool) : pools.push(pool);
      },
    },
  });
  keepRowsOutOfFaults(orm);
  poolsOf.set(orm.em.getDriver(), pools);
  if (how === 'replica') replicas.add(orm.em.getDriver());
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    isClosed = true;
    await Promise.all(pools.map(endForAll));
    await close(force);
  };
  return orm;
}

/**
 * What PostgreSQL says beside a refusal is the row that it refused, a mail address and the hash of a password in it, and
 * the ORM would put that into the fault's message, which stands in logs and tables.
 */
function keepRowsOutOfFaults(orm: Orm): void {
  const converter = orm.em.getPlatform().getExceptionConverter();
  const convert = converter.convertException.bind(converter);
  converter.convertException = (fault) => {
    for (const beside of ['detail', 'where', 'internalQuery']) delete fault[beside];
    return convert(fault);
  };
}

/**
 * A connection that breaks within a transaction can't be rolled back, and is given back by nobody then: a few such
 * transactions would take all connections of the pool, for good. One that leads nowhere any more would not even break
 * for a quarter of an hour, and until then be lent again and again.
 */
function forgetBroken(pool: ConnectionPool): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_fault, client) => inUse.delete(client));
  const forget = (client: PoolClient) => {
    if (!inUse.has(client)) return;
    client.release(true);
    // Whoever uses it may give it back all the same.
    client.release = () => {};
  };
  pool.on('connect', (client) => {
    client.once('end', () => forget(client));
    onSilence(client, () => forget(client));
  });
}

function onSilence(client: PoolClient, tell: () => void): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = ask(...args);
    // Who asks with a function instead is the pool itself, which takes no failed connection back.
    if (answer instanceof Promise)
      answer.catch((fault: unknown) => {
        if (fault instanceof Error && fault.message === 'Query read timeout') tell();
      });
    return answer;
  }) as typeof client.query;
}

/**
 * Ends the pool before its driver Kysely closes. Kysely would forget its pool first and then fail to release a
 * connection that was just being opened, so that ending the pool would never finish.
 */
function endForAll(pool: ConnectionPool): Promise<void> {
  const ended = pool.end();
  pool.end = () => ended;
  return ended;
}
