import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sandboxTables, withSandbox } from '../../../sandbox/tables.ts';
import { migrate } from '../../database/opening/migrate.ts';
import { type Orm, openOrm } from '../../database/orm.ts';
import { tables } from '../../features/features.ts';

/**
 * The collation of texts: by code point, as in the bundled database, or of a language, as in most others. A run
 * may ask for the latter everywhere.
 */
export type TestCollation = 'C' | 'ICU';
const everywhere: TestCollation = process.env.TEST_COLLATION === 'ICU' ? 'ICU' : 'C';

const templates = {
  C: { name: 'fairway_template', locale: '' },
  ICU: {
    name: 'fairway_template_icu',
    locale: `template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`,
  },
} as const;
// Any constant that all test files share.
const templateLock = 4_711_002;

const addressOf = (database: string): string => {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server)
    throw new Error(
      'TEST_POSTGRES_URL is missing: these tests run through jest, whose setup starts PostgreSQL',
    );
  return server.replace(/[^/]+$/, database);
};

/** The same over a Unix socket, through which a statement costs a third less than over TCP. */
function overSocket(url: string): string {
  const folder = process.env.TEST_POSTGRES_SOCKET_FOLDER;
  return folder ? url.replace('@127.0.0.1:', `@${encodeURIComponent(folder)}:`) : url;
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database, for tests of migrations from an older version. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withServer((server) => server.query(`create database ${name}`));
  return {
    url: addressOf(name),
    drop: () => withServer(async (server) => void (await server.query(`drop database ${name} with (force)`))),
  };
}

/** A database of its own for one test file, with the tables of the gateway and its sandbox. */
export async function createTestDatabase(
  collation = everywhere,
): Promise<{ url: string; orm: Orm; drop(): Promise<void> }> {
  const { name: template } = templates[collation];
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withServer(async (server) => {
    await server.query('select pg_advisory_lock($1)', [templateLock]);
    const found = await server.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await createTemplate(server, collation);
    await server.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const url = addressOf(name);
  // A busy machine is slow, not wrong: a statement that hangs is caught by its test's time limit.
  const orm = await openOrm(overSocket(url), withSandbox(tables), 'patient');
  return {
    url,
    orm,
    drop: async () => {
      await orm.close();
      await withServer((server) => server.query(`drop database ${name} with (force)`));
    },
  };
}

/** More connections to a test's database, for a second gateway; `drop` closes them. */
export async function openSameDatabase(url: string): ReturnType<typeof createTestDatabase> {
  const orm = await openOrm(overSocket(url), withSandbox(tables), 'patient');
  return { url, orm, drop: () => orm.close() };
}

async function createTemplate(server: pg.Client, collation: TestCollation): Promise<void> {
  const { name: template, locale } = templates[collation];
  const draft = `${template}_draft`;
  await server.query(`drop database if exists ${draft}`);
  await server.query(`create database ${draft} ${locale}`);
  for (const part of [tables, sandboxTables]) await migrate(addressOf(draft), part);
  await server.query(`alter database ${draft} rename to ${template}`);
}
