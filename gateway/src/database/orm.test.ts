import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tables } from '../features/features.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { connectionsOf, openOrm } from './orm.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('closes while connections are being opened, and answers or refuses what was asked for', async () => {
  const orm = await openOrm(database.url, tables, 'patient');
  const asked = [1, 2, 3].map((number) => orm.em.fork().execute(`select ${number} as number`));
  const answers = Promise.allSettled(asked);
  await nextTurn();
  await orm.close();
  for (const answer of await answers)
    if (answer.status === 'rejected')
      expect(String(answer.reason)).toContain('Cannot use a pool after calling end on the pool');
});

test('opens nothing for who asks after its end', async () => {
  const orm = await openOrm(database.url, tables);
  await orm.close();
  await expect(orm.em.fork().execute('select 1')).rejects.toThrow(
    'Cannot use a pool after calling end on the pool',
  );
});

// Found by simulated weeks: nothing can roll back on a connection that is gone, and nobody gave it back to the pool.
test('connections that break in transactions are replaced', async () => {
  const orm = await openOrm(database.url, tables, 'patient');
  const breakOff = () =>
    orm.em.fork().transactional((em) => em.execute('select pg_terminate_backend(pg_backend_pid())'));
  await expect(breakOff()).rejects.toThrow();
  const pool = connectionsOf(orm);
  for (let more = 0; more < 2 * Number(pool?.options.max); more += 1)
    await expect(breakOff()).rejects.toThrow();
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(pool?.totalCount).toBe(1);
  await orm.close();
});

test('a refused row, or a statement with what it holds, is no part of the fault', async () => {
  const orm = await openOrm(database.url, tables);
  const insert = "insert into user_account (id, username) values (gen_random_uuid(), 'secret of somebody')";
  for (const statement of [insert, `do $$ begin execute ${`'${insert.replaceAll("'", "''")}'`}; end $$`]) {
    const fault: unknown = await orm.em
      .fork()
      .execute(statement)
      .catch((refusal: unknown) => refusal);
    expect(inspect(fault)).toContain('violates not-null constraint');
    expect(inspect(fault)).not.toContain('secret of somebody');
  }
  await orm.close();
});
