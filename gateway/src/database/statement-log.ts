import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The statements that some work sent to the database. */
export type Statements = Set<string>;

const collecting = new AsyncLocalStorage<Statements>();

/** Runs the work and collects every statement that it sends, however deep. */
export async function withStatements<T>(
  work: () => Promise<T>,
): Promise<{ done: T; statements: Statements }> {
  const statements: Statements = new Set();
  return { done: await collecting.run(statements, work), statements };
}

/** Not a statement: marks answers that depend on the time. */
const atThisMoment = 'at this moment';

/** Marks the answer as depending on the current time, so that it is not cached. */
export const dependsOnTime = (): void => void collecting.getStore()?.add(atThisMoment);

/** Marks the answer as depending on these tables, though what they hold comes from memory. */
export function dependsOnTables(tables: readonly string[]): void {
  for (const table of tables) collecting.getStore()?.add(`select from ${table}`);
}

/** Runs work that several answers share, so that its statements are no single answer's. */
export const withoutStatements = <T>(work: () => T): T => collecting.exit(work);

/** For each new connection. Without their names, statements are prepared anew each time. */
export function recordStatements(client: pg.PoolClient, sent: 'as they are' | 'without names'): void {
  client.query = function recorded(this: pg.Client, ...args: Parameters<pg.Client['query']>) {
    const [statement, ...rest] = args;
    collecting.getStore()?.add(textOf(statement));
    const asked: typeof args = sent === 'without names' ? [withoutName(statement), ...rest] : args;
    return pg.Client.prototype.query.apply(this, asked);
  } as typeof client.query;
}

const withoutName = <Statement>(statement: Statement): Statement =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
    ? { ...statement, name: undefined }
    : statement;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Object(statement).text);
