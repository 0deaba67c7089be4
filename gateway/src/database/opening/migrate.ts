import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openOrm, type Tables } from '../orm.ts';
import { StartFailure } from './start-failure.ts';

// Any constant that all gateways share.
const migrationLock = 4_711_001;

/** Longer than any transaction of ours; what holds a table for longer is somebody's own. */
const mostAttempts = 1500;
const pauseMs = 400;

/** Each migration is a transaction of its own, so that those that are done stay done. */
async function upAsLocksAllow(up: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await up();
      return;
    } catch (fault) {
      if (!isLockTimeout(fault)) throw fault;
      if (attempt === mostAttempts)
        throw new StartFailure(
          'The tables could not be changed, since some transaction has held one of them for minutes: end it, and start again.',
        );
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }
}

function isLockTimeout(fault: unknown): boolean {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '55P03') return true;
  return false;
}

/** Migrates the database to this version. Gateways that start together take turns. */
export async function migrate(databaseUrl: string, tables: Tables): Promise<void> {
  const turn = new pg.Client({ connectionString: databaseUrl });
  turn.on('error', () => {});
  await turn.connect();
  const orm = await openOrm(databaseUrl, tables, 'migrating');
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
    await upAsLocksAllow(() => orm.migrator.up());
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
