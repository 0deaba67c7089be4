import pg from 'pg';

/** How many statements went to PostgreSQL while the work was done, from all of this test's gateways. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: Parameters<typeof query>) {
    count += 1;
    return query.apply(this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return count;
}
