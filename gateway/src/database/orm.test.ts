import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tables } from '../features/features.ts';
import { openBreakableConnection } from '../testing/breakable-connection.ts';
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

describe('connections whose line is silent', () => {
  async function openSilenceable() {
    const line = await openBreakableConnection(database.url, 5432);
    const orm = await openOrm(line.url, tables, 'impatient', { query_timeout: 1000 });
    const alone = () => orm.em.fork().execute('select 1 as one');
    const within = (work: () => Promise<void>) =>
      orm.em.fork().transactional(async (em) => {
        await em.execute('select 1');
        await work();
        await em.execute('select 1');
      });
    await alone();
    const pool = connectionsOf(orm);
    if (!pool) throw new Error('There is no pool.');
    const close = async () => {
      await orm.close();
      line.close();
    };
    return { line, pool, alone, within, close };
  }

  test('in transactions are replaced, and who waits for one gets it', async () => {
    const { line, pool, alone, within, close } = await openSilenceable();
    const silent = Promise.withResolvers<void>();
    let begun = 0;
    const broken = Array.from({ length: pool.options.max }, () =>
      within(() => {
        begun += 1;
        return silent.promise;
      }),
    );
    const failed = Promise.allSettled(broken);
    while (begun < broken.length) await sleep(10);
    line.stall();
    silent.resolve();
    const waiting = Promise.all(Array.from({ length: pool.options.max }, alone));
    for (const one of await failed)
      expect(one).toMatchObject({ reason: { message: expect.stringContaining('Query read timeout') } });
    for (const one of await waiting) expect(one).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBeLessThanOrEqual(pool.options.max);
    await close();
  });

  test('are lent to nobody again', async () => {
    const { line, pool, alone, within, close } = await openSilenceable();
    await Promise.all([alone(), alone(), alone(), alone()]);
    expect(pool.idleCount).toBe(4);
    line.stall();
    // None of the others has been found out yet.
    for (const ask of [alone, () => within(async () => {}), alone, () => within(async () => {})])
      await expect(ask()).rejects.toThrow('Query read timeout');
    expect(await alone()).toEqual([{ one: 1 }]);
    expect(pool.totalCount).toBe(1);
    await close();
  });
});

test('a statement that is only slow is ended by PostgreSQL, and its connection kept', async () => {
  const orm = await openOrm(database.url, tables, 'impatient', { statement_timeout: 200 });
  const slow = orm.em.fork().execute('select pg_sleep(60)');
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  expect(connectionsOf(orm)?.options).toMatchObject({ query_timeout: 12_000 });
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
