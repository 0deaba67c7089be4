import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const outside = new AsyncLocalStorage<true>();

/** Opens a stand-in of the outside world: whatever it asks later, by its timers too, is none of our statements. */
export const openOutside = <T>(open: () => Promise<T>): Promise<T> => outside.run(true, open);

/** Connections with work of their own, such as hearing hints, say by their name what it is. */
const isApart = (client: pg.Client): boolean => {
  const { application_name: name } = Object(Object(client).connectionParameters);
  return typeof name === 'string' && name.startsWith('fairway ');
};

/**
 * Whether what is remembered is still so, and who asks where that is not: now and then, however much an answer holds.
 */
const isOfMemory = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text);
  return /from changed_table|pg_class/.test(text) || /^select username, last_used_at/.test(text);
};

/** Tells of every statement that goes to PostgreSQL from this process while the work is done. */
export async function watchStatements(
  onStatement: (client: pg.Client, args: readonly unknown[]) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function told(this: pg.Client, ...args: Parameters<typeof query>) {
    onStatement(this, args);
    return query.apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}

/**
 * How many statements went to PostgreSQL while the work was done, from all of this test's gateways. What their timers
 * ask on connections of their own belongs to no request.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await watchStatements((client, [statement]) => {
    if (!isApart(client) && !outside.getStore() && !isOfMemory(statement)) count += 1;
  }, work);
  return count;
}
