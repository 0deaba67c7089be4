import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrating, type Orm, openOrm, type Tables } from '../orm.ts';
import { StartFailure } from './start-failure.ts';

// Any constant that all gateways share.
const migrationLock = 4_711_001;

/** Longer than any transaction of ours; what holds a table for longer is somebody's own. */
const mostAttempts = 1500;
const shortestPauseMs = 200;
const longestPauseMs = 600;
const turnMs = 100;

/** So long a start may take that waits for locks; what starts a gateway must not end it sooner. */
export const mostWaitSeconds = (mostAttempts * (migrating.lock_timeout + longestPauseMs)) / 1000;

/** Each migration is noted by itself, so that those that are done stay done. */
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
      await sleep(shortestPauseMs + (longestPauseMs - shortestPauseMs) * Math.random());
    }
  }
}

function isLockTimeout(fault: unknown): boolean {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '55P03') return true;
  return false;
}

/**
 * What is not transactional makes indexes `concurrently`: nobody waits behind it, while it waits for all transactions
 * under way. Ended meanwhile, it would leave an invalid index, so it has no time limit.
 */
async function up(orm: Orm, databaseUrl: string, tables: Tables): Promise<void> {
  const isTransactional = (name: string) => {
    const Type = tables.migrations[name];
    return !Type || new Type(orm.em.getDriver(), orm.config).isTransactional();
  };
  const pending = await orm.migrator.getPending();
  for (const [place, { name }] of pending.entries()) {
    if (isTransactional(name)) continue;
    const before = pending[place - 1];
    if (before) await orm.migrator.up({ to: before.name });
    const patient = await openOrm(databaseUrl, tables, 'patient');
    try {
      await patient.migrator.up({ to: name });
    } finally {
      await patient.close();
    }
  }
  await orm.migrator.up();
}

/** Asks again and again: a statement that waited would keep an index that is made `concurrently` waiting, for good. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    await sleep(turnMs * (0.5 + Math.random()));
  }
}

/** Migrates the database to this version. Gateways that start together take turns. */
export async function migrate(databaseUrl: string, tables: Tables): Promise<void> {
  const turn = new pg.Client({ connectionString: databaseUrl });
  turn.on('error', () => {});
  await turn.connect();
  const orm = await openOrm(databaseUrl, tables, 'migrating');
  try {
    await takeTurn(turn);
    const { migrations, retiredMigrations = [] } = tables;
    const known = new Set([...Object.keys(migrations), ...retiredMigrations]);
    const executed = await orm.migrator.getExecuted();
    const unknown = executed.find(({ name }) => !known.has(name));
    if (unknown)
      throw new StartFailure(
        `The data was written by a newer Fairway (its step ${unknown.name} is unknown here): start that version, or use other data.`,
      );
    await upAsLocksAllow(() => up(orm, databaseUrl, tables));
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
