import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Orm, openOrm } from '../src/database/orm.ts';
import { tables } from '../src/features/features.ts';
import { toRefusal } from '../src/http/refusals/faults.ts';
import { createTestDatabase } from '../src/testing/database/test-database.ts';
import { hasPgBouncer, openPgBouncer, type PgBouncer } from './pgbouncer.ts';

// In the rush before a lock a pooler may have no connection to give: that is said as it is, and passes.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pooler: PgBouncer;
let orm: Orm;
const poolSize = 2;
beforeAll(async () => {
  if (!hasPgBouncer) return;
  database = await createTestDatabase();
  pooler = await openPgBouncer(database.url, { poolSize });
  orm = await openOrm(pooler.url, tables, 'pooled');
});
afterAll(async () => {
  if (!hasPgBouncer) return;
  await orm.close();
  await pooler.close();
  await database.drop();
});

(hasPgBouncer ? test : test.skip)(
  'whoever waits too long for a connection is told to come again',
  async () => {
    const held = await Promise.all(
      Array.from({ length: poolSize }, async () => {
        const em = orm.em.fork();
        await em.begin();
        await em.execute('select 1');
        return em;
      }),
    );
    const ask = () => orm.em.fork().execute<{ one: number }[]>('select 1 as one');
    const fault = await ask().catch((found: unknown) => found);
    expect(fault).toBeInstanceOf(Error);
    expect(toRefusal(fault)).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
    for (const em of held) await em.rollback();
    expect(await ask()).toEqual([{ one: 1 }]);
  },
);
