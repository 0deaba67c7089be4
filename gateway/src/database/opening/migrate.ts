import pg from 'pg';
import { openOrm, type Tables } from '../orm.ts';
import { StartFailure } from './start-failure.ts';

// Any constant that all gateways share.
const migrationLock = 4_711_001;

/** Migrates the database to this version. Gateways that start together take turns. */
export async function migrate(databaseUrl: string, tables: Tables): Promise<void> {
  const turn = new pg.Client({ connectionString: databaseUrl });
  turn.on('error', () => {});
  await turn.connect();
  const orm = await openOrm(databaseUrl, tables, 'patient');
  try {
    await turn.query('select pg_advisory_lock($1)', [migrationLock]);
    const { migrations, retiredMigrations = [] } = tables;
    const known = new Set([...Object.keys(migrations), ...retiredMigrations]);
    const executed = await orm.migrator.getExecuted();
    const unknown = executed.find(({ name }) => !known.has(name));
    if (unknown)
      throw new StartFailure(
        `The data was written by a newer Fairway (its step ${unknown.name} is unknown here): start that version, or use other data.`,
      );
    await orm.migrator.up();
  } catch (fault) {
    const mayNot = fault instanceof Error && 'code' in fault && fault.code === '42501';
    throw mayNot
      ? new StartFailure(`DATABASE_URL names a user who may not make tables: ${fault.message}`)
      : fault;
  } finally {
    await orm.close();
    await turn.end();
  }
}
