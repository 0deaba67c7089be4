import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { GatewayProcess } from '../../trials/gateway-process.ts';

/** What the database has done so far. */
export interface Work {
  statements: number;
  rowsRead: number;
  walBytes: number;
}

export async function workOf(database: pg.Client): Promise<Work> {
  await database.query('select pg_stat_clear_snapshot()');
  const { rows } = await database.query<Record<keyof Work, string>>(
    `select (select coalesce(sum(calls), 0) from pg_stat_statements join pg_database on oid = dbid
         where datname = current_database()) as statements,
       (select tup_returned from pg_stat_database where datname = current_database()) as "rowsRead",
       pg_current_wal_lsn() - '0/0' as "walBytes"`,
  );
  const [row] = rows;
  return {
    statements: Number(row?.statements),
    rowsRead: Number(row?.rowsRead),
    walBytes: Number(row?.walBytes),
  };
}

export const workBetween = (before: Work, after: Work): Work => ({
  statements: after.statements - before.statements,
  rowsRead: after.rowsRead - before.rowsRead,
  walBytes: after.walBytes - before.walBytes,
});

/** The statements that took the longest since they were last forgotten, with their calls and milliseconds. */
export async function costliest(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ line: string }>(
    `select round(total_exec_time) || ' ms, ' || calls || ' calls, ' || rows || ' rows: '
       || left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as line
     from pg_stat_statements join pg_database on oid = dbid where datname = current_database()
     order by total_exec_time desc limit $1`,
    [count],
  );
  return rows.map(({ line }) => line);
}

export const forgetStatements = (database: pg.Client) => database.query('select pg_stat_statements_reset()');

/** Those that a tick starts and does not wait for. */
const inBackground = new Set([
  'follow-boards',
  'settle-contests',
  'help-to-settle',
  'close-late-checkouts',
  'replace-withdrawn',
  'note-mails',
]);

/** How often each task of the game clock ran, and for how many seconds in all. */
export type TaskTimes = Map<string, { runs: number; seconds: number }>;

/** Of all gateways together, since the lead may move. */
export async function taskTimesOf(gateways: readonly GatewayProcess[]): Promise<TaskTimes> {
  const times: TaskTimes = new Map();
  for (const { origin } of gateways) {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const found = metrics.matchAll(
      /^fairway_scheduled_task_seconds_(sum|count)\{[^}]*task="([^"]+)"[^}]*\} (\S+)$/gm,
    );
    for (const [, what, task = '', value] of found) {
      const known = times.get(task) ?? { runs: 0, seconds: 0 };
      times.set(task, known);
      known[what === 'sum' ? 'seconds' : 'runs'] += Number(value);
    }
  }
  return times;
}

export interface TickTimes {
  /** Of all tasks that ticks wait for. */
  meanMs: number;
  /** The tasks that take the longest, with the milliseconds of a run. */
  longest: string[];
}

export function ticksBetween(before: TaskTimes, after: TaskTimes): TickTimes {
  let meanMs = 0;
  const means: { task: string; ms: number }[] = [];
  for (const [task, { runs, seconds }] of after) {
    const known = before.get(task) ?? { runs: 0, seconds: 0 };
    if (runs === known.runs) continue;
    const ms = ((seconds - known.seconds) / (runs - known.runs)) * 1000;
    means.push({ task: inBackground.has(task) ? `${task} (beside)` : task, ms });
    if (!inBackground.has(task)) meanMs += ms;
  }
  means.sort((one, other) => other.ms - one.ms);
  return { meanMs, longest: means.slice(0, 4).map(({ task, ms }) => `${task} ${ms.toFixed(1)}`) };
}

/** The most memory that a process has had, in megabytes. */
export function mostMemoryMb(pid: number): number {
  const kb = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmHWM:\s+(\d+)/m)?.[1];
  return Number(kb) / 1024;
}
