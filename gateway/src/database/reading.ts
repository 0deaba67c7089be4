import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The statements that some work has sent to the database. */
export type Statements = Set<string>;

const underWay = new AsyncLocalStorage<Statements>();

/** Does the work, and notes every statement that it sends, however deep in it. */
export async function noting<T>(work: () => Promise<T>): Promise<{ done: T; statements: Statements }> {
  const statements: Statements = new Set();
  return { done: await underWay.run(statements, work), statements };
}

/** No statement: what answers with it is like no other time. */
const atThisMoment = 'at this moment';

/** For what is not so any more a moment later, and so is not kept: the time. */
export const tellsTheTime = (): void => void underWay.getStore()?.add(atThisMoment);

/** For each new connection. */
export function noteWhatItReads(client: pg.PoolClient): void {
  client.query = function told(this: pg.Client, ...args: Parameters<pg.Client['query']>) {
    underWay.getStore()?.add(textOf(args[0]));
    return pg.Client.prototype.query.apply(this, args);
  } as typeof client.query;
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Object(statement).text);
