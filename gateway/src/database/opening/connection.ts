import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type AnyRow, number, readRow } from '../rows.ts';
import { StartFailure } from './start-failure.ts';

const oldestServer = 150_000;

/** Waits for the database to answer; otherwise fails with a reason that does not contain its password. */
export async function waitForDatabase(
  databaseUrl: string,
  setting = 'DATABASE_URL',
  timeoutMs = 10_000,
): Promise<void> {
  // Host and port only: other parts of a mistyped URL may be part of a password.
  const { hostname, port } = new URL(databaseUrl);
  const place = `the database at ${hostname}:${port || 5432}`;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const fault = await probe(databaseUrl, setting);
    if (fault === undefined) return;
    if (fault instanceof StartFailure) throw fault;
    if (isFinal(fault)) throw new StartFailure(`${setting} is refused by ${place}: ${fault.message}.`);
    if (performance.now() > deadline)
      throw new StartFailure(
        `${setting}: ${place} could not be reached within ${timeoutMs / 1000} s (${reasonOf(fault)}).`,
      );
    await sleep(250);
  }
}

const versionQuestion = "select current_setting('server_version_num')::int as version";

async function probe(databaseUrl: string, setting: string): Promise<Error | undefined> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3000 });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<AnyRow>(versionQuestion);
    const { version } = readRow({ version: number }, rows[0] ?? {}, versionQuestion);
    if (version < oldestServer)
      return new StartFailure(
        `${setting} leads to PostgreSQL ${Math.floor(version / 10_000)}, but Fairway needs 15 or later.`,
      );
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  } finally {
    await client?.end().catch(() => {});
  }
}

const codeOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'code' in fault && typeof fault.code === 'string'
    ? fault.code
    : '';

const reasonOf = (fault: Error) => codeOf(fault) || fault.message;

/** Wrong password, unknown role or database, missing certificate: waiting does not help. */
const isFinal = (fault: Error) => ['28P01', '28000', '3D000', 'ENOENT'].includes(codeOf(fault));

// Faults that mean "not now": the connection is gone, the server is starting, stopping or full, or a statement was
// cancelled, as it is when its time is up. 08P01 complains
// about input such as a NUL in a text, but is also all that a pooler says where it has no server to give: then it is
// fatal.
const awayCodes =
  /^(08(?!P01)...|57(014|P0[1-5])|53300|55006|25P03|ECONN\w*|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout/i;

export function isDatabaseAway(fault: unknown): boolean {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause) {
    if (awayCodes.test(codeOf(cause)) || awayMessages.test(cause.message)) return true;
    if (codeOf(cause) === '08P01' && 'severity' in cause && cause.severity === 'FATAL') return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

/** That a statement was cancelled, since its time was up or nobody wanted it any more. */
export function isCancelled(fault: unknown): boolean {
  for (let cause: unknown = fault; cause instanceof Error; cause = cause.cause)
    if (codeOf(cause) === '57014') return true;
  return false;
}
