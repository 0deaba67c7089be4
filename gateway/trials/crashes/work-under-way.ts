import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { urlOfRunning } from '../../src/database/embedded/running-database.ts';
import { until } from '../until.ts';

/** Work that is to be interrupted, as the tables show it. */
export interface Watched {
  /** Who writes to these does it. */
  tables: readonly string[];
  /** A condition in SQL: there is some of it left to do. */
  isLeft: string;
  /** Some of it is done when whoever asked for it has had an answer: by a job of every minute, or when a webhook comes. */
  goesOn?: boolean;
}

/** What a gateway of its own PostgreSQL does, as that one sees it, which lives on for a while when the gateway dies. */
export interface WorkUnderWay {
  /**
   * Waits for a transaction that writes to the tables, as long as this asking for it and its job may take, and there is
   * something left to do. Answers whether there was one.
   */
  begun(asking: Promise<unknown>): Promise<boolean>;
  /** Whether some of it is left for whoever comes after the gateway, which is dead. */
  isLeftBehind(): Promise<boolean>;
}

const untilJobMs = 75_000;

/** @param dataFolder of a gateway that runs */
export async function workUnderWay(
  dataFolder: string,
  { tables, isLeft, goesOn = false }: Watched,
): Promise<WorkUnderWay> {
  const client = new pg.Client({ connectionString: await urlOfRunning(dataFolder) });
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ writing: boolean; left: boolean }>(
      `select (${isLeft}) as left, exists (
         select 1 from pg_locks where mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())
           and relation = any($1::text[]::regclass[]::oid[])) as writing`,
      [tables],
    );
    return rows[0] ?? { writing: false, left: false };
  };
  const sessions = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count;
  };
  return {
    begun: async (asking) => {
      let end = Number.POSITIVE_INFINITY;
      void asking.finally(() => {
        end = performance.now() + (goesOn ? untilJobMs : 0);
      });
      for (;;) {
        const { writing, left } = await look();
        if (writing || !left || performance.now() > end) return writing;
        await sleep(2);
      }
    },
    isLeftBehind: async () => {
      // What it had begun is rolled back, or committed if PostgreSQL had been told to, when its sessions have ended.
      await until('its sessions have ended', async () => (await sessions()) === 0);
      const { left } = await look();
      await client.end();
      return left;
    },
  };
}
