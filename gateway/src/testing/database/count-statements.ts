import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Names, and whose token it is, are in memory until somebody changes them. */
const ofUsers = ['users-by-id', 'user-ids-by-name', 'holders-of-tokens'];

const outside = new AsyncLocalStorage<true>();

/** Opens a stand-in for an outside service, whose statements, also from its timers, are not counted. */
export const openOutside = <T>(open: () => Promise<T>): Promise<T> => outside.run(true, open);

/** Connections for other work, such as LISTEN, say so in their application name. */
const isApart = (client: pg.Client): boolean => {
  const { application_name: name } = Object(Object(client).connectionParameters);
  return typeof name === 'string' && name.startsWith('fairway ');
};

/** Statements that check and fill what is kept in memory, which come now and then, independently of the answer. */
const isOfMemory = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text);
  if (ofUsers.includes(Object(statement).name)) return true;
  return /from changed_table|pg_class/.test(text);
};

/**
 * Calls `onStatement` for every statement that this process sends to PostgreSQL during the work. Those of timers on
 * their own connections are left out.
 */
export async function watchStatements(
  onStatement: (client: pg.Client, args: readonly unknown[]) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function countedQuery(this: pg.Client, ...args: Parameters<typeof query>) {
    if (!isApart(this)) onStatement(this, args);
    return query.apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Counts the statements sent to PostgreSQL during the work by all gateways of this test. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await watchStatements((_client, [statement]) => {
    if (!outside.getStore() && !isOfMemory(statement)) count += 1;
  }, work);
  return count;
}
